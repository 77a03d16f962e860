import { Readable } from 'node:stream'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import type { Cell, Row } from '#domain/reports/table.ts'

interface ParquetColumn {
  name: string
  /** Cell values: boolean as 0 or 1, date as `YYYY-MM-DD`, datetime as milliseconds since 1970. */
  type: 'integer' | 'number' | 'string' | 'boolean' | 'date' | 'datetime'
  required: boolean
}
export interface ParquetTable {
  name: string
  columns: readonly ParquetColumn[]
  /** In batches, as they are read from the database. */
  rows: AsyncIterable<Row[]>
}

/** Rows held in memory: a row group is written column by column. */
const ROWS_A_GROUP = 10_000

const schemaOf = {
  integer: { type: 'INT32' },
  number: { type: 'DOUBLE' },
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  boolean: { type: 'BOOLEAN' },
  date: { type: 'INT32', converted_type: 'DATE' },
  datetime: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
} as const

const valueOf = (cell: Cell, type: ParquetColumn['type']) => {
  if (cell === null) return null
  if (type === 'boolean') return cell === 1
  if (type === 'date') return new Date(cell)
  return type === 'datetime' ? BigInt(cell) : cell
}

/** A Parquet file, as one row group after another. */
async function* parquetBytes(columns: readonly ParquetColumn[], batches: AsyncIterable<Row[]>): AsyncGenerator<Buffer> {
  const bytes = new ByteWriter()
  const file = new ParquetWriter({
    writer: bytes,
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(
        ({ name, type, required }) =>
          ({ name, ...schemaOf[type], repetition_type: required ? 'REQUIRED' : 'OPTIONAL' }) as const,
      ),
    ],
    createdBy: 'Bombus',
  })
  /** Returns what was written since the last call; the writer only appends. */
  const taken = () => {
    const part = Buffer.from(bytes.getBytes())
    bytes.index = 0
    return part
  }
  const write = (rows: Row[]) => {
    const columnData = columns.map(({ name, type }, at) => ({
      name,
      data: rows.map((row) => valueOf(row[at] ?? null, type)),
      offsetIndex: false,
    }))
    void file.write({ columnData, rowGroupSize: ROWS_A_GROUP })
    return taken()
  }
  let group: Row[] = []
  for await (const batch of batches) {
    group.push(...batch)
    if (group.length < ROWS_A_GROUP) continue
    yield write(group)
    group = []
  }
  if (group.length > 0) yield write(group)
  void file.finish()
  yield taken()
}

/** Writes one table as a separate Parquet file. */
export const writeParquetTable = ({ columns, rows }: ParquetTable): Readable =>
  Readable.from(parquetBytes(columns, rows), { objectMode: false })
