import pg from 'pg'

interface Field {
  name: string
  dataTypeID: number
}
type Value = (text: string) => unknown
/** How rows of a statement are read: what makes a value of each column's text, and an object of them. */
interface Shape {
  columns: number
  values: Value[]
  read: ReadRow
}
interface Wire {
  describe: () => void
}
/** pg's query, with what its types keep to themselves. */
interface PgQuery extends pg.Submittable {
  name: string
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

/** Shapes by statement, of each connection: a statement that is prepared there keeps its shape, or fails. */
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
    super.prepare(this.#shape ? withoutDescribing(wire) : wire)
  }

  override handleRowDescription({ fields }: { fields: Field[] }) {
    this.#shape = {
      columns: fields.length,
      read: compileRow(fields.map(({ name }) => name)),
      values: fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID) as Value),
    }
    this.#known?.set(this.name, this.#shape)
  }

  override handleDataRow({ fields }: { fields: (string | null)[] }) {
    if (this._canceledDueToError) return
    try {
      const shape = this.#shape
      if (shape?.columns !== fields.length) throw new Error('The database sent a row of another shape.')
      this._result.rows.push(shape.read(fields, shape.values))
    } catch (error) {
      this._canceledDueToError = error
    }
  }
}

type ReadRow = (texts: (string | null)[], values: Value[]) => Record<string, unknown>
/** An object with all its members from the start: one that grows by them costs four times as much. */
const compileRow = (names: readonly string[]): ReadRow => {
  const members = names.map(
    (name, column) => `${JSON.stringify(name)}: texts[${column}] === null ? null : values[${column}](texts[${column}])`,
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
