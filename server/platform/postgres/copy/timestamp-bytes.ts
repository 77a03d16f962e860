const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1)
const TWO_32 = 2 ** 32

/**
 * Writes a timestamp (ms since 1970) in PostgreSQL's binary form: microseconds since 2000 as 8 bytes, in two halves.
 * Throws a RangeError for fractions, which would be stored as another timestamp.
 */
export const putInstant = (bytes: Buffer, instant: number, at: number): void => {
  if (!Number.isSafeInteger(instant)) throw new RangeError(`${instant} is no instant.`)
  const microseconds = (instant - POSTGRES_EPOCH_MS) * 1_000
  const high = Math.floor(microseconds / TWO_32)
  bytes.writeInt32BE(high, at)
  bytes.writeUInt32BE(microseconds - high * TWO_32, at + 4)
}
