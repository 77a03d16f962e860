import { setImmediate as nextTurn } from 'node:timers/promises'

let last: Promise<void> = Promise.resolve()

/**
 * Long work is done in slices of some milliseconds, each begun by this. Of all such work together, one slice is done between
 * two looks at what else has come: whoever makes twenty pieces of it at once takes no more of others' time than with one.
 */
export const yieldToEventLoop = (): Promise<void> => {
  last = last.then(() => nextTurn())
  return last
}
