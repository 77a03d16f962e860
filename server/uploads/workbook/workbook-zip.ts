import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import yauzl from 'yauzl'
import { reasons } from '#domain/survey-files/reasons.ts'
import { FileFault } from '../reading/decode.ts'

const MAX_ENTRIES = 2_000
const MAX_BYTES = 4 * 1024 ** 3
/** Maximum compression ratio. Tables reach ten to a hundred. */
const MAX_RATIO = 300
const MAX_SMALL_BYTES = 4_000_000

const keyOf = (name: string) => name.replace(/^\//, '').toLowerCase()

const openZip = promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)

export interface Zip {
  /** Whether there is a part of this name, ignoring case. */
  has: (name: string) => boolean
  /** A part as a stream of bytes; null if there is none of this name. */
  part: (name: string) => Promise<{ stream: Readable; size: number } | null>
  /** A small part as text. */
  text: (name: string) => Promise<string | null>
  close: () => void
}

/** Opens a workbook's archive. Refuses archives that would expand too far or exceed the size limits. */
export const openArchive = async (path: string): Promise<Zip> => {
  const zip = await openZip(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }).catch(() => {
    throw new FileFault(reasons.brokenWorkbook)
  })
  const entries = new Map<string, yauzl.Entry>()
  try {
    if (zip.entryCount > MAX_ENTRIES) throw new FileFault(reasons.hugeWorkbook)
    await new Promise<void>((resolve, reject) => {
      zip.once('error', () => reject(new FileFault(reasons.brokenWorkbook)))
      zip.once('end', resolve)
      zip.on('entry', (entry: yauzl.Entry) => {
        entries.set(keyOf(entry.fileName), entry)
        zip.readEntry()
      })
      zip.readEntry()
    })
  } catch (error) {
    zip.close()
    throw error
  }
  const open = promisify<yauzl.Entry, Readable>(zip.openReadStream.bind(zip))
  const part: Zip['part'] = async (name) => {
    const entry = entries.get(keyOf(name))
    if (!entry) return null
    const { uncompressedSize: size, compressedSize } = entry
    const isBomb = size > MAX_SMALL_BYTES && size > compressedSize * MAX_RATIO
    if (entry.isEncrypted()) throw new FileFault(reasons.lockedWorkbook)
    if (size > MAX_BYTES || isBomb) throw new FileFault(reasons.hugeWorkbook)
    const stream = await open(entry).catch(() => {
      throw new FileFault(reasons.brokenWorkbook)
    })
    return { stream, size }
  }
  return {
    has: (name) => entries.has(keyOf(name)),
    part,
    text: async (name) => {
      const found = await part(name)
      if (!found) return null
      if (found.size > MAX_SMALL_BYTES) throw new FileFault(reasons.hugeWorkbook)
      const chunks: Buffer[] = []
      for await (const chunk of found.stream) chunks.push(chunk as Buffer)
      return Buffer.concat(chunks).toString()
    },
    close: () => zip.close(),
  }
}
