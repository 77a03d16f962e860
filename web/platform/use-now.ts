import { useSyncExternalStore } from 'react'

const EVERY_MS = 30_000

let now = Date.now()
const readers = new Set<() => void>()
let clock: ReturnType<typeof setInterval> | undefined

const tick = () => {
  now = Date.now()
  for (const read of readers) read()
}
const subscribe = (reader: () => void) => {
  if (readers.size === 0) {
    now = Date.now()
    clock = setInterval(tick, EVERY_MS)
  }
  readers.add(reader)
  return () => {
    readers.delete(reader)
    if (readers.size === 0) clearInterval(clock)
  }
}

/** The time by the reader's clock, kept up every half minute: for "12 min ago". */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now, Date.now)
