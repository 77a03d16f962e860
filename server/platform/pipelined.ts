import type { Socket } from 'node:net'
import type pg from 'pg'

/** What a connection of pg has, of which its types tell less. */
export interface Wire {
  stream: Socket
  query: (text: string) => void
  sendCopyFromChunk: (rows: Buffer) => void
  endCopyFrom: () => void
}

const wireOf = (client: pg.ClientBase) => (client as unknown as { connection: Wire }).connection

/** Ends a connection at once: `end()` would wait for what was sent. Whoever waits on it hears that it was lost. */
export const cutOff = (client: pg.ClientBase): void => void wireOf(client).stream.destroy()

/**
 * Sends all statements that `ask` asks at once in one piece: the database works on one after the other, and nobody waits for a reply in
 * between. A write to the database costs a server more than most of what it does for a small statement. Of a transaction, the
 * first that fails makes those behind it fail, too, and is the one that is thrown.
 */
export const inOneGo = <T extends readonly unknown[]>(client: pg.ClientBase, ask: () => T) => {
  const { stream } = wireOf(client)
  stream.cork()
  try {
    return Promise.all(ask())
  } finally {
    stream.uncork()
  }
}
