import { dispersionOf, visitsRange } from '../score/range.ts'

const HUNDRED_FLOWERS = 100

/** Totals of all cameras of an experimental unit. */
interface Unit {
  visits: number
  flowerHours: number
}

/**
 * Visits per 100 flowers and hour of a treatment's units; null without open flowers. The 90 % range comes from the
 * spread of the units, since cameras of one unit share its place (Hurlbert 1984); null for a single unit.
 */
export const armRate = (units: readonly Unit[]): { rate: number; range: [number, number] | null } | null => {
  const watched = units.filter(({ flowerHours }) => flowerHours > 0)
  const visits = watched.reduce((sum, unit) => sum + unit.visits, 0)
  const flowerHours = watched.reduce((sum, unit) => sum + unit.flowerHours, 0)
  if (flowerHours === 0) return null
  const rateOf = (count: number) => (count / flowerHours) * HUNDRED_FLOWERS
  if (watched.length < 2) return { rate: rateOf(visits), range: null }
  const [fewest, most] = visitsRange(visits, dispersionOf({ cameras: watched, visits, flowerHours }, 0))
  return { rate: rateOf(visits), range: [rateOf(fewest), rateOf(most)] }
}
