/**
 * Bytes of delivered messages in memory over all connections: enough for two large backlogs each of several devices.
 */
const MAX_BYTES = 64 * 1024 * 1024

/**
 * Bytes of messages in process. When the limit is reached, nothing more is read from the broker until some are done;
 * the broker holds the rest.
 */
export const makeMemoryLimit = (most = MAX_BYTES) => {
  let held = 0
  let waiting: (() => void)[] = []
  return {
    /** Returns a function that releases the bytes. */
    enter: (bytes: number) => {
      held += bytes
      return () => {
        held -= bytes
        const all = waiting
        waiting = []
        for (const each of all) each()
      }
    },
    isFull: () => held > most,
    /** Calls back when bytes are released. A caller that must keep waiting registers again. */
    whenLess: (look: () => void) => void waiting.push(look),
  }
}
export type MemoryLimit = ReturnType<typeof makeMemoryLimit>
