import { setImmediate as nextTurn } from 'node:timers/promises'

let last: Promise<void> = Promise.resolve()

/**
 * Long work is done in chunks of some milliseconds, each preceded by this call. All such work shares one chunk per
 * turn of the event loop, so that a client with twenty tasks takes no more time from others than with one.
 */
export const yieldToEventLoop = (): Promise<void> => {
  last = last.then(() => nextTurn())
  return last
}
