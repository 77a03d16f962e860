import { isUtf8 } from 'node:buffer'
import { open } from 'node:fs/promises'
import { reasons } from '#domain/survey-files/reasons.ts'
import { partsOf } from './file-parts.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
export class FileFault extends Error {}

const HEAD_BYTES = 65_536

/** UTF-16 without a byte order mark: in Western text every other byte is 0. */
const halfOfZeros = (head: Buffer): Encoding | null => {
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 4 && even === 0) return 'utf-16le'
  return even > head.length / 4 && odd === 0 ? 'utf-16be' : null
}

export interface FoundEncoding {
  encoding: Encoding
  /** True if some bytes are invalid in this encoding. */
  hasBadBytes: boolean
  /** For text that is mostly Windows-1252: words that are also valid UTF-8, in both readings. */
  mixed?: MixedWord[]
}
/** A word as read, and in the other encoding. */
export interface MixedWord {
  read: string
  otherwise: string
}
const MAX_MIXED = 5
const WORD_BYTES = 24
const clean = (encoding: Encoding): FoundEncoding => ({ encoding, hasBadBytes: false })
const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf])

/**
 * Detects the encoding of a file. Reads all of it if that is needed to distinguish UTF-8 from Windows-1252. A file
 * with both is UTF-8 with some invalid bytes, unless most of its non-ASCII characters are not UTF-8.
 */
export const encodingOf = async (path: string): Promise<FoundEncoding> => {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0).finally(() => file.close())
  const head = buffer.subarray(0, bytesRead)
  if (bytesRead === 0) throw new FileFault(reasons.empty)
  if (head[0] === 0xff && head[1] === 0xfe) return clean('utf-16le')
  if (head[0] === 0xfe && head[1] === 0xff) return clean('utf-16be')
  // Images and databases contain zeros.
  const wide = halfOfZeros(head)
  if (wide) return clean(wide)
  if (head.includes(0)) throw new FileFault(reasons.binary)
  if (await isAllUtf8(path)) return clean('utf-8')
  const { valid, invalid, words } = await countUtf8(path)
  const isUtf8Mostly = head.subarray(0, UTF8_MARK.length).equals(UTF8_MARK) || valid >= invalid
  return valid > 0 && isUtf8Mostly
    ? { encoding: 'utf-8', hasBadBytes: true }
    : { ...clean('windows-1252'), ...(words.length > 0 ? { mixed: words } : {}) }
}

const western = new TextDecoder('windows-1252')
const universal = new TextDecoder()
const isWordByte = (byte: number | undefined) =>
  byte !== undefined && (byte >= 0x80 || /[\p{L}\p{N}'’-]/u.test(String.fromCharCode(byte)))
/** The word around these bytes. */
const wordAt = (bytes: Buffer, at: number, length: number): MixedWord => {
  let [from, to] = [at, at + length]
  while (from > Math.max(0, at - WORD_BYTES) && isWordByte(bytes[from - 1])) from -= 1
  while (to < Math.min(bytes.length, at + WORD_BYTES) && isWordByte(bytes[to])) to += 1
  const word = bytes.subarray(from, to)
  return { read: western.decode(word), otherwise: universal.decode(word) }
}

const NOT_FIRST = 0b10
/** Offset of the last, possibly incomplete character; otherwise the length. */
const lastWhole = (bytes: Buffer): number => {
  for (let at = bytes.length - 1; at >= Math.max(0, bytes.length - MAX_SIGN_BYTES); at -= 1) {
    const byte = bytes[at] as number
    if (byte >>> 6 !== NOT_FIRST) return byte < 0x80 ? bytes.length : at
  }
  return bytes.length
}
const MAX_SIGN_BYTES = 4

const isAllUtf8 = async (path: string): Promise<boolean> => {
  let before = Buffer.alloc(0)
  for await (const part of partsOf(path)) {
    // A character may be split over two chunks.
    const bytes = before.length === 0 ? part : Buffer.concat([before, part])
    const end = lastWhole(bytes)
    if (!isUtf8(bytes.subarray(0, end))) return false
    before = Buffer.from(bytes.subarray(end))
  }
  return isUtf8(before)
}

/** Counts valid non-ASCII characters and invalid bytes of UTF-8, with the first words that contain such characters. */
const countUtf8 = async (path: string): Promise<{ valid: number; invalid: number; words: MixedWord[] }> => {
  const counts = { valid: 0, invalid: 0 }
  const words = new Map<string, MixedWord>()
  let before = Buffer.alloc(0)
  const count = (bytes: Buffer) => {
    let at = 0
    while (at < bytes.length) {
      const first = bytes[at] as number
      const length = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
      const isValid = isUtf8(bytes.subarray(at, at + length))
      if (first >= 0x80) counts[isValid ? 'valid' : 'invalid'] += 1
      if (first >= 0x80 && isValid && words.size < MAX_MIXED) {
        const word = wordAt(bytes, at, length)
        words.set(word.read, word)
      }
      at += isValid ? Math.min(length, bytes.length - at) : 1
    }
  }
  for await (const part of partsOf(path)) {
    const bytes = Buffer.concat([before, part])
    const end = lastWhole(bytes)
    count(bytes.subarray(0, end))
    before = Buffer.from(bytes.subarray(end))
  }
  count(before)
  return { ...counts, words: [...words.values()] }
}

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** The delimiter between cells of the first row, outside quotation marks. */
export const delimiterOf = (text: string): Delimiter => {
  const counts = new Map<string, number>()
  let quoted = false
  for (const sign of text) {
    if (sign === '"') quoted = !quoted
    if (!quoted && (sign === '\n' || sign === '\r')) break
    if (!quoted) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  }
  return delimiters.reduce((best, sign) => ((counts.get(sign) ?? 0) > (counts.get(best) ?? 0) ? sign : best), ',')
}
