/** Elements of a PostgreSQL binary array, in the format of `binary-arrays.ts`. */
const elementsOf = (array: Buffer): Buffer[] => {
  if (array.readInt32BE(0) === 0) return []
  const elements: Buffer[] = []
  let at = 20
  for (let left = array.readInt32BE(12); left > 0; left -= 1) {
    const length = Math.max(0, array.readInt32BE(at))
    elements.push(array.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return elements
}
export const readInts = (array: unknown): number[] => elementsOf(array as Buffer).map((one) => one.readInt32BE(0))
export const readTexts = (array: unknown): string[] => elementsOf(array as Buffer).map((one) => one.toString('utf8'))
export const readHex = (array: unknown): string[] => elementsOf(array as Buffer).map((one) => one.toString('hex'))
export const readBigInts = (array: unknown): number[] =>
  elementsOf(array as Buffer).map((one) => Number(one.readBigInt64BE(0)))

const COPY_HEADER_BYTES = 19
/** Rows of `copy ... (format binary)`, each with its columns; null: NULL. */
export const readCopy = (bytes: Buffer): (Buffer | null)[][] => {
  const rows: (Buffer | null)[][] = []
  let at = COPY_HEADER_BYTES
  for (let columns = bytes.readInt16BE(at); columns >= 0; columns = bytes.readInt16BE(at)) {
    at += 2
    const row: (Buffer | null)[] = []
    for (; columns > 0; columns -= 1) {
      const length = bytes.readInt32BE(at)
      row.push(length < 0 ? null : bytes.subarray(at + 4, at + 4 + length))
      at += 4 + Math.max(0, length)
    }
    rows.push(row)
  }
  return rows
}
