import type { CameraPair, CameraVisits } from './paired-change.ts'

/** Visits of a camera in one hour of the day, summed over the days of a period. */
export interface HourVisits extends CameraVisits {
  /** Local hour of the day, 0 to 23. */
  hour: number
}

const keyOf = ({ device_id, hour }: HourVisits): string => `${device_id} ${hour}`

/** Cameras that watched in both periods, over the hours of the day that each watched in both. */
export const matchedHours = (before: readonly HourVisits[], now: readonly HourVisits[]): CameraPair[] => {
  const earlier = new Map(before.filter(({ flower_hours }) => flower_hours > 0).map((row) => [keyOf(row), row]))
  const pairs = new Map<number, CameraPair>()
  for (const row of now) {
    const match = earlier.get(keyOf(row))
    if (match === undefined || row.flower_hours <= 0) continue
    const pair = pairs.get(row.device_id) ?? {
      before: { visits: 0, flower_hours: 0 },
      now: { visits: 0, flower_hours: 0 },
    }
    pair.before.visits += match.visits
    pair.before.flower_hours += match.flower_hours
    pair.now.visits += row.visits
    pair.now.flower_hours += row.flower_hours
    pairs.set(row.device_id, pair)
  }
  return [...pairs.values()]
}
