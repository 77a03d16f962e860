/** How much of what the broker handed out may be in memory, over all connections: two large backlogs of each of some devices. */
const MAX_BYTES = 64 * 1024 * 1024

/**
 * What is held of messages that are being worked on. Where it is full, nothing more is read from the broker until some of it is done: the broker
 * keeps the rest.
 */
export const makeMemoryLimit = (most = MAX_BYTES) => {
  let held = 0
  let waiting: (() => void)[] = []
  return {
    /** Returns what gives the room back. */
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
    /** Called when something has been given back; whoever still has to wait asks again. */
    whenLess: (look: () => void) => void waiting.push(look),
  }
}
export type MemoryLimit = ReturnType<typeof makeMemoryLimit>
