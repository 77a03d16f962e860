const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1)
const TWO_32 = 2 ** 32

/**
 * Writes an instant (ms since 1970) as PostgreSQL's binary form has a timestamptz: 8 bytes of microseconds since 2000, in two halves. Throws a
 * RangeError for what is no whole number: it would be stored as another moment.
 */
export const putInstant = (bytes: Buffer, instant: number, at: number): void => {
  if (!Number.isSafeInteger(instant)) throw new RangeError(`${instant} is no instant.`)
  const microseconds = (instant - POSTGRES_EPOCH_MS) * 1_000
  const high = Math.floor(microseconds / TWO_32)
  bytes.writeInt32BE(high, at)
  bytes.writeUInt32BE(microseconds - high * TWO_32, at + 4)
}
