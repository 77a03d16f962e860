import type { Socket } from 'node:net'
import type pg from 'pg'

/** Members of a pg connection that are missing from its types. */
export interface Wire {
  stream: Socket
  query: (text: string) => void
  sendCopyFromChunk: (rows: Buffer) => void
  endCopyFrom: () => void
  /** Statements by name: prepared ones, and those sent but not yet acknowledged. */
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
}

const wireOf = (client: pg.ClientBase) => (client as unknown as { connection: Wire }).connection

/** Closes a connection at once; `end()` would wait for pending statements, which fail instead. */
export const cutOff = (client: pg.ClientBase): void => void wireOf(client).stream.destroy()

const outOfSync = new WeakSet<pg.ClientBase>()
/**
 * Whether a pooler may have lost track of this connection's state after a failed pipeline. It still works but must not
 * be reused.
 */
export const isOutOfSync = (client: pg.ClientBase): boolean => outOfSync.has(client)
export const markOutOfSync = (client: pg.ClientBase): void => void outOfSync.add(client)

/**
 * Sends all statements that `ask` issues in one write; the database processes them in order. One write costs the server
 * more than most of a small statement's work. In a transaction, the first failure fails the rest and is thrown once all
 * have received a response.
 */
export const pipelined = <T extends readonly unknown[]>(client: pg.ClientBase, ask: () => T) => {
  const { stream, parsedStatements, submittedNamedStatements } = wireOf(client)
  stream.cork()
  try {
    const asked = ask()
    const names = Object.keys(submittedNamedStatements)
    return Promise.all(asked).catch(async (error: unknown): Promise<never> => {
      const ends = await Promise.allSettled(asked)
      // A pooler remembers the names of statements that were never prepared, and closes the connection when they are
      // sent again.
      if (names.some((name) => parsedStatements[name] === undefined)) markOutOfSync(client)
      // Not the first rejection observed: replies arrive together, and some pass through more promises.
      throw ends.find((end) => end.status === 'rejected')?.reason ?? error
    })
  } finally {
    stream.uncork()
  }
}
