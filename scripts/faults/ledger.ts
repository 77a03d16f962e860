/**
 * Records confirmed to a sender as stored, with the time of confirmation. Ids begin with their kind: `message 3 f-17`.
 */
export interface Ledger {
  acknowledge: (id: string) => void
  /** All acknowledged ids; with a time of `performance.now()`, those acknowledged before it. */
  acknowledged: (before?: number) => ReadonlySet<string>
}

export const makeLedger = (now: () => number = () => performance.now()): Ledger => {
  const times = new Map<string, number>()
  return {
    acknowledge: (id) => {
      if (!times.has(id)) times.set(id, now())
    },
    acknowledged: (before = Infinity) => new Set([...times].filter(([, at]) => at < before).map(([id]) => id)),
  }
}

export interface Balance {
  acknowledged: number
  /** Different ids that are stored. */
  stored: number
  /** Acknowledged and not stored. */
  lost: string[]
  /** Stored more than once. */
  duplicated: string[]
}

/** Compares acknowledged ids with the ids of all stored records. */
export const balanceOf = (acknowledged: ReadonlySet<string>, stored: readonly string[]): Balance => {
  const seen = new Set<string>()
  const duplicated = new Set<string>()
  for (const id of stored) {
    if (seen.has(id)) duplicated.add(id)
    seen.add(id)
  }
  return {
    acknowledged: acknowledged.size,
    stored: seen.size,
    lost: [...acknowledged].filter((id) => !seen.has(id)),
    duplicated: [...duplicated],
  }
}
