import pg from 'pg'
import { markOutOfSync, type Wire } from '../pipeline.ts'

type Ended = (error: Error | null) => void

/**
 * A COPY whose rows are ready: they are sent together with its text, without waiting for the database to request them.
 * If the COPY is refused, the protocol makes the database discard them.
 */
class CopyIn extends pg.Query {
  readonly text: string
  rowCount: number | null = null
  hasBegun = false
  callback: Ended
  readonly #rows: Buffer

  constructor(text: string, rows: Buffer, callback: Ended) {
    super(text)
    this.text = text
    this.#rows = rows
    this.callback = callback
  }

  // Called by pg; missing from its types.
  override submit = (wire: unknown) => {
    const { query, sendCopyFromChunk, endCopyFrom } = wire as Wire
    query.call(wire, this.text)
    sendCopyFromChunk.call(wire, this.#rows)
    endCopyFrom.call(wire)
    return null
  }
  handleCopyInResponse = () => {
    this.hasBegun = true
  }
  handleCommandComplete = ({ text }: { text: string }) => {
    this.rowCount = Number(text.slice(text.lastIndexOf(' ') + 1))
  }
}

/** Copies rows with `copy ... from stdin`. They must not be changed until the copy is done. */
export const copyIn = (client: pg.ClientBase, text: string, rows: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    const copy = new CopyIn(text, rows, (error) => {
      if (!error) return resolve()
      // A pooler still waits for a response to the end of the rows, which the database discarded.
      if (!copy.hasBegun) markOutOfSync(client)
      reject(error)
    })
    client.query(copy)
  })

/** A stream into `copy ... from stdin`, for rows that are produced one by one. */
export { from as copyStream } from 'pg-copy-streams'
