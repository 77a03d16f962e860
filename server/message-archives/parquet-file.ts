import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { parquetMetadata, parquetScan, type DecodedArray, type FileMetaData } from 'hyparquet'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import { columnTypes, messageColumns, type StoredMessage } from './stored-message.ts'

/** Writing this many rows blocks the event loop for some 20 ms. */
const ROWS_A_GROUP = 2_500
/** The end of a file has its metadata, which is some kilobytes for each row group. */
const END_BYTES = 256 * 1024
/** The length of the metadata and the signature, after the metadata. */
const TAIL_BYTES = 8
/** Larger ranges are read in several requests. */
const RANGE_BYTES = 4 * 1024 * 1024
/** The entry of the metadata with the digest of each row group, in hexadecimal and separated by commas. */
const DIGESTS = 'bombus.row_group_sha256'

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/**
 * Writes batches of messages as a Parquet file. Each batch is a row group or several of its own, so that it can be read
 * without the others. Each chunk is a row group, and the last one is the footer, which has their digests.
 */
export async function* parquetOf(batches: AsyncIterable<StoredMessage[]>): AsyncGenerator<Buffer> {
  const bytes = new ByteWriter()
  const digests: string[] = []
  // Written by `finish`.
  const kvMetadata = [{ key: DIGESTS, value: '' }]
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
    kvMetadata,
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
      const group = taken()
      digests.push(sha256(group).toString('hex'))
      yield group
      await nextTurn()
    }
  kvMetadata[0] = { key: DIGESTS, value: digests.join(',') }
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
  compressors: {
    ZSTD: (input: Uint8Array, outputLength: number) =>
      zstdDecompressSync(input, { maxOutputLength: Math.max(1, outputLength) }),
  },
  parsers: { timestampFromMicroseconds: (micros: bigint) => micros },
}

/** The size of a file and the digest of its footer, which names the digests of everything before it. */
export interface FileDigest {
  bytes: number
  footer_sha256: Buffer
}

/**
 * Opens a file. `range` returns the bytes from one position to before another. Bytes are compared with their digest
 * before they are decoded, because the decoder may never return from damaged ones; throws if they differ.
 */
export const openParquet = async (
  { bytes, footer_sha256 }: FileDigest,
  range: (start: number, end: number) => Promise<Buffer>,
): Promise<ParquetFile> => {
  const slice = async (start: number, end: number): Promise<Uint8Array<ArrayBuffer>> => {
    const read = new Uint8Array(end - start)
    for (let at = start; at < end; at += RANGE_BYTES)
      read.set(await range(at, Math.min(at + RANGE_BYTES, end)), at - start)
    return read
  }
  const footer = await readFooter(bytes, slice)
  if (!sha256(footer).equals(footer_sha256)) throw new Error('its footer has another digest')
  const metadata = parquetMetadata(footer)
  const groups = groupsOf(metadata, bytes - footer.length)
  /** A row group is fetched as a whole and read from memory. */
  let fetched = { from: 0, content: new ArrayBuffer(0) }
  const fetchGroup = async ({ from, until, digest }: Group) => {
    const content = await slice(from, until)
    if (sha256(content).toString('hex') !== digest) throw new Error(`its bytes from ${from} on have another digest`)
    fetched = { from, content: content.buffer }
  }
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
        await fetchGroup(group)
        const columns: [keyof StoredMessage, DecodedArray][] = []
        // One after the other: of several that fail, the others would be rejections without a handler.
        for (const column of messageColumns) columns.push([column, await scan.readColumn({ column, rowStart, rowEnd })])
        for (let at = 0; at < rowEnd - rowStart; at += 1) messages.push(messageAt(columns, at))
      }
      return messages
    },
  }
}

/** The metadata with what follows it, as far as its stored length says. */
const readFooter = async (
  bytes: number,
  slice: (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Uint8Array<ArrayBuffer>> => {
  const end = await slice(Math.max(0, bytes - END_BYTES), bytes)
  const length = new DataView(end.buffer).getUint32(end.length - TAIL_BYTES, true) + TAIL_BYTES
  if (length > bytes) throw new Error(`its footer has ${length} of ${bytes} bytes`)
  return length <= end.length ? end.slice(end.length - length) : slice(bytes - length, bytes)
}

const messageAt = (columns: readonly [keyof StoredMessage, DecodedArray][], at: number): StoredMessage => {
  const message: Record<string, unknown> = {}
  for (const [name, data] of columns) message[name] = data[at] ?? null
  return message as unknown as StoredMessage
}

interface Group {
  first: number
  end: number
  from: number
  until: number
  digest: string | undefined
}

/** Rows and bytes of each row group, which lie one after the other between the signature and the footer. */
const groupsOf = ({ row_groups, key_value_metadata = [] }: FileMetaData, footer: number): Group[] => {
  const digests = key_value_metadata.find(({ key }) => key === DIGESTS)?.value?.split(',') ?? []
  const starts = row_groups.map(({ columns }, at) =>
    at === 0
      ? 0
      : Math.min(
          ...columns.map(({ meta_data }) =>
            Number(meta_data?.dictionary_page_offset ?? meta_data?.data_page_offset ?? 0),
          ),
        ),
  )
  let first = 0
  return row_groups.map(({ num_rows }, at) => {
    const group = {
      first,
      end: first + Number(num_rows),
      from: starts[at] ?? 0,
      until: starts[at + 1] ?? footer,
      digest: digests[at],
    }
    first = group.end
    return group
  })
}
