import { dayNumber } from '#domain/weeks/dates.ts'
import type { Status } from '../shapes.ts'

export interface Watched {
  from: string
  to: string
}

/** After this time since the last recorded hour, no further recordings are expected. */
const CLOSED_AFTER_DAYS = 14

interface Seen {
  figures: { status: Status; pollination_health: number | null; hours: number; hours_possible: number }
  /** The finding that explains most of it. */
  finding?: { code: string } | null
  from: string
  last_watched: Watched | null
}

/**
 * Whether a farm has no score because its season is over: its cameras recorded before and are away or off, or nothing
 * flowers.
 */
export const closedForSeason = ({ figures, finding, from, last_watched }: Seen): boolean => {
  const { status, pollination_health, hours, hours_possible } = figures
  if (pollination_health !== null || (hours === 0 && last_watched === null)) return false
  // Cameras are present, but no crop has been entered.
  if (finding?.code === 'NO_CROP') return false
  if (status === 'out_of_season') return true
  // A period before the first recordings says nothing about a season.
  if (hours > 0 || last_watched === null || last_watched.from > from) return false
  return hours_possible === 0 || dayNumber(from) - dayNumber(last_watched.to) >= CLOSED_AFTER_DAYS
}
