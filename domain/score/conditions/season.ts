import { monthOf } from '#domain/weeks/dates.ts'
import { defaultSeasons, type Season } from '../parameters.ts'
import type { HealthInput } from '../shapes.ts'

/** January to January is an empty form. */
export const seasonEntered = (season: Season | null): season is Season =>
  season !== null && !(season[0] === 1 && season[1] === 1)

/** The flowering months used; null: no month is out of season. */
export const seasonOf = (input: Pick<HealthInput, 'crop' | 'country' | 'setup' | 'season'>): Season | null => {
  if (seasonEntered(input.season)) return input.season
  const isProtected = input.setup === 'tunnel' || input.setup === 'glasshouse'
  if (input.country === null) return null
  return defaultSeasons[input.crop][input.country]?.[isProtected ? 'protected' : 'open'] ?? null
}

const within = (month: number, [from, to]: Season): boolean =>
  from <= to ? from <= month && month <= to : month >= from || month <= to

const before = (month: number): number => (month === 1 ? 12 : month - 1)
const after = (month: number): number => (month === 12 ? 1 : month + 1)

/** Value of a day far from the season. */
export const OUT_OF_SEASON = 0.5

/** 1 in season, 0.8 in an adjacent month, 0.5 otherwise. */
export const monthValue = (date: string, season: Season | null): number => {
  const month = monthOf(date)
  if (season === null || within(month, season)) return 1
  return within(after(month), season) || within(before(month), season) ? 0.8 : OUT_OF_SEASON
}
