import { messages } from '#domain/messages.ts'
import { Problem } from './http/problem.ts'

const MINUTE_MS = 60_000
const MAX_CACHED = 100_000

/**
 * Lets a device have so much in a window of time on this server; a stolen key cannot flood it. Passes the id through. What is
 * known only when it is here already is owed: it is taken all the same, and the next has to wait.
 */
export const makeRateCap = (most: number, window_ms = MINUTE_MS, message: string = messages.tooFast) => {
  const windows = new Map<number, { ends: number; left: number }>()
  const windowOf = (device_id: number, now: number) => {
    let window = windows.get(device_id)
    if (!window || window.ends <= now) {
      if (windows.size >= MAX_CACHED) windows.clear()
      windows.set(device_id, (window = { ends: now + window_ms, left: most }))
    }
    return window
  }
  const refusal = (device_id: number) => {
    const now = performance.now()
    const seconds = Math.ceil((windowOf(device_id, now).ends - now) / 1000)
    return new Problem(429, message, { headers: { 'retry-after': String(seconds) } })
  }
  const take = (device_id: number, amount = 1, { owed = false } = {}): number => {
    const window = windowOf(device_id, performance.now())
    if (window.left < amount && !owed) throw refusal(device_id)
    window.left -= amount
    return device_id
  }
  /** How much a device may still have. */
  const left = (device_id: number) => windowOf(device_id, performance.now()).left
  return Object.assign(take, { left, refusal })
}
