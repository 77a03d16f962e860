import { Readable } from 'node:stream'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import type { Cell, Row } from '#domain/reports/table.ts'
import { zipStream, type ZipParts } from './zip-stream.ts'

interface ParquetColumn {
  name: string
  /** Cells are: of a boolean 0 or 1, of a date `YYYY-MM-DD`, of a datetime milliseconds since 1970. */
  type: 'integer' | 'number' | 'string' | 'boolean' | 'date' | 'datetime'
  required: boolean
}
export interface ParquetTable {
  name: string
  columns: readonly ParquetColumn[]
  /** In batches, so that a database can be read in such. */
  rows: AsyncIterable<Row[]>
}

/** Rows that are in memory at a time: a group of a file is written by columns. */
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

/** A Parquet file, group by group, as rows come. */
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
  /** What was written since the last call; the writer only ever appends. */
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

/** A ZIP of texts and of a Parquet file a table, written while rows are read. */
export const writeParquet = (tables: readonly ParquetTable[], texts: Readonly<Record<string, string>>): Readable => {
  let source: AsyncIterator<Row[]> | undefined
  const write = async ({ stream, text }: ZipParts) => {
    for (const [at, { name, columns, rows }] of tables.entries()) {
      const own = (source = rows[Symbol.asyncIterator]())
      // Before anything is sent: a first query that fails can still be told as what it is.
      const first = await own.next()
      if (at === 0) for (const [path, words] of Object.entries(texts)) text(path, words)
      const file = parquetBytes(columns, from(first, own))
      await stream(`${name}.parquet`, Readable.from(file, { objectMode: false }), true)
    }
  }
  return zipStream(write, () => void source?.return?.())
}

async function* from(first: IteratorResult<Row[]>, rest: AsyncIterator<Row[]>): AsyncGenerator<Row[]> {
  for (let next = first; next.done !== true; next = await rest.next()) yield next.value
}
