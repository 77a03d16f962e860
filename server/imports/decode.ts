import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { reasons } from '#domain/survey-files/reasons.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
export class FileFault extends Error {}

const HEAD_BYTES = 65_536
export const CHUNK_BYTES = 262_144

/** UTF-16 without a mark: text of western alphabets has every other byte 0. */
const halfOfZeros = (head: Buffer): Encoding | null => {
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 4 && even === 0) return 'utf-16le'
  return even > head.length / 4 && odd === 0 ? 'utf-16be' : null
}

/** How a file's text is written. Reads all of it where only its whole tells UTF-8 from Windows-1252. */
export const encodingOf = async (path: string): Promise<Encoding> => {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0).finally(() => file.close())
  const head = buffer.subarray(0, bytesRead)
  if (bytesRead === 0) throw new FileFault(reasons.empty)
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  // Pictures and databases hold zeros.
  const wide = halfOfZeros(head)
  if (wide) return wide
  if (head.includes(0)) throw new FileFault(reasons.binary)
  const strict = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }))
      strict.decode(chunk as Buffer, { stream: true })
    strict.decode()
    return 'utf-8'
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error
    return 'windows-1252'
  }
}

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** The sign that parts the cells of the first row, outside quotation marks. */
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
