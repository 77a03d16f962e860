import { pollinatorGroups } from '#domain/reference/taxon.ts'
import { dayNumber, monthOf } from '#domain/weeks/dates.ts'
import type { Site } from '#simulator/fleet.ts'
import { bloomOf } from '#simulator/flowering.ts'
import { poisson, type Random } from '#simulator/random.ts'
import { expectedVisits } from '#simulator/visitors.ts'
import { type Country, speciesMet } from './fauna.ts'
import type { Lists } from './make-lists.ts'

/** A look takes ten minutes, at so many flowers in full bloom; an insect that goes from one to the next is counted once. */
const LOOK_HOURS = 1 / 6
const FLOWERS_LOOKED_AT = 250
const VISITS_OF_ONE = 1.7

export interface Plot {
  plot_id: number
  tunnel_id: number
  time_zone: string
  farm_id: number
  field_id: number
  country: Country
  organisation_id: number
}

/** One visit of an entomologist to a plot. */
export interface Visit {
  seed: number
  site: Site
  plot: Plot
  day: string
  /** Of the local day, at which it begins. */
  minute: number
  observer_id: number
  random: Random
}

export const hourOf = ({ minute }: Visit) => Math.floor(minute / 60)
/** Share of full bloom on that day. */
export const bloomAt = ({ site, day }: Visit) =>
  bloomOf(site, dayNumber(day) - dayNumber(`${day.slice(0, 4)}-01-01`) + 1)

/** Individuals by `<id> <flower_centre>`: as many, of each group, as the cameras of that field see in such an hour. */
export const whoCame = (visit: Visit, { pollinators }: Lists): Map<string, number> => {
  const { seed, site, plot, day, random } = visit
  const expected = expectedVisits(seed, site, day, hourOf(visit))
  const flowers = FLOWERS_LOOKED_AT * bloomAt(visit)
  const came = new Map<string, number>()
  for (const group of pollinatorGroups) {
    const mean = (expected[group] * flowers * LOOK_HOURS) / VISITS_OF_ONE
    for (const flower_centre of [true, false])
      for (let left = poisson(random, mean * (flower_centre ? 1 : 0.3)); left > 0; left -= 1) {
        const isHived = site.hives.includes(group)
        const name = speciesMet(plot.country, group, { month: monthOf(day), isHived, chance: random() })
        const id = name === null ? undefined : pollinators.get(name)
        if (id !== undefined) came.set(`${id} ${flower_centre}`, (came.get(`${id} ${flower_centre}`) ?? 0) + 1)
      }
  }
  return came
}
