/** What the tabs of one browser share: a text under each name. localStorage does. */
export interface CrossTabStorage {
  get: (key: string) => string | null
  set: (key: string, value: string) => void
}

export interface Clocks {
  /** What the tabs have in common; people and networks set it, forward and back. */
  wall: () => number
  /** Nobody sets it, but each tab has its own, and on some machines it stands still while they sleep. */
  steady: () => number
}

/** When something last happened in any tab, by this tab's steady clock. */
interface CrossTabTimestamp {
  at: () => number
  /** It happens now, here. */
  happen: () => void
  /** Looks whether it happened in another tab within the last `span` milliseconds, that is since the last look. */
  notice: (span: number) => void
  /** It was longer ago than the steady clock knows. */
  setBack: (by_ms: number) => void
}

/**
 * Tabs tell each other by changing the shared text. How long ago that was, the wall clock says, within what can be true:
 * a clock that was set meanwhile is wrong by no more than the time between two looks.
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
      // A browser that keeps nothing has one tab that counts: this one.
      seen = shared.get(key)
    },
    notice,
    setBack: (by_ms) => void (at -= by_ms),
  } satisfies CrossTabTimestamp
}
