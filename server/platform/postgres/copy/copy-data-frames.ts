const COPY_DATA = 0x64
/** Messages allowed between rows: start of the copy, notices, notifications and settings. */
const SKIPPED = new Set([0x48, 0x4e, 0x41, 0x53])
const HEAD_BYTES = 5
/** The length of a message includes itself. */
const LENGTH_BYTES = 4

/** `rows` shares the memory of `part`; `unread` is the rest after the end of the copy. */
export type Stripper = (part: Buffer) => { rows: Buffer; unread: Buffer | null }

/** Extracts row data from the messages of a COPY, regardless of how they are split into chunks. */
export const makeStripper = (): Stripper => {
  const head = Buffer.alloc(HEAD_BYTES)
  let inHead = 0
  let [left, isRow] = [0, false]
  return (part) => {
    let [from, to] = [0, 0]
    while (from < part.length) {
      if (left > 0) {
        const until = Math.min(from + left, part.length)
        if (isRow) {
          if (to !== from) part.copyWithin(to, from, until)
          to += until - from
        }
        left -= until - from
        from = until
        continue
      }
      // The common case: the whole header is in this chunk.
      if (inHead === 0 && part[from] === COPY_DATA && part.length - from >= HEAD_BYTES) {
        left = part.readUInt32BE(from + 1) - LENGTH_BYTES
        isRow = true
        from += HEAD_BYTES
        continue
      }
      const taken = Math.min(HEAD_BYTES - inHead, part.length - from)
      part.copy(head, inHead, from, from + taken)
      inHead += taken
      from += taken
      if (inHead < HEAD_BYTES) break
      inHead = 0
      const code = head[0] as number
      isRow = code === COPY_DATA
      if (!isRow && !SKIPPED.has(code))
        return { rows: part.subarray(0, to), unread: Buffer.concat([head, part.subarray(from)]) }
      left = head.readUInt32BE(1) - LENGTH_BYTES
    }
    return { rows: part.subarray(0, to), unread: null }
  }
}
