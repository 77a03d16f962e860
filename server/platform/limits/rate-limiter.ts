import { messages } from '#domain/messages.ts'
import { Problem } from '../http/problem.ts'

const MINUTE_MS = 60_000
const MAX_CACHED = 100_000
/** Usage below this share of the limit is not exchanged. */
const SHARED_FROM = 1 / 16

interface Window {
  ends: number
  /** Usage on this server, and usage reported by others. */
  own: number
  others: number
}

/** Usage of a key, as exchanged between servers. */
export interface Use {
  key: number
  used: number
  ends_in_ms: number
}

/**
 * Limits the usage of a key per time window; returns the key. Usage that is known only afterwards is charged as debt:
 * it is accepted, and the next use has to wait. A window starts with its first use and is aligned between servers once
 * they exchange usage.
 */
export const makeRateLimiter = (most: number, window_ms = MINUTE_MS, message: string = messages.tooFast) => {
  const windows = new Map<number, Window>()
  /** Keys with enough usage to be exchanged. */
  const logged = new Set<number>()

  const windowOf = (key: number, now: number): Window => {
    let window = windows.get(key)
    if (!window || window.ends <= now) {
      if (windows.size >= MAX_CACHED) windows.clear()
      windows.set(key, (window = { ends: now + window_ms, own: 0, others: 0 }))
    }
    return window
  }
  const leftOf = ({ own, others }: Window) => most - own - others
  const refusal = (key: number) => {
    const now = performance.now()
    const seconds = Math.ceil((windowOf(key, now).ends - now) / 1000)
    return new Problem(429, message, { headers: { 'retry-after': String(seconds) } })
  }
  const take = (key: number, amount = 1, { owed = false } = {}): number => {
    const window = windowOf(key, performance.now())
    if (leftOf(window) < amount && !owed) throw refusal(key)
    window.own += amount
    if (window.own >= most * SHARED_FROM) logged.add(key)
    return key
  }
  /** How much of the limit is left for a key. */
  const left = (key: number) => leftOf(windowOf(key, performance.now()))

  /** The limit of a key in whole numbers: the amount, its period in seconds, the amount left and for how long. */
  const state = (key: number) => {
    const now = performance.now()
    const window = windowOf(key, now)
    return {
      most,
      window_s: Math.round(window_ms / 1_000),
      left: Math.max(0, Math.floor(leftOf(window))),
      ends_in_s: Math.ceil((window.ends - now) / 1_000),
    }
  }

  /** Usage to exchange, with its share of the limit. */
  const uses = (): (Use & { share: number })[] => {
    const now = performance.now()
    return [...logged].flatMap((key) => {
      const window = windows.get(key)
      if (window && window.ends > now)
        return { key, used: window.own, ends_in_ms: window.ends - now, share: window.own / most }
      logged.delete(key)
      return []
    })
  }
  /** Records the usage of a key on other servers; null: none. A window lasts until that of the last server ends. */
  const hear = (key: number, others: Omit<Use, 'key'> | null) => {
    const window = windows.get(key)
    const now = performance.now()
    if (!window || window.ends <= now) return
    window.others = others?.used ?? 0
    window.ends = Math.max(window.ends, now + (others?.ends_in_ms ?? 0))
  }
  return Object.assign(take, { left, state, refusal, uses, hear })
}
export type RateLimiter = ReturnType<typeof makeRateLimiter>
