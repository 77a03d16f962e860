import type { CameraPair, HourPair, Watched } from './paired-change.ts'

/** Visits of a camera at one place in one hour of the day, summed over the days of a period. */
export interface HourVisits extends Watched {
  /** A device at a place: after a move, it counts as another camera. */
  camera: string
  /** Local hour of the day, 0 to 23. */
  hour: number
}

const keyOf = ({ camera, hour }: HourVisits): string => `${camera} ${hour}`

/** Cameras that recorded in both periods, by the hours of the day that each recorded in both. */
export const matchedHours = (before: readonly HourVisits[], now: readonly HourVisits[]): CameraPair[] => {
  const earlier = new Map(before.filter(({ flower_hours }) => flower_hours > 0).map((row) => [keyOf(row), row]))
  const matched = now.flatMap((row) => {
    const match = earlier.get(keyOf(row))
    return match === undefined || row.flower_hours <= 0 ? [] : [{ camera: row.camera, before: match, now: row }]
  })
  return [...Map.groupBy(matched, ({ camera }) => camera).values()].map((hours) =>
    hours.map((hour): HourPair => ({ before: hour.before, now: hour.now })),
  )
}

/** Flower-hours of the matched hours in one of the periods. */
export const matchedFlowerHours = (pairs: readonly CameraPair[], period: keyof HourPair): number =>
  pairs.flat().reduce((sum, hour) => sum + hour[period].flower_hours, 0)
