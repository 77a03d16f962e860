import { useEffect, useState } from 'react'
import { deviceStore } from '../offline/device-store.ts'

/** The number of tabs that can have the same form open at once, each with its own draft. */
const MAX_TABS = 5

interface Place {
  name: string
  release: () => void
}

/** Claims a name for the lifetime of this page; null if another tab has it. */
const take = (locks: LockManager, name: string): Promise<Place | null> =>
  new Promise((resolve) => {
    void locks.request(name, { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(null)
      return new Promise<void>((release) => resolve({ name, release }))
    })
  })

const placesOf = (key: string): string[] =>
  Array.from({ length: MAX_TABS }, (_none, tab) => (tab === 0 ? key : `${key}#${tab + 1}`))

/** Where a form that is left before its draft name is known stores its input: a name without a draft. */
export const emptyPlace = (key: string): string | null =>
  placesOf(key).find((name) => deviceStore.read(name) === null) ?? null

/** A name that no other tab has claimed: one with an abandoned draft, or else the first that is free. */
const takePlace = async (locks: LockManager, key: string): Promise<Place | null> => {
  let free: Place | null = null
  for (const name of placesOf(key)) {
    const place = await take(locks, name)
    if (place && deviceStore.read(place.name) !== null) {
      free?.release()
      return place
    }
    if (free) place?.release()
    else free = place
  }
  return free
}

/**
 * The name under which this tab stores the draft of a form, so that two tabs with the same form never overwrite each
 * other. Null until it is known, which takes some milliseconds. On insecure origins browsers have no locks, and all
 * tabs share one name.
 */
export const useDraftPlace = (key: string): string | null => {
  const [place, setPlace] = useState<{ key: string; name: string } | null>(null)
  const hasLocks = 'locks' in navigator
  useEffect(() => {
    if (!hasLocks) return
    let isLeft = false
    let release = () => {}
    void takePlace(navigator.locks, key).then((taken) => {
      if (!taken) return
      release = taken.release
      if (isLeft) release()
      else setPlace({ key, name: taken.name })
    })
    return () => {
      isLeft = true
      release()
    }
  }, [hasLocks, key])
  if (!hasLocks) return key
  return place?.key === key ? place.name : null
}
