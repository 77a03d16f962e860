/** Measurements of one clock differ by less, and so do times that anybody would care about. */
export const SAME_CLOCK_MS = 120_000
const LONGEST_TRIP_MS = 10_000

/**
 * By how much the clock is ahead that showed `asked` and `came` when a response with this Date was asked for and came, in whole
 * seconds as milliseconds. Null: it was set meanwhile, or the line is so slow that it says nothing.
 */
export const clockSkew = (date: string | null, asked: number, came: number): number | null => {
  const server = Date.parse(date ?? '')
  const trip = came - asked
  if (Number.isNaN(server) || trip < 0 || trip > LONGEST_TRIP_MS) return null
  // The header tells whole seconds: half of one is lost on average.
  return Math.round(((asked + came) / 2 - server - 500) / 1_000) * 1_000
}
