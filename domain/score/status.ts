import { leastFlowers, leastHours } from './parameters.ts'
import { OUT_OF_SEASON } from './conditions/season.ts'
import type { CaptureMetrics, Status } from './shapes.ts'

/** Every day is outside the crop's months and the adjacent ones. */
export const isFarFromSeason = (months: readonly number[]): boolean =>
  months.length > 0 && months.every((month) => month === OUT_OF_SEASON)

const noDayInSeason = (months: readonly number[]): boolean => months.length > 0 && months.every((month) => month < 1)

/** Whether there is a score, or why not. `months`: the season's value of each day; none before the window begins. */
export const statusOf = (
  { hours, meanFlowers }: Pick<CaptureMetrics, 'hours' | 'meanFlowers'>,
  months: readonly number[],
): Status => {
  const nothingOpen = (meanFlowers ?? 0) < leastFlowers
  if (hours < leastHours && isFarFromSeason(months)) return 'out_of_season'
  if (nothingOpen && noDayInSeason(months)) return 'out_of_season'
  if (hours < leastHours) return 'no_data'
  return nothingOpen ? 'no_flowers' : 'ok'
}
