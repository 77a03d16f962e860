import { setTimeout as wait } from 'node:timers/promises'

export interface CpuBudget {
  /** Work that may be done at once, in milliseconds. */
  credit_ms: number
  /** Milliseconds regained per second. */
  a_second_ms: number
  /** Maximum debt, regardless of how long the work took. */
  owed_ms: number
}
interface Account {
  credit: number
  at: number
}

/** Permission to do a piece of work. */
export interface Admission {
  /** Over half of the budget was used, so this work may run at low priority. */
  isHeavy: boolean
  /** Reports how long the work took, in milliseconds. */
  spend: (took_ms: number) => void
}

/** Charged in advance and corrected at the end, so that tasks that start together are all charged. */
const DEPOSIT_MS = 50
const MAX_CACHED = 100_000

/** How long other ids count as active after their last request. */
const OTHERS_MS = 1_000

/** Remembers the last requests of two ids: enough to know whether any other id was active. */
const trackActivity = () => {
  let [last, before] = [
    { id: Number.NaN, at: -Infinity },
    { id: Number.NaN, at: -Infinity },
  ]
  return {
    note: (id: number) => {
      if (last.id !== id) before = last
      last = { id, at: performance.now() }
    },
    /** Whether another id was active within the last second. */
    isShared: (id: number) => performance.now() - (last.id === id ? before : last).at < OTHERS_MS,
  }
}

/**
 * Limits the CPU time of each id while other ids are active: an id that has used up its budget waits before its next
 * task. An id that is alone on the server never waits.
 */
export const makeCpuBudgets = ({ credit_ms, a_second_ms, owed_ms }: CpuBudget) => {
  const accounts = new Map<number, Account>()
  const asked = trackActivity()
  const rate = a_second_ms / 1_000
  const accountOf = (id: number): Account => {
    const now = performance.now()
    let account = accounts.get(id)
    if (!account) {
      if (accounts.size >= MAX_CACHED) accounts.clear()
      accounts.set(id, (account = { credit: credit_ms, at: now }))
    }
    account.credit = Math.min(credit_ms, account.credit + (now - account.at) * rate)
    account.at = now
    return account
  }
  const letIn = (id: number, account: Account): Admission => {
    const isHeavy = account.credit < credit_ms / 2
    account.credit -= DEPOSIT_MS
    const spend = (took_ms: number) => {
      const spent = accountOf(id)
      spent.credit = Math.max(-owed_ms, Math.min(credit_ms, spent.credit + DEPOSIT_MS - took_ms))
    }
    return { isHeavy, spend }
  }
  const waited = async (id: number): Promise<Admission> => {
    let account = accountOf(id)
    while (account.credit <= 0 && asked.isShared(id)) {
      await wait(Math.min(OTHERS_MS, Math.ceil(-account.credit / rate) + 1), undefined, { ref: false })
      account = accountOf(id)
    }
    return letIn(id, account)
  }
  return (id: number): Admission | Promise<Admission> => {
    const account = accountOf(id)
    asked.note(id)
    return account.credit > 0 || !asked.isShared(id) ? letIn(id, account) : waited(id)
  }
}
