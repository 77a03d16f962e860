import { messages } from '#domain/messages.ts'
import { Problem } from '../http/problem.ts'

const MINUTE_MS = 60_000
const MAX_CACHED = 100_000
/** Whoever used less than this share of what they may is told to no other server. */
const SHARED_FROM = 1 / 16

interface Window {
  ends: number
  /** What this server let through, and what the others have told that they did. */
  own: number
  others: number
}

/** What a server tells of a key, or hears of it from the others. */
export interface Use {
  key: number
  used: number
  ends_in_ms: number
}

/**
 * Lets a key have so much in a window of time; a stolen one cannot flood the portal. Passes the key through. What is known only
 * when it is here already is owed: it is taken all the same, and the next has to wait. A window begins with its first use, and is the same
 * on all servers from when they hear of each other.
 */
export const makeRateLimiter = (most: number, window_ms = MINUTE_MS, message: string = messages.tooFast) => {
  const windows = new Map<number, Window>()
  /** Keys of which so much was used that the other servers hear of it. */
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
  /** How much a key may still have. */
  const left = (key: number) => leftOf(windowOf(key, performance.now()))

  /** What the other servers should know, by how much of the limit it is. */
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
  /** What all others let through of a key that was told; null: nothing. A window lasts until the last server's ends. */
  const hear = (key: number, others: Omit<Use, 'key'> | null) => {
    const window = windows.get(key)
    const now = performance.now()
    if (!window || window.ends <= now) return
    window.others = others?.used ?? 0
    window.ends = Math.max(window.ends, now + (others?.ends_in_ms ?? 0))
  }
  return Object.assign(take, { left, refusal, uses, hear })
}
export type RateLimiter = ReturnType<typeof makeRateLimiter>
