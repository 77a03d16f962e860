/** An entry of a ZIP file. Its checksum and sizes are known once its content has been written. */
export interface ZipEntry {
  /** The path in UTF-8. */
  name: Buffer
  written_at: Date
  /** The content is stored as it is, not compressed here. */
  is_packed: boolean
  /** Offset of its first record in the file. */
  offset: number
  checksum: number
  size: number
  stored_size: number
}

// Names and numbers of records: APPNOTE.TXT 6.3.10, sections 4.3 to 4.5.
const MAX_32 = 0xffff_ffff
const MAX_16 = 0xffff
const VERSION = { plain: 20, zip64: 45 }
/** Sizes follow the content (bit 3); names are UTF-8 (bit 11). */
const FLAGS = 0x0808
const DEFLATED = 8
/** A file of a Unix system that everybody may read. */
const UNIX = 3 << 8
const FILE_MODE = (0o100644 << 16) >>> 0

interface Field {
  value: number
  bytes: 2 | 4 | 8
}
const short = (value: number): Field => ({ value, bytes: 2 })
const long = (value: number): Field => ({ value, bytes: 4 })
const double = (value: number): Field => ({ value, bytes: 8 })

const record = (fields: readonly Field[], ...rest: Buffer[]): Buffer => {
  const head = Buffer.alloc(fields.reduce((sum, { bytes }) => sum + bytes, 0))
  let at = 0
  for (const { value, bytes } of fields) {
    if (bytes === 8) head.writeBigUInt64LE(BigInt(value), at)
    else head.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return rest.length === 0 ? head : Buffer.concat([head, ...rest])
}

/** Time and date of MS-DOS, in steps of two seconds. */
const dosTime = (at: Date): [Field, Field] => [
  short((at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1)),
  short(((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate()),
]
const methodOf = ({ is_packed }: ZipEntry) => short(is_packed ? 0 : DEFLATED)
const isLarge = ({ size, stored_size }: ZipEntry) => size >= MAX_32 || stored_size >= MAX_32

/** The record before the content of an entry. */
export const startOf = (entry: ZipEntry): Buffer =>
  record(
    [
      long(0x04034b50),
      short(VERSION.plain),
      short(FLAGS),
      methodOf(entry),
      ...dosTime(entry.written_at),
      ...[0, 0, 0].map(long),
      short(entry.name.length),
      short(0),
    ],
    entry.name,
  )

/** The record after the content of an entry. */
export const sizesOf = (entry: ZipEntry): Buffer => {
  const size = isLarge(entry) ? double : long
  return record([long(0x08074b50), long(entry.checksum), size(entry.stored_size), size(entry.size)])
}

const listingOf = (entry: ZipEntry): Buffer => {
  const { name, written_at, checksum, size, stored_size, offset } = entry
  const isZip64 = isLarge(entry) || offset >= MAX_32
  const shown = (value: number) => long(isZip64 ? MAX_32 : value)
  const more = isZip64 ? record([short(1), short(24), double(size), double(stored_size), double(offset)]) : null
  return record(
    [
      long(0x02014b50),
      short(UNIX | VERSION.zip64),
      short(isZip64 ? VERSION.zip64 : VERSION.plain),
      short(FLAGS),
      methodOf(entry),
      ...dosTime(written_at),
      long(checksum),
      shown(stored_size),
      shown(size),
      short(name.length),
      short(more?.length ?? 0),
      ...[0, 0, 0].map(short),
      long(FILE_MODE),
      shown(offset),
    ],
    ...(more ? [name, more] : [name]),
  )
}

const endOf = (count: number, size: number, offset: number): Buffer => {
  const isZip64 = count >= MAX_16 || size >= MAX_32 || offset >= MAX_32
  const end = record([
    long(0x06054b50),
    ...[0, 0].map(short),
    ...[count, count].map((value) => short(isZip64 ? MAX_16 : value)),
    ...[size, offset].map((value) => long(isZip64 ? MAX_32 : value)),
    short(0),
  ])
  if (!isZip64) return end
  const whole = record([
    long(0x06064b50),
    double(44),
    short(UNIX | VERSION.zip64),
    short(VERSION.zip64),
    ...[0, 0].map(long),
    ...[count, count, size, offset].map(double),
  ])
  const locator = record([long(0x07064b50), long(0), double(offset + size), long(1)])
  return Buffer.concat([whole, locator, end])
}

const CHUNK_BYTES = 65_536

/** The directory at the end of a ZIP file, in few buffers regardless of the number of entries. */
export const makeZipDirectory = () => {
  const chunks: Buffer[] = []
  let waiting: Buffer[] = []
  let waiting_bytes = 0
  let size = 0
  let count = 0
  const pack = () => {
    chunks.push(Buffer.concat(waiting))
    waiting = []
    waiting_bytes = 0
  }
  return {
    add: (entry: ZipEntry) => {
      const listing = listingOf(entry)
      waiting.push(listing)
      waiting_bytes += listing.length
      size += listing.length
      count += 1
      if (waiting_bytes >= CHUNK_BYTES) pack()
    },
    /** `offset`: the start of the directory in the file. */
    end: (offset: number): Buffer[] => {
      pack()
      return [...chunks, endOf(count, size, offset)]
    },
  }
}
