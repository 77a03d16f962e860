import type { Lure } from './endpoints.ts'

/** Insects caught by traps of one lure, and the days for which the traps had been in place. */
export interface CatchRate {
  lure: string
  /** Null: not recorded. */
  target: string | null
  caught: number
  trap_days: number
  /** Counts on which both figures are based. */
  counts: number
  /** Counts that are left out because it is unknown when the trap was placed. */
  left_out: number
  /** Insects per trap-day; null without trap-days. */
  per_trap_day: number | null
}

type Catch = Pick<Lure, 'lure' | 'target' | 'caught' | 'trap_days'>

/** Spellings that differ in case or spaces are the same. */
const keyOf = ({ lure, target }: Catch): string =>
  JSON.stringify([lure, target].map((name) => name?.trim().toLowerCase() ?? null))

/**
 * Catch per trap-day by lure and target: all insects counted over all trap-days, a ratio of sums. Records without a
 * count are left out. Lure and target keep the spelling in which they first occur.
 */
export const catchRates = (records: readonly Catch[]): CatchRate[] => {
  const counted = records.filter(({ caught }) => caught !== null)
  return [...Map.groupBy(counted, keyOf).values()]
    .flatMap((own): CatchRate[] => {
      const [first] = own
      if (!first) return []
      const dated = own.filter(({ trap_days }) => trap_days !== null)
      const caught = dated.reduce((sum, one) => sum + (one.caught ?? 0), 0)
      const trap_days = dated.reduce((sum, one) => sum + (one.trap_days ?? 0), 0)
      return [
        {
          lure: first.lure,
          target: first.target,
          caught,
          trap_days,
          counts: dated.length,
          left_out: own.length - dated.length,
          per_trap_day: trap_days > 0 ? caught / trap_days : null,
        },
      ]
    })
    .toSorted((a, b) => (keyOf({ ...a, caught: 0 }) < keyOf({ ...b, caught: 0 }) ? -1 : 1))
}
