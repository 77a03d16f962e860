import { type FunctionalGroup, functionalGroups } from '#domain/intensity/functional-groups.ts'
import { dayNumber } from '#domain/weeks/dates.ts'
import { climateAt, onDayOf } from './climates.ts'
import type { Site } from './fleet.ts'
import { flightOf, lightAt } from './flight.ts'
import { drift, normal, randomOf, seedOf } from './random.ts'
import { simulatedHour } from './weather.ts'

/** Abundance of each group by month, relative to its best month: with cold and with mild winters. */
const seasons: Record<'cold' | 'mild', Record<FunctionalGroup, readonly number[]>> = {
  cold: {
    bumblebee: [0, 0, 0.25, 0.5, 0.7, 1, 1, 0.75, 0.35, 0.08, 0, 0],
    honeybee: [0, 0.05, 0.35, 0.7, 0.9, 1, 1, 0.9, 0.6, 0.2, 0, 0],
    hoverfly: [0, 0, 0.12, 0.35, 0.7, 0.9, 1, 1, 0.6, 0.25, 0, 0],
    'solitary bee': [0, 0, 0.35, 1, 1, 0.75, 0.5, 0.2, 0.04, 0, 0, 0],
    'other fly': [0.06, 0.1, 0.3, 0.6, 0.9, 1, 1, 1, 0.8, 0.5, 0.15, 0.06],
    'social wasp': [0, 0, 0, 0.05, 0.1, 0.2, 0.6, 1, 1, 0.35, 0, 0],
  },
  mild: {
    bumblebee: [0, 0.25, 0.5, 0.8, 1, 1, 0.85, 0.6, 0.35, 0.15, 0, 0],
    honeybee: [0.3, 0.55, 0.8, 0.9, 1, 1, 1, 1, 0.9, 0.7, 0.4, 0.3],
    hoverfly: [0.15, 0.3, 0.55, 0.8, 1, 1, 0.9, 0.9, 0.9, 0.7, 0.35, 0.15],
    'solitary bee': [0, 0.2, 0.7, 1, 1, 0.9, 0.8, 0.6, 0.35, 0.1, 0, 0],
    'other fly': [0.3, 0.4, 0.6, 0.8, 1, 1, 1, 1, 0.9, 0.8, 0.5, 0.3],
    'social wasp': [0, 0, 0.05, 0.1, 0.25, 0.5, 0.8, 1, 1, 0.8, 0.2, 0],
  },
}
/** Under glass few insects enter from outside, and only through vents that are open in the warm half of the year. */
const comeIn = [0, 0, 0.1, 0.4, 0.8, 1, 1, 1, 0.7, 0.3, 0, 0] as const

/** Of three consecutive years one is poor, one average, one good, more so for wild insects than for hives. */
const years = { wild: [0.6, 1, 1.4], hives: [0.85, 1, 1.15] } as const

export type Expected = Record<FunctionalGroup, number>

/** Expected visits per open flower and hour, by group, at a local hour of a day. */
export const expectedVisits = (seed: number, site: Site, date: string, hour: number): Expected => {
  const weather = simulatedHour(seed, site, date, hour)
  const light = lightAt(site, date, hour, weather)
  const today = abundance(seed, site, date)
  const expected = {} as Expected
  for (const group of functionalGroups)
    expected[group] = (site.visitors[group] / 100) * today[group] * flightOf(group, site.setup, weather, light, hour)
  return expected
}

/** Abundance of each group on a day, relative to the maximum of an average year. */
const abundance = (seed: number, site: Site, date: string): Expected => {
  const days = known.get(site) ?? new Map<string, Expected>()
  known.set(site, days)
  const key = `${seed} ${date}`
  const before = days.get(key)
  if (before) return before
  if (days.size >= MAX_CACHED) days.clear()
  const climate = climateAt(site)
  const day = dayNumber(date)
  const dayOfYear = day - dayNumber(`${date.slice(0, 4)}-01-01`)
  const year = (Number(date.slice(0, 4)) + seedOf(seed, 'years', climate.name)) % 3
  // Swarms, food elsewhere, a mown bank: some weeks, and some days, are busier than others.
  const busy =
    (1 + 0.28 * drift(seedOf(seed, site.field, 'weeks'), day, 13)) *
    Math.exp(0.2 * normal(randomOf(seed, site.field, 'day', day)) - 0.02)
  const today = {} as Expected
  for (const group of functionalGroups) {
    const isManaged = site.hives.includes(group)
    const inSeason = isManaged ? 1 : onDayOf(seasons[climate.mildWinters ? 'mild' : 'cold'][group], dayOfYear)
    const enters = isManaged || site.setup !== 'glasshouse' || group === 'other fly' ? 1 : onDayOf(comeIn, dayOfYear)
    today[group] = busy * inSeason * enters * (years[isManaged ? 'hives' : 'wild'][year] ?? 1)
  }
  days.set(key, today)
  return today
}

/** Cached days of a camera, because each message of a day needs the same one. */
const known = new WeakMap<Site, Map<string, Expected>>()
const MAX_CACHED = 100
