import type { Row } from './fault.ts'
import { balanceOf } from './ledger.ts'
import type { Load } from './load.ts'
import { leftBehind, type Portal } from './portal.ts'

interface Measured {
  fault: string
  times: number
  /** `performance.now()` at the end of each fault. */
  endedAt?: readonly number[]
  found?: () => string
  wrong?: readonly string[]
}

/** Stops a load, lets its senders finish, and compares the ledger with the database. */
export const measure = async (
  portal: Portal,
  load: Load,
  { fault, times, endedAt = [], found = () => '', wrong = [] }: Measured,
): Promise<Row> => {
  const unfinished = await load.stop()
  // A fault that is interrupted by the next one has no recovery of its own.
  const recovered_s = endedAt.flatMap((at, n) => {
    const next = load.servedAfter(at) ?? Infinity
    return next >= (endedAt[n + 1] ?? Infinity) ? [] : [(next - at) / 1_000]
  })
  const stored = await portal.stored()
  const balance = balanceOf(load.ledger.acknowledged(), stored.filter(load.owns))
  return {
    fault,
    times,
    balance,
    recovered_s,
    found: [found(), statusesOf(load)].filter(Boolean).join('; '),
    wrong: [
      ...wrong,
      ...load.wrong,
      ...unfinished.map((text) => `not acknowledged after the faults: ${text}`),
      ...(await portal.check()),
    ],
  }
}

const statusesOf = ({ statuses }: Load): string => {
  const refused = statuses.get(503) ?? 0
  const broken = statuses.get(0) ?? 0
  return [refused > 0 && `${refused} refused with 503`, broken > 0 && `${broken} without a response`]
    .filter(Boolean)
    .join(', ')
}

/** The same for the last fault of a portal, which ends with it. */
export const measureLast = async (portal: Portal, load: Load, measured: Measured): Promise<Row> => {
  const row = await measure(portal, load, measured)
  return { ...row, wrong: [...row.wrong, ...(await leftBehind(portal))] }
}
