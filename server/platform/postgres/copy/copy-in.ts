import pg from 'pg'
import { markOutOfSync, type Wire } from '../pipeline.ts'

type Ended = (error: Error | null) => void

/**
 * A COPY whose rows are there already: they go with its text, so that nobody waits for the database to say that it is ready for them. Where
 * it refuses the COPY it passes over them, as its protocol demands.
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

  // What pg calls, of which its types tell nothing.
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

/** Copies rows by `copy ... from stdin`, as that reads them. They must not be changed until this is over. */
export const copyIn = (client: pg.ClientBase, text: string, rows: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    const copy = new CopyIn(text, rows, (error) => {
      if (!error) return resolve()
      // A pooler waits for an answer to the end of the rows, which the database passed over.
      if (!copy.hasBegun) markOutOfSync(client)
      reject(error)
    })
    client.query(copy)
  })

/** A stream into `copy ... from stdin`, for rows that are made one after the other. */
export { from as copyStream } from 'pg-copy-streams'
