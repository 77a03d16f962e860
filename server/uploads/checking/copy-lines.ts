const PIECE_BYTES = 262_144
/** What a character takes at most in UTF-8, by the units of its text. */
const MAX_BYTES = 3

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
  return {
    add: (line: string): void => {
      const most = line.length * MAX_BYTES
      if (at + most > piece.length) close(Math.max(PIECE_BYTES, most))
      at += piece.write(line, at)
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
