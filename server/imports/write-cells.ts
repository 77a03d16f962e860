/** Cells written as bytes of a line of COPY: each returns where the next may begin. There has to be room for them. */

const ZERO = 48
const BACKSLASH = 92
const LETTER_N = 78
/** More are copied faster by the platform. */
const FEW_BYTES = 48
const TENS = Array.from({ length: 10 }, (_, power) => 10 ** (power + 1))

export const writeNone = (piece: Buffer, at: number): number => {
  piece[at] = BACKSLASH
  piece[at + 1] = LETTER_N
  return at + 2
}

export const writeBytes = (piece: Buffer, at: number, bytes: Buffer, from: number, to: number): number => {
  if (to - from > FEW_BYTES) return at + bytes.copy(piece, at, from, to)
  let end = at
  for (let index = from; index < to; index += 1) {
    piece[end] = bytes[index] as number
    end += 1
  }
  return end
}

/** A whole number from 0 that a column of integers holds. */
export const writeCount = (piece: Buffer, at: number, count: number): number => {
  let end = at + 1
  for (let power = 0; power < TENS.length && count >= (TENS[power] as number); power += 1) end += 1
  let left = count
  for (let place = end - 1; place >= at; place -= 1) {
    const tenth = Math.floor(left / 10)
    piece[place] = ZERO + left - tenth * 10
    left = tenth
  }
  return end
}

export const writeText = (piece: Buffer, at: number, text: string): number => at + piece.write(text, at)
