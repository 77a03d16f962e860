import { pollinatorGroups } from '#domain/reference/taxon.ts'
import { dayNumber, monthOf } from '#domain/weeks/dates.ts'
import type { Site } from '#simulator/fleet.ts'
import { bloomOf } from '#simulator/flowering.ts'
import type { Caste } from '#domain/surveys/caste.ts'
import { poisson, type Random, randomOf } from '#simulator/random.ts'
import { expectedVisits } from '#simulator/visitors.ts'
import { type Country, speciesMet } from './fauna.ts'
import type { Lists } from './make-lists.ts'

/** An observation takes ten minutes at this many flowers in full bloom; an insect visiting several is counted once. */
const LOOK_HOURS = 1 / 6
const FLOWERS_LOOKED_AT = 250
const VISITS_OF_ONE = 1.7

/** The counting protocol of the demo's farms. */
export const protocol = { protocol: 'timed_count', watched_seconds: LOOK_HOURS * 3_600 } as const

export interface Plot {
  plot_id: number
  tunnel_id: number
  time_zone: string
  farm_id: number
  field_id: number
  country: Country
  organisation_id: number
}

/** A visit of an entomologist to a plot. */
export interface Visit {
  seed: number
  site: Site
  plot: Plot
  day: string
  /** Start, in minutes of the local day. */
  minute: number
  observer_id: number
  random: Random
}

export const hourOf = ({ minute }: Visit) => Math.floor(minute / 60)
/** Share of full bloom on that day. */
export const bloomAt = ({ site, day }: Visit) =>
  bloomOf(site, dayNumber(day) - dayNumber(`${day.slice(0, 4)}-01-01`) + 1)

/** Flowers within an observation. */
export const flowersAt = (visit: Visit) => Math.round(FLOWERS_LOOKED_AT * bloomAt(visit))

/** Individuals by `<id> <flower_centre>`: for each group as many as the field's cameras see in such an hour. */
export const whoCame = (visit: Visit, { pollinators }: Lists): Map<string, number> => {
  const { seed, site, plot, day, random } = visit
  const expected = expectedVisits(seed, site, day, hourOf(visit))
  const flowers = flowersAt(visit)
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

/** Castes are distinguished on one visit in this many. */
const IDENTIFIED_SHARE = 4
const FIRST_WORKERS = 5
const FIRST_MALES = 7

/** Bumblebees by caste, on visits where castes were distinguished: queens in spring, males from summer on. */
export const castesOf = (
  { seed, plot, day }: Pick<Visit, 'seed' | 'plot' | 'day'>,
  pollinator_id: number,
  count: number,
  { bumblebees }: Pick<Lists, 'bumblebees'>,
): { caste: Caste | null; count: number }[] => {
  const random = randomOf(seed, 'caste', plot.plot_id, day, pollinator_id)
  const hasCastes = randomOf(seed, 'castes', plot.plot_id, day)() < 1 / IDENTIFIED_SHARE
  if (!hasCastes || !bumblebees.has(pollinator_id)) return [{ caste: null, count }]
  const month = monthOf(day)
  const of = Map.groupBy(Array.from({ length: count }), (): Caste => {
    const chance = random()
    if (month < FIRST_WORKERS) return chance < 0.7 ? 'queen' : 'worker'
    return month >= FIRST_MALES && chance < 0.25 ? 'male' : 'worker'
  })
  return [...of].map(([caste, each]) => ({ caste, count: each.length }))
}
