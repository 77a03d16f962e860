import { dayNumber } from '#domain/weeks/dates.ts'
import type { Status } from '../shapes.ts'

export interface Watched {
  from: string
  to: string
}

/** So long after the last hour that was watched nobody waits for the next one. */
const CLOSED_AFTER_DAYS = 14

interface Seen {
  figures: { status: Status; pollination_health: number | null; hours: number; hours_possible: number }
  /** What explains most of it. */
  finding?: { code: string } | null
  from: string
  last_watched: Watched | null
}

/** Whether a farm has no score because its season is over: cameras watched it once and are away or off, or nothing flowers. */
export const closedForSeason = ({ figures, finding, from, last_watched }: Seen): boolean => {
  const { status, pollination_health, hours, hours_possible } = figures
  if (pollination_health !== null || (hours === 0 && last_watched === null)) return false
  // Cameras are there, but nobody has said what grows.
  if (finding?.code === 'NO_CROP') return false
  if (status === 'out_of_season') return true
  // A period before cameras watched for the first time says nothing of a season.
  if (hours > 0 || last_watched === null || last_watched.from > from) return false
  return hours_possible === 0 || dayNumber(from) - dayNumber(last_watched.to) >= CLOSED_AFTER_DAYS
}
