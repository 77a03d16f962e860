import { setImmediate as nextTurn } from 'node:timers/promises'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { parquetMetadataAsync, parquetScan, type DecodedArray, type FileMetaData } from 'hyparquet'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import { columnTypes, messageColumns, type StoredMessage } from './stored-message.ts'

/** Writing this many rows blocks the event loop for some 20 ms. */
const ROWS_A_GROUP = 2_500
/** The end of a file has its metadata, which is some kilobytes for each row group. */
const END_BYTES = 256 * 1024
/** Larger ranges are read in several requests. */
const RANGE_BYTES = 4 * 1024 * 1024

/**
 * Writes batches of messages as a Parquet file. Each batch is a row group or several of its own, so that it can be read
 * without the others.
 */
export async function* parquetOf(batches: AsyncIterable<StoredMessage[]>): AsyncGenerator<Buffer> {
  const bytes = new ByteWriter()
  const file = new ParquetWriter({
    writer: bytes,
    schema: [
      { name: 'root', num_children: messageColumns.length },
      ...messageColumns.map((name) => {
        const { parquet, required } = columnTypes[name]
        return { name, ...parquet, repetition_type: required ? 'REQUIRED' : 'OPTIONAL' } as const
      }),
    ],
    codec: 'ZSTD',
    compressors: { ZSTD: (input) => zstdCompressSync(input) },
    createdBy: 'Bombus',
  })
  /** Returns what was written since the last call; the writer only appends. */
  const taken = () => {
    const part = Buffer.from(bytes.getBytes())
    bytes.index = 0
    return part
  }
  for await (const batch of batches)
    for (let at = 0; at < batch.length; at += ROWS_A_GROUP) {
      const rows = batch.slice(at, at + ROWS_A_GROUP)
      void file.write({ columnData: messageColumns.map((name) => columnOf(name, rows)), rowGroupSize: ROWS_A_GROUP })
      yield taken()
      await nextTurn()
    }
  void file.finish()
  yield taken()
}

const columnOf = (name: keyof StoredMessage, rows: readonly StoredMessage[]) => {
  const data = rows.map((row) => row[name])
  // A dictionary does not tell negative zero from zero.
  const isPlain = data.some((value) => Object.is(value, -0))
  return { name, data, offsetIndex: false, ...(isPlain && { encoding: 'PLAIN' as const }) }
}

/** A Parquet file that is read in ranges. */
export interface ParquetFile {
  rows: number
  /** The messages from row `first` on. */
  read: (first: number, count: number) => Promise<StoredMessage[]>
}

const reading = {
  compressors: { ZSTD: (input: Uint8Array) => zstdDecompressSync(input) },
  parsers: { timestampFromMicroseconds: (micros: bigint) => micros },
}

/** Opens a file of `bytes` bytes. `range` returns the bytes from one position to before another. */
export const openParquet = async (
  bytes: number,
  range: (start: number, end: number) => Promise<Buffer>,
): Promise<ParquetFile> => {
  const slice = async (start: number, end = bytes): Promise<ArrayBuffer> => {
    const read = new Uint8Array(end - start)
    for (let at = start; at < end; at += RANGE_BYTES)
      read.set(await range(at, Math.min(at + RANGE_BYTES, end)), at - start)
    return read.buffer
  }
  const metadata = await parquetMetadataAsync({ byteLength: bytes, slice }, { initialFetchSize: END_BYTES })
  const groups = groupsOf(metadata)
  /** A row group is fetched as a whole and read from memory. */
  let fetched = { from: 0, content: new ArrayBuffer(0) }
  const scan = await parquetScan({
    ...reading,
    metadata,
    file: {
      byteLength: bytes,
      slice: (start, end = bytes) => fetched.content.slice(start - fetched.from, end - fetched.from),
    },
    useOffsetIndex: false,
  })
  return {
    rows: Number(metadata.num_rows),
    read: async (first, count) => {
      const messages: StoredMessage[] = []
      for (const group of groups) {
        const [rowStart, rowEnd] = [Math.max(group.first, first), Math.min(group.end, first + count)]
        if (rowStart >= rowEnd) continue
        fetched = { from: group.from, content: await slice(group.from, group.until) }
        const columns: [keyof StoredMessage, DecodedArray][] = []
        // One after the other: of several damaged ones, the others would be rejections without a handler.
        for (const column of messageColumns) columns.push([column, await scan.readColumn({ column, rowStart, rowEnd })])
        for (let at = 0; at < rowEnd - rowStart; at += 1) messages.push(messageAt(columns, at))
      }
      return messages
    },
  }
}

const messageAt = (columns: readonly [keyof StoredMessage, DecodedArray][], at: number): StoredMessage => {
  const message: Record<string, unknown> = {}
  for (const [name, data] of columns) message[name] = data[at] ?? null
  return message as unknown as StoredMessage
}

/** Rows and bytes of each row group. */
const groupsOf = ({ row_groups }: FileMetaData) => {
  let first = 0
  return row_groups.map(({ num_rows, columns }) => {
    const starts = columns.map(({ meta_data }) =>
      Number(meta_data?.dictionary_page_offset ?? meta_data?.data_page_offset ?? 0),
    )
    const ends = columns.map(({ meta_data }, at) => (starts[at] ?? 0) + Number(meta_data?.total_compressed_size ?? 0))
    const group = { first, end: first + Number(num_rows), from: Math.min(...starts), until: Math.max(...ends) }
    first = group.end
    return group
  })
}
