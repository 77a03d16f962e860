import type { TakeUsual } from './row-source.ts'
import type { rowSplitter } from './split-rows.ts'

const LINE_BREAK = 10

/**
 * Offers each row of a file to `usual` first, and feeds what that leaves to the splitter: the row alone, but twice as much each
 * time that nothing usual comes between, so that a file of other rows, or of one long cell in quotation marks, is not taken apart
 * line by line.
 */
export const usualFirst = (rows: ReturnType<typeof rowSplitter>, feed: (bytes: Buffer) => void, usual: TakeUsual) => {
  let isBetween = true
  let span = 1
  return (bytes: Buffer): void => {
    const last = bytes.lastIndexOf(LINE_BREAK)
    let at = 0
    while (at <= last) {
      if (isBetween) {
        const next = usual(bytes, at, rows.line())
        if (next >= 0) {
          rows.passOver()
          span = 1
          at = next
          continue
        }
      }
      const end = bytes.indexOf(LINE_BREAK, Math.min(at + span - 1, last)) + 1
      feed(bytes.subarray(at, end))
      isBetween = !rows.isAmid()
      span *= 2
      at = end
    }
    if (at === bytes.length) return
    // The row goes on in the next part.
    feed(bytes.subarray(at))
    isBetween = false
  }
}
