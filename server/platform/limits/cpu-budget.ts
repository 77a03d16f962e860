import { setTimeout as wait } from 'node:timers/promises'

export interface CpuBudget {
  /** So much work may be done at once, in milliseconds. */
  credit_ms: number
  /** So much more with every second. */
  a_second_ms: number
  /** Nobody owes more, whatever their work took. */
  owed_ms: number
}
interface Account {
  credit: number
  at: number
}

/** A piece of work that was let in. */
export interface Admission {
  /** More than half of what its id may use at once was used up: its work may come after that of others. */
  isHeavy: boolean
  /** To be told what it took, in milliseconds. */
  spend: (took_ms: number) => void
}

/** What a piece of work is taken for until its end tells what it took: those that begin together are not all let in for nothing. */
const DEPOSIT_MS = 50
const MAX_CACHED = 100_000

/** Others are taken to want the server for so long after they last asked. */
const OTHERS_MS = 1_000

/** When the two ids that asked last did so: enough to know whether anybody but one id did. */
const makeLastAsked = () => {
  let [last, before] = [
    { id: Number.NaN, at: -Infinity },
    { id: Number.NaN, at: -Infinity },
  ]
  return {
    note: (id: number) => {
      if (last.id !== id) before = last
      last = { id, at: performance.now() }
    },
    /** Whether somebody else asked within the last second. */
    isShared: (id: number) => performance.now() - (last.id === id ? before : last).at < OTHERS_MS,
  }
}

/**
 * Limits each id to its share of the time of this server while others ask for some: whoever used it up waits before the next piece of work,
 * others do not. Alone on the server, nobody waits.
 */
export const makeCpuBudgets = ({ credit_ms, a_second_ms, owed_ms }: CpuBudget) => {
  const accounts = new Map<number, Account>()
  const asked = makeLastAsked()
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
