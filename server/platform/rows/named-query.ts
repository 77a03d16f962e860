import type { Duplex } from 'node:stream'
import pg from 'pg'
import { compileReader, type Field, type ReadRow } from './read-row.ts'

/** How rows of a statement are read. */
interface Shape {
  /** Names and types, in one text. */
  signature: string
  /** Whether the statement says each of its columns. */
  isFixed: boolean
  read: ReadRow
}
/** What a connection of pg has, of which its types tell less. */
interface Wire {
  stream: Duplex
  describe: () => void
  close: () => void
  _send: (part: Buffer) => void
}
/** pg's query, with what its types keep to themselves. */
interface PgQuery extends pg.Submittable {
  name: string
  text: string
  _result: pg.QueryResult
  _canceledDueToError: unknown
  prepare(wire: Wire): void
  handleRowDescription(message: { fields: Field[] }): void
  handleCommandComplete(message: { text: string }): void
}
type Told = (error: Error | null, result: pg.QueryResult) => void
const Base = pg.Query as unknown as new (text: string, values: unknown[], told: Told) => PgQuery

/**
 * Shapes by statement, of each connection: a statement that is prepared there keeps its shape, or fails. Behind a pooler it may be prepared anew
 * after a table has changed, so that one is described each time whose text leaves its columns open.
 */
const shapes = new WeakMap<Wire, Map<string, Shape>>()
const shapesOf = (wire: Wire): Map<string, Shape> => {
  const known = shapes.get(wire) ?? new Map<string, Shape>()
  shapes.set(wire, known)
  return known
}

/** The same connection for one statement: what is said to the database goes in one piece, as each write costs as much as a small statement. */
interface InOnePiece extends Wire {
  /** Of a statement whose shape is known: the database need not describe it again. */
  undescribed: InOnePiece
  flush: () => void
}
const pieces = new WeakMap<Wire, InOnePiece>()
const inOnePiece = (wire: Wire): InOnePiece => {
  const known = pieces.get(wire)
  if (known) return known
  let parts: Buffer[] = []
  const piece = Object.create(wire) as InOnePiece
  piece._send = (part) => void parts.push(part)
  // A value that cannot be written makes pg close the statement, and go on to ask it by its name.
  piece.close = () => undefined
  piece.flush = () => {
    const whole = Buffer.concat(parts)
    parts = []
    wire._send(whole)
  }
  piece.undescribed = Object.create(piece, { describe: { value: () => undefined } }) as InOnePiece
  pieces.set(wire, piece)
  return piece
}

/** `count(*)` does, `select *` does not. */
const namesItsColumns = (text: string) => !/(?<!\()\*/.test(text)

/** A statement by name: its columns are described once for each connection, which costs as much as reading forty rows of a list. */
export class NamedQuery extends Base {
  #shape: Shape | undefined
  #known: Map<string, Shape> | undefined

  constructor({ name, text, values }: { name: string; text: string; values: unknown[] }, told: Told) {
    // Not as an object, of which pg makes a copy, member by member.
    super(text, values, told)
    this.name = name
  }

  get rowCount() {
    return this._result.rowCount
  }

  override prepare(wire: Wire) {
    this.#known = shapesOf(wire)
    this.#shape = this.#known.get(this.name)
    const piece = inOnePiece(wire)
    try {
      super.prepare(this.#shape?.isFixed ? piece.undescribed : piece)
    } finally {
      piece.flush()
    }
  }

  override handleRowDescription({ fields }: { fields: Field[] }) {
    const signature = fields.map(({ name, dataTypeID }) => `${dataTypeID} ${name}`).join(',')
    if (this.#shape?.signature === signature) return
    // What is thrown here would end the process.
    try {
      this.#shape = { signature, isFixed: namesItsColumns(this.text), read: compileReader(fields) }
      this.#known?.set(this.name, this.#shape)
    } catch (error) {
      this._canceledDueToError = error
    }
  }

  /** `SELECT 40`, `INSERT 0 1` or `SET`, which pg takes apart by a pattern. */
  override handleCommandComplete({ text }: { text: string }) {
    const first = text.indexOf(' ')
    this._result.command = first < 0 ? text : text.slice(0, first)
    const count = Number(text.slice(text.lastIndexOf(' ') + 1))
    if (!Number.isNaN(count)) this._result.rowCount = count
  }

  /** A row lies in `bytes` from `at` to before `end`. */
  takeRow(bytes: Buffer, at: number, end: number) {
    if (this._canceledDueToError) return
    try {
      if (!this.#shape) throw new Error('The database sent a row that it did not describe.')
      this._result.rows.push(this.#shape.read(bytes, at, end))
    } catch (error) {
      // Its shape is asked for again the next time.
      this.#known?.delete(this.name)
      this._canceledDueToError = error
    }
  }
}

/** Asks a statement that is prepared by its name, once a connection. `client` is a QuickClient. */
export const askNamed = (
  client: pg.ClientBase,
  statement: { name: string; text: string; values: unknown[] },
): Promise<pg.QueryResult> =>
  new Promise<pg.QueryResult>((resolve, reject) => {
    client.query(new NamedQuery(statement, (error, result) => (error ? reject(error) : resolve(result))))
  })
