import pg from 'pg'

export interface Field {
  name: string
  dataTypeID: number
}
/** Makes an object of a row that begins at `at`, behind how many columns it has, and ends before `end`. */
export type ReadRow = (bytes: Buffer, at: number, end: number) => Record<string, unknown>
type Value = (text: string) => unknown

const ASCII = 0x80
const [ZERO, MINUS, TRUE] = [48, 45, 116]
/** Bytes. Of long rows each text is made by itself, which costs least for them. */
const LONG_ROW = 4_096
/** Digits that a double holds for sure. */
const SAFE_DIGITS = 15

/** The length of a column, or -1 where there is none. */
const sizeAt = (bytes: Buffer, at: number): number =>
  ((bytes[at] as number) << 24) |
  ((bytes[at + 1] as number) << 16) |
  ((bytes[at + 2] as number) << 8) |
  (bytes[at + 3] as number)

/** Cut from the row's one text: each asked of the buffer by itself costs as much as all of them. What is not ASCII is read by itself. */
const textAt = (bytes: Buffer, at: number, end: number, row: string, offset: number): string => {
  if (row === '') return bytes.toString('utf8', at, end)
  let signs = 0
  for (let sign = at; sign < end; sign += 1) signs |= bytes[sign] as number
  return signs < ASCII ? row.slice(at - offset, end - offset) : bytes.toString('utf8', at, end)
}

const wholeAt = (bytes: Buffer, at: number, end: number): number => {
  const first = bytes[at] === MINUS ? at + 1 : at
  let found = 0
  for (let sign = first; sign < end; sign += 1) {
    const digit = (bytes[sign] as number) - ZERO
    if (digit < 0 || digit > 9) return Number.NaN
    found = found * 10 + digit
  }
  if (first === end) return Number.NaN
  if (end - first > SAFE_DIGITS) return Number(bytes.toString('latin1', at, end))
  return first === at ? found : -found
}

const isAt = (bytes: Buffer, at: number): boolean => bytes[at] === TRUE

const { INT2, INT4, INT8, BOOL, TEXT, VARCHAR } = pg.types.builtins
/** How a column is read that needs no text of its own; all others by pg's parser of their type. */
const straight = new Map<number, string>([
  ...[INT2, INT4, INT8].map((type) => [type, 'wholeAt(bytes, at, to)'] as const),
  [BOOL, 'isAt(bytes, at)'],
  ...[TEXT, VARCHAR].map((type) => [type, 'textAt(bytes, at, to, row, offset)'] as const),
])

/** `"__proto__": ...` would set what an object inherits from. */
const memberOf = (name: string): string => (name === '__proto__' ? '["__proto__"]' : JSON.stringify(name))

/**
 * A function for the rows of a statement, which reads each column as its type is written, and makes objects with all their members from the
 * start: one that grows by them costs four times as much. Throws where a row has another number of columns.
 */
export const compileReader = (fields: readonly Field[]): ReadRow => {
  const values = fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID) as Value)
  const columns = fields.map(
    ({ dataTypeID }, column) => `
      size = sizeAt(bytes, at)
      at += 4
      to = size === -1 ? at : at + size
      const c${column} = size === -1 ? null : ${straight.get(dataTypeID) ?? `values[${column}](textAt(bytes, at, to, row, offset))`}
      at = to`,
  )
  const members = fields.map(({ name }, column) => `${memberOf(name)}: c${column}`)
  // Of the names of our own columns.
  const make = new Function(
    'values, sizeAt, wholeAt, isAt, textAt',
    `return (bytes, at, row, offset) => { let size, to; ${columns.join('\n')}
      return { ${members.join(', ')} } }`,
  ) as (...given: unknown[]) => (bytes: Buffer, at: number, row: string, offset: number) => Record<string, unknown>
  const read = make(values, sizeAt, wholeAt, isAt, textAt)
  return (bytes, at, end) => {
    if (bytes.readInt16BE(at) !== fields.length) throw new Error('The database sent a row of another shape.')
    return read(bytes, at + 2, end - at > LONG_ROW ? '' : bytes.toString('latin1', at, end), at)
  }
}
