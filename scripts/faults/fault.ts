import type { Balance } from './ledger.ts'

/** One line of the table. */
export interface Row {
  fault: string
  /** How often it was injected; null: not run on this machine, with the reason in `found`. */
  times: number | null
  balance: Balance
  /** Seconds from the end of the fault until the next acknowledgement; empty if not measured. */
  recovered_s: readonly number[]
  /** Anything else that was measured. */
  found: string
  /** Broken promises besides lost and duplicated records. */
  wrong: readonly string[]
}

/** `full`: the fraction of the full number of injections, 1 or less. */
export interface Options {
  full: number
}

/** Injects one kind of fault; calls `report` with each line as soon as it is measured. */
export type Fault = (options: Options, report: (row: Row) => void) => Promise<void>

const nothing: Balance = { acknowledged: 0, stored: 0, lost: [], duplicated: [] }
/** A line for a fault that cannot be injected on this machine. It is not a pass. */
export const notRun = (fault: string, reason: string): Row => ({
  fault,
  times: null,
  balance: nothing,
  recovered_s: [],
  found: `not run on this machine: ${reason}`,
  wrong: [],
})

/** A share of a number of injections, at least `least`. */
export const shareOf = (count: number, { full }: Options, least = 1): number =>
  Math.max(least, Math.round(count * full))
