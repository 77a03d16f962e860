import { createStore, useStore } from '../store.ts'

let answered_at = -Infinity
const unreachable = createStore(false)

/** Notes that the server responded, with any status. */
export const noteResponse = (): void => {
  answered_at = performance.now()
  unreachable.set(false)
}
/**
 * Notes that a request got no response. Ignored if another response has arrived since it was sent: then the server is
 * only slow.
 */
export const noteNoResponse = (sent_at: number): void => {
  if (answered_at < sent_at) unreachable.set(true)
}

/** Resets the state to that of a newly opened page. */
export const resetReachability = (): void => {
  answered_at = -Infinity
  unreachable.set(false)
}

/** Whether the server is reachable, even if slow. */
export const isReachable = (): boolean => navigator.onLine && !unreachable.get()

/** Whether the server is unreachable; a slow one is not. */
export const useUnreachable = (): boolean => useStore(unreachable)
