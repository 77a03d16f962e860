import { useSyncExternalStore } from 'react'

/** A value outside of React to which pages subscribe. */
export interface Store<T> {
  get: () => T
  set: (value: T) => void
  follow: (listener: () => void) => () => void
}

export const createStore = <T>(first: T): Store<T> => {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    follow: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.follow, store.get, store.get)
