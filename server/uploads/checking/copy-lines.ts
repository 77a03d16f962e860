const PIECE_BYTES = 262_144
/** Maximum bytes of UTF-8 per UTF-16 unit. */
const MAX_BYTES = 3

/** Collects lines as bytes for COPY; joining a thousand texts first would copy them twice. */
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
    /** Returns what was collected since the last call. */
    take: (): readonly Buffer[] => {
      close(PIECE_BYTES)
      const taken = full
      full = []
      return taken
    },
  }
}
