import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** A row of the messages table without loss: times in microseconds since 1970, JSON as text. */
export interface StoredMessage {
  device_id: number
  placement_id: number
  created_at: bigint
  interval_start: bigint
  received_at: bigint
  message_id: string
  device_mode: number | null
  battery_level: number | null
  latitude: number | null
  longitude: number | null
  avg_flowers: number | null
  sightings: number | null
  visitations: number | null
  counts: string | null
  metrics: string | null
  model_version: string | null
  clock_skewed: boolean
  visit_seconds: number | null
}
export type Column = keyof StoredMessage

interface ColumnType {
  /** Type of the column in the database. */
  sql: string
  parquet: {
    type: 'INT32' | 'INT64' | 'FLOAT' | 'DOUBLE' | 'BYTE_ARRAY' | 'BOOLEAN'
    converted_type?: 'UTF8' | 'TIMESTAMP_MICROS'
    /** Says that times are of UTC, which `converted_type` leaves to the reader. */
    logical_type?: { type: 'TIMESTAMP'; isAdjustedToUTC: true; unit: 'MICROS' }
  }
  required?: true
}
const integer = { sql: 'integer', parquet: { type: 'INT32' } } as const
const double = { sql: 'double precision', parquet: { type: 'DOUBLE' } } as const
const text = { sql: 'text', parquet: { type: 'BYTE_ARRAY', converted_type: 'UTF8' } } as const
const json = { ...text, sql: 'jsonb' } as const
const time = {
  sql: 'timestamptz',
  parquet: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MICROS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
  },
  required: true,
} as const

/** The columns of the messages table in the order of archives. A test finds columns that are missing. */
export const columnTypes: Record<Column, ColumnType> = {
  device_id: { ...integer, required: true },
  placement_id: { ...integer, required: true },
  created_at: time,
  interval_start: time,
  received_at: time,
  message_id: { ...text, required: true },
  device_mode: { ...integer, sql: 'smallint' },
  battery_level: { sql: 'real', parquet: { type: 'FLOAT' } },
  latitude: double,
  longitude: double,
  avg_flowers: double,
  sightings: integer,
  visitations: integer,
  counts: json,
  metrics: json,
  model_version: text,
  clock_skewed: { sql: 'boolean', parquet: { type: 'BOOLEAN' }, required: true },
  visit_seconds: double,
}
export const messageColumns = Object.keys(columnTypes) as Column[]
const isOf = (column: Column, sql: string) => columnTypes[column].sql === sql

/** The columns of the messages table, for SQL. */
export const columnList = messageColumns.join(', ')

/** Selected columns of a message that `messageOfRow` reads. */
export const lossless = messageColumns
  .map((column) => {
    if (isOf(column, 'timestamptz')) return `(extract(epoch from ${column}) * 1000000)::bigint::text as ${column}`
    return isOf(column, 'jsonb') ? `${column}::text as ${column}` : column
  })
  .join(', ')

export type LosslessRow = Record<Column, string | number | boolean | null>

/** A row selected by `lossless`. */
export const messageOfRow = (row: LosslessRow): StoredMessage =>
  Object.fromEntries(
    messageColumns.map((column) => {
      const value = row[column]
      if (value === null) return [column, null]
      if (isOf(column, 'timestamptz')) return [column, BigInt(value as string)]
      // The database writes a real with as few digits as name it; the double nearest to those is another number.
      return [column, isOf(column, 'real') ? Math.fround(value as number) : value]
    }),
  ) as unknown as StoredMessage

/** A value as text that the database reads back as the same value: negative zero and NaN, too. */
const textOf = (value: StoredMessage[Column]): string | null => {
  if (value === null) return null
  return Object.is(value, -0) ? '-0' : String(value)
}

/** Hashing this many messages blocks the event loop for some 5 ms. */
const HASHED_AT_ONCE = 1_500

/** SHA-256 of messages in their order: equal exactly if all values are. */
export const digestOf = async (messages: readonly StoredMessage[]): Promise<Buffer> => {
  const hash = createHash('sha256')
  for (let at = 0; at < messages.length; at += HASHED_AT_ONCE) {
    const lines = messages
      .slice(at, at + HASHED_AT_ONCE)
      .map((message) => `${JSON.stringify(messageColumns.map((column) => textOf(message[column])))}\n`)
    hash.update(lines.join(''))
    await nextTurn()
  }
  return hash.digest()
}

const texts = messageColumns.filter((column) => isOf(column, 'text') || isOf(column, 'jsonb'))

/** Bytes of the texts and the JSON of a message, which may be large; all else is small. */
export const textBytesOf = (message: StoredMessage): number =>
  texts.reduce((sum, column) => sum + Buffer.byteLength((message[column] ?? '') as string), 0)

/** The same of a row of the messages table, in SQL. */
export const textBytes = texts.map((column) => `coalesce(octet_length(${column}::text), 0)`).join(' + ')

/** The messages as a parameter of `selectGiven`, with these columns. */
export const givenMessages = (
  messages: readonly StoredMessage[],
  columns: readonly Column[] = messageColumns,
): string =>
  `[${messages
    .map((message) => JSON.stringify(Object.fromEntries(columns.map((name) => [name, textOf(message[name])]))))
    .join(',')}]`

const typeOfGiven = (column: Column) => {
  if (isOf(column, 'timestamptz')) return 'bigint'
  // As in the messages table: identifiers are compared by their bytes.
  return column === 'message_id' ? 'text collate "C"' : columnTypes[column].sql.replace('jsonb', 'text')
}
const valueOfGiven = (column: Column) => {
  // In whole numbers, because a double has no microseconds for all times.
  if (isOf(column, 'timestamptz'))
    return `to_timestamp(${column} / 1000000) + ${column} % 1000000 * interval '1 microsecond' as ${column}`
  return isOf(column, 'jsonb') ? `${column}::jsonb as ${column}` : column
}

/** Two halves of SQL, around the parameter with messages: selects these columns of them as those of the messages table. */
export const selectGiven = (columns: readonly Column[] = messageColumns) =>
  [
    `select ${columns.map(valueOfGiven).join(', ')} from json_to_recordset(`,
    `::json) as given (${columns.map((column) => `${column} ${typeOfGiven(column)}`).join(', ')})`,
  ] as const

/** A time in microseconds since 1970 as the database reads it. Years from 1 to 9999. */
export const timeText = (micros: bigint): string => {
  const rest = ((micros % 1000n) + 1000n) % 1000n
  const [seconds] = new Date(Number((micros - rest) / 1000n)).toISOString().split('Z')
  return `${seconds}${String(rest).padStart(3, '0')}Z`
}
