/** Storage shared by the tabs of one browser, with a text under each name, such as localStorage. */
export interface CrossTabStorage {
  get: (key: string) => string | null
  set: (key: string, value: string) => void
}

export interface Clocks {
  /** Shared by the tabs; people and networks adjust it, forward and back. */
  wall: () => number
  /** Never adjusted, but each tab has its own, and on some machines it stops while they sleep. */
  steady: () => number
}

/** When something last happened in any tab, by this tab's steady clock. */
interface CrossTabTimestamp {
  at: () => number
  /** Records that it happens now, in this tab. */
  happen: () => void
  /** Checks whether it happened in another tab within the last `span` milliseconds, which is since the last check. */
  notice: (span: number) => void
  /** Corrects the time, because it was longer ago than the steady clock shows. */
  setBack: (by_ms: number) => void
}

/**
 * Tabs notify each other by changing the shared text. Its age comes from the wall clock, limited to what is possible:
 * if the clock was adjusted, the error is at most the time between two checks.
 */
export const followTimestamp = (shared: CrossTabStorage, key: string, { wall, steady }: Clocks, span: number) => {
  let seen: string | null = null
  let at = Number.NEGATIVE_INFINITY
  const notice = (within: number) => {
    const value = shared.get(key)
    if (value === seen) return
    seen = value
    if (value !== null) at = steady() - Math.min(within, Math.max(0, wall() - Number(value)))
  }
  notice(span)
  return {
    at: () => at,
    happen: () => {
      at = steady()
      shared.set(key, String(wall()))
      // In a browser that stores nothing, only this tab counts.
      seen = shared.get(key)
    },
    notice,
    setBack: (by_ms) => void (at -= by_ms),
  } satisfies CrossTabTimestamp
}
