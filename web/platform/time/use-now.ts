import { useSyncExternalStore } from 'react'
import { rightNow } from './clock.ts'

const EVERY_MS = 30_000

let now = rightNow()
const readers = new Set<() => void>()
let clock: ReturnType<typeof setInterval> | undefined

const tick = () => {
  now = rightNow()
  for (const read of readers) read()
}
const subscribe = (reader: () => void) => {
  if (readers.size === 0) {
    now = rightNow()
    clock = setInterval(tick, EVERY_MS)
  }
  readers.add(reader)
  return () => {
    readers.delete(reader)
    if (readers.size === 0) clearInterval(clock)
  }
}

/**
 * The current time by the reader's clock, corrected if it is known to be wrong, and updated every half minute: for "12
 * min ago".
 */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now, rightNow)
