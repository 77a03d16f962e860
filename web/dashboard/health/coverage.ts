import { HOURS_PER_SCORED_DAY, SCORED_DAY } from '#domain/score/window.ts'
import type { HourResult } from '#domain/score/endpoints.ts'
import { type FarmNow, isAhead } from '../farm-now.ts'
import { localDay, localHour } from '#domain/weeks/local-time.ts'

export interface CoverageDay {
  date: string
  /** One per local hour: the share of possible camera time that was watched, 0 to 1. */
  cells: number[]
  state: 'watched' | 'not watched' | 'ahead'
}

/** The coverage of the score's day, by local day and hour. A day that has not begun is `ahead`. */
export const coverageDays = (
  hours: readonly Pick<HourResult, 'hour' | 'hours'>[],
  dates: readonly string[],
  { zone, cameras, now }: { zone: string; cameras: number; now: FarmNow },
): CoverageDay[] => {
  const watched = new Map<string, number>()
  for (const row of hours) {
    const key = `${localDay(row.hour, zone)} ${localHour(row.hour, zone)}`
    watched.set(key, (watched.get(key) ?? 0) + row.hours)
  }
  return dates.map((date) => {
    const cells = Array.from({ length: HOURS_PER_SCORED_DAY }, (_, index) =>
      Math.min(1, (watched.get(`${date} ${SCORED_DAY.from + index}`) ?? 0) / Math.max(1, cameras)),
    )
    const any = cells.some((share) => share > 0)
    return { date, cells, state: any ? 'watched' : isAhead(date, now) ? 'ahead' : 'not watched' }
  })
}

/** The number of cameras that the possible hours assume; if no hours are possible, the present cameras. */
export const camerasOf = (hours_possible: number, days: number, devices: number): number =>
  hours_possible > 0 && days > 0 ? hours_possible / (days * HOURS_PER_SCORED_DAY) : Math.max(1, devices)

/** Watched hours of a day in camera-hours per camera, for texts. */
export const hoursOf = ({ cells }: CoverageDay): number => cells.reduce((sum, share) => sum + share, 0)
