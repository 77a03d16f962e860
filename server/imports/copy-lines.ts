const PIECE_BYTES = 262_144
/** What a character takes at most in UTF-8, by the units of its text. */
const MOST_BYTES = 3

/** Gathers lines as bytes for COPY: a text joined of a thousand lines would be written twice. */
export const copyLines = () => {
  let piece = Buffer.allocUnsafe(PIECE_BYTES)
  let at = 0
  let full: Buffer[] = []
  const close = (next_bytes: number) => {
    if (at > 0) full.push(piece.subarray(0, at))
    piece = Buffer.allocUnsafe(next_bytes)
    at = 0
  }
  /** Where a line of so many bytes at most can be written, from `at` on. */
  const room = (most: number): Buffer => {
    if (at + most > piece.length) close(Math.max(PIECE_BYTES, most))
    return piece
  }
  return {
    add: (line: string): void => {
      // The room first: where it begins may be another place by then.
      const into = room(line.length * MOST_BYTES)
      at += into.write(line, at)
    },
    room,
    at: (): number => at,
    /** Says that a line was written in the room for it, and where it ends. */
    wrote: (end: number): void => {
      at = end
    },
    /** Whether there is enough for a write. */
    isAmple: (): boolean => full.length > 0 || at * 2 > PIECE_BYTES,
    /** What was gathered since the last time. */
    take: (): readonly Buffer[] => {
      close(PIECE_BYTES)
      const taken = full
      full = []
      return taken
    },
  }
}
export type CopyLines = ReturnType<typeof copyLines>
