import { putInstant } from './timestamp-bytes.ts'

const SIGNATURE = Buffer.from('PGCOPY\n\u00ff\r\n\u0000', 'latin1')
/** The signature, flags, and the length of an extension; both are 0. */
const HEADER_BYTES = SIGNATURE.length + 8

/**
 * Builds rows for `copy ... (format binary)`: each starts with `row`, followed by its columns in order. Null and
 * undefined become NULL. Texts must be well-formed UTF-16. `expected` is the likely size in bytes: the buffer grows if
 * needed, and too large a buffer costs garbage collection.
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
  /** Reserves space for a value of this length and writes the length; returns the offset. */
  const value = (length: number): number => {
    room(4 + length)
    view.setInt32(at, length)
    const start = at + 4
    at = start + length
    return start
  }
  /** `version` is the byte that starts a jsonb value. */
  const textual = (text: string, version?: number) => {
    const before = version === undefined ? 0 : 1
    // A UTF-16 unit needs at most three bytes of UTF-8.
    room(4 + before + text.length * 3)
    if (version !== undefined) bytes[at + 4] = version
    const length = before + bytes.write(text, at + 4 + before, 'utf8')
    view.setInt32(at, length)
    at += 4 + length
  }

  // Reserve space first: the buffer, and with it its view, may be replaced.
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
    /** In ms since 1970. */
    timestamptz: (given: number) => {
      const start = value(8)
      putInstant(bytes, given, start)
    },
    text: (given: string | null | undefined) => (given == null ? none() : textual(given)),
    jsonb: (given: unknown) => (given == null ? none() : textual(JSON.stringify(given), 1)),
    /** Completes the copy; no rows can be added afterwards. */
    end: (): Buffer => {
      room(2)
      view.setInt16(at, -1)
      return bytes.subarray(0, at + 2)
    },
  }
}
