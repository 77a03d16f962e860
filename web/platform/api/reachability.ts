import { createStore, useStore } from '../store.ts'

let answered_at = -Infinity
const unreachable = createStore(false)

/** The server answered, whatever it said. */
export const noteResponse = (): void => {
  answered_at = performance.now()
  unreachable.set(false)
}
/** A request got no response. Not counted where another one has been answered since it was sent: then the server is slow. */
export const noteNoResponse = (sent_at: number): void => {
  if (answered_at < sent_at) unreachable.set(true)
}

/** As if the page had just been opened. */
export const resetReachability = (): void => {
  answered_at = -Infinity
  unreachable.set(false)
}

/** Whether the server can be reached, though it may be slow. */
export const isReachable = (): boolean => navigator.onLine && !unreachable.get()

/** Whether the server cannot be reached; one that answers late can. */
export const useUnreachable = (): boolean => useStore(unreachable)
