/** Measurements of one clock differ by less than this, and smaller differences are irrelevant. */
export const SAME_CLOCK_MS = 120_000
const LONGEST_TRIP_MS = 10_000

/**
 * How far the clock was ahead that showed `asked` and `came` when a response with this Date was requested and received,
 * in whole seconds as milliseconds. Null: the clock was adjusted meanwhile, or the connection is too slow for a
 * meaningful result.
 */
export const clockSkew = (date: string | null, asked: number, came: number): number | null => {
  const server = Date.parse(date ?? '')
  const trip = came - asked
  if (Number.isNaN(server) || trip < 0 || trip > LONGEST_TRIP_MS) return null
  // The header has a resolution of one second, so half a second is lost on average.
  return Math.round(((asked + came) / 2 - server - 500) / 1_000) * 1_000
}
