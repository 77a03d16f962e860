import { leastDispersion, visitsRange } from '../score/range.ts'

const SECONDS_AN_HOUR = 3_600

export interface VisitRate {
  rate: number
  low: number
  high: number
}

/**
 * The 90 % interval of the mean number of visits behind a person's count, with the dispersion of cameras: Byar's limits
 * (Breslow and Day 1987).
 */
export const rangeOfCount = (visits: number): [low: number, high: number] => visitsRange(visits, leastDispersion)

/**
 * Visits per flower and hour of a period, with the 90 % range. Null if time or number of flowers was not measured. The
 * range is that of insects in runs; it leaves out the difference between periods and places.
 */
export const visitRate = (
  visits: number,
  { watched_seconds, flowers_watched }: { watched_seconds: number | null; flowers_watched: number | null },
): VisitRate | null => {
  if (watched_seconds === null || flowers_watched === null) return null
  const flowerHours = (flowers_watched * watched_seconds) / SECONDS_AN_HOUR
  if (flowerHours === 0) return null
  const [low, high] = rangeOfCount(visits)
  return { rate: visits / flowerHours, low: low / flowerHours, high: high / flowerHours }
}
