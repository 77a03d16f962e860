import { putInstant } from './timestamp-bytes.ts'

const SIGNATURE = Buffer.from('PGCOPY\n\u00ff\r\n\u0000', 'latin1')
/** After the signature: flags and the length of an extension, both 0. */
const HEADER_BYTES = SIGNATURE.length + 8

/**
 * Rows as PostgreSQL's `copy ... (format binary)` reads them: each begins with `row`, then has its columns in order. Null and
 * undefined are null. Texts must be well formed. `expected`: bytes that they are likely to
 * take. Where they take more, room is made; where they take less, the engine has memory to collect for nothing.
 */
export const makeBinaryCopy = (expected = 65_536) => {
  let bytes = Buffer.allocUnsafe(HEADER_BYTES + expected)
  let view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  SIGNATURE.copy(bytes)
  bytes.fill(0, SIGNATURE.length, HEADER_BYTES)
  let at = HEADER_BYTES

  const room = (wanted: number) => {
    if (at + wanted <= bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(bytes.length * 2, at + wanted))
    bytes.copy(larger, 0, 0, at)
    bytes = larger
    view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  }
  const none = () => {
    room(4)
    view.setInt32(at, -1)
    at += 4
  }
  /** Room for a value of so many bytes, its length written; returns where it goes. */
  const value = (length: number): number => {
    room(4 + length)
    view.setInt32(at, length)
    const start = at + 4
    at = start + length
    return start
  }
  /** `version` is the byte that begins a jsonb. */
  const textual = (text: string, version?: number) => {
    const before = version === undefined ? 0 : 1
    // No character of a string takes more than three bytes of UTF-8.
    room(4 + before + text.length * 3)
    if (version !== undefined) bytes[at + 4] = version
    const length = before + bytes.write(text, at + 4 + before, 'utf8')
    view.setInt32(at, length)
    at += 4 + length
  }

  // Where a value goes is known first: the room for it may be a new one, with a view of its own.
  const int4 = (given: number) => {
    const start = value(4)
    view.setInt32(start, given)
  }
  const int2 = (given: number) => {
    const start = value(2)
    view.setInt16(start, given)
  }
  const float4 = (given: number) => {
    const start = value(4)
    view.setFloat32(start, given)
  }
  const float8 = (given: number) => {
    const start = value(8)
    view.setFloat64(start, given)
  }
  const orNone = (write: (given: number) => void) => (given: number | null | undefined) =>
    given == null ? none() : write(given)

  return {
    row: (columns: number) => {
      room(2)
      view.setInt16(at, columns)
      at += 2
    },
    int2: orNone(int2),
    int4: orNone(int4),
    float4: orNone(float4),
    float8: orNone(float8),
    bool: (given: boolean) => {
      const start = value(1)
      view.setInt8(start, given ? 1 : 0)
    },
    /** Of ms since 1970. */
    timestamptz: (given: number) => {
      const start = value(8)
      putInstant(bytes, given, start)
    },
    text: (given: string | null | undefined) => (given == null ? none() : textual(given)),
    jsonb: (given: unknown) => (given == null ? none() : textual(JSON.stringify(given), 1)),
    /** All rows, ended; nothing can be added then. */
    end: (): Buffer => {
      room(2)
      view.setInt16(at, -1)
      return bytes.subarray(0, at + 2)
    },
  }
}
