import type { Socket } from 'node:net'
import type pg from 'pg'

/** What a connection of pg has, of which its types tell less. */
export interface Wire {
  stream: Socket
  query: (text: string) => void
  sendCopyFromChunk: (rows: Buffer) => void
  endCopyFrom: () => void
  /** Statements by name: those that the database took, and those that it was sent and has not answered. */
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
}

const wireOf = (client: pg.ClientBase) => (client as unknown as { connection: Wire }).connection

/** Ends a connection at once: `end()` would wait for what was sent. Whoever waits on it hears that it was lost. */
export const cutOff = (client: pg.ClientBase): void => void wireOf(client).stream.destroy()

const outOfSync = new WeakSet<pg.ClientBase>()
/**
 * Whether a pooler, if there is one, may think otherwise of this connection than the database does, since something failed in a piece: it
 * works, but is given to nobody else.
 */
export const isOutOfSync = (client: pg.ClientBase): boolean => outOfSync.has(client)
export const markOutOfSync = (client: pg.ClientBase): void => void outOfSync.add(client)

/**
 * Sends all statements that `ask` asks at once in one piece: the database works on one after the other, and nobody waits for a reply in
 * between. A write to the database costs a server more than most of what it does for a small statement. Of a transaction, the
 * first that fails makes those behind it fail, too, and is the one that is thrown, once all were answered.
 */
export const pipelined = <T extends readonly unknown[]>(client: pg.ClientBase, ask: () => T) => {
  const { stream, parsedStatements, submittedNamedStatements } = wireOf(client)
  stream.cork()
  try {
    const asked = ask()
    const names = Object.keys(submittedNamedStatements)
    return Promise.all(asked).catch(async (error: unknown): Promise<never> => {
      const ends = await Promise.allSettled(asked)
      // A pooler keeps the names of statements that were not prepared, and ends the connection once they are sent again.
      if (names.some((name) => parsedStatements[name] === undefined)) markOutOfSync(client)
      // Not the first of which somebody heard: their replies come together, and some pass through more hands.
      throw ends.find((end) => end.status === 'rejected')?.reason ?? error
    })
  } finally {
    stream.uncork()
  }
}
