import pg from 'pg'

interface Field {
  name: string
  dataTypeID: number
}
type Value = (text: string) => unknown
/** How rows of a statement are read: what makes a value of each column's text, and an object of them. */
interface Shape {
  columns: number
  /** Names and types, in one text. */
  signature: string
  /** Whether the statement says each of its columns. */
  isFixed: boolean
  values: Value[]
  read: ReadRow
}
interface Wire {
  describe: () => void
}
/** pg's query, with what its types keep to themselves. */
interface PgQuery extends pg.Submittable {
  name: string
  text: string
  _result: pg.QueryResult
  _canceledDueToError: unknown
  prepare(wire: Wire): void
  handleRowDescription(message: { fields: Field[] }): void
  handleDataRow(message: { fields: (string | null)[] }): void
}
type Told = (error: Error | null, result: pg.QueryResult) => void
const Base = pg.Query as unknown as new (
  config: { name: string; text: string; values: unknown[] },
  told: Told,
) => PgQuery

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
/** The same connection for a statement whose shape is known: the database need not describe it again. */
const undescribed = new WeakMap<Wire, Wire>()
const withoutDescribing = (wire: Wire): Wire => {
  const known = undescribed.get(wire) ?? (Object.create(wire, { describe: { value: () => undefined } }) as Wire)
  undescribed.set(wire, known)
  return known
}

/** `count(*)` does, `select *` does not. */
const namesItsColumns = (text: string) => !/(?<!\()\*/.test(text)

/** A statement by name: its columns are described once for each connection, which costs as much as reading forty rows of a list. */
class NamedQuery extends Base {
  #shape: Shape | undefined
  #known: Map<string, Shape> | undefined

  get rowCount() {
    return this._result.rowCount
  }

  override prepare(wire: Wire) {
    this.#known = shapesOf(wire)
    this.#shape = this.#known.get(this.name)
    super.prepare(this.#shape?.isFixed ? withoutDescribing(wire) : wire)
  }

  override handleRowDescription({ fields }: { fields: Field[] }) {
    const signature = fields.map(({ name, dataTypeID }) => `${dataTypeID} ${name}`).join(',')
    if (this.#shape?.signature === signature) return
    // What is thrown here would end the process.
    try {
      this.#shape = {
        columns: fields.length,
        signature,
        isFixed: namesItsColumns(this.text),
        read: compileRow(fields.map(({ name }) => name)),
        values: fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID) as Value),
      }
      this.#known?.set(this.name, this.#shape)
    } catch (error) {
      this._canceledDueToError = error
    }
  }

  override handleDataRow({ fields }: { fields: (string | null)[] }) {
    if (this._canceledDueToError) return
    try {
      const shape = this.#shape
      if (shape?.columns !== fields.length) {
        this.#known?.delete(this.name)
        throw new Error('The database sent a row of another shape.')
      }
      this._result.rows.push(shape.read(fields, shape.values))
    } catch (error) {
      this._canceledDueToError = error
    }
  }
}

/** `"__proto__": ...` would set what an object inherits from. */
const memberOf = (name: string) => (name === '__proto__' ? '["__proto__"]' : JSON.stringify(name))

type ReadRow = (texts: (string | null)[], values: Value[]) => Record<string, unknown>
/** An object with all its members from the start: one that grows by them costs four times as much. */
const compileRow = (names: readonly string[]): ReadRow => {
  const members = names.map(
    (name, column) => `${memberOf(name)}: texts[${column}] === null ? null : values[${column}](texts[${column}])`,
  )
  // Of the names of our own columns.
  return new Function('texts', 'values', `return { ${members.join(', ')} }`) as ReadRow
}

/** Asks a statement that is prepared by its name, once a connection. */
export const askNamed = (
  client: pg.ClientBase,
  statement: { name: string; text: string; values: unknown[] },
): Promise<pg.QueryResult> =>
  new Promise<pg.QueryResult>((resolve, reject) => {
    client.query(new NamedQuery(statement, (error, result) => (error ? reject(error) : resolve(result))))
  }).catch((error: Error) => {
    // From where it was asked, and not from the socket.
    Error.captureStackTrace(error)
    throw error
  })
