import { messages } from '#domain/messages.ts'
import { Problem } from '../platform/http/problem.ts'

const WINDOW_MS = 60_000
const MAX_CACHED = 100_000

/** Lets a device make so many requests a minute on this server; a stolen key cannot flood it. Passes the id through. */
export const makeRateCap = (perMinute: number) => {
  const windows = new Map<number, { ends: number; left: number }>()
  return (device_id: number): number => {
    const now = performance.now()
    let window = windows.get(device_id)
    if (!window || window.ends <= now) {
      if (windows.size >= MAX_CACHED) windows.clear()
      windows.set(device_id, (window = { ends: now + WINDOW_MS, left: perMinute }))
    }
    window.left -= 1
    if (window.left >= 0) return device_id
    throw new Problem(429, messages.tooFast, {
      headers: { 'retry-after': String(Math.ceil((window.ends - now) / 1000)) },
    })
  }
}
