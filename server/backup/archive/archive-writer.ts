import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { constants, createZstdCompress } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import { encrypted } from './age.ts'
import { sumsEntry } from './archive-format.ts'

/** Digests are written after this many entries, so that neither the writer nor the reader has to hold all of them. */
const SUMS_EVERY = 10_000
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }

export interface ArchiveWriter {
  /** Adds an entry of known size. A body of another size fails the archive. */
  add: (name: string, body: Uint8Array | { size: number; body: Readable }) => Promise<void>
  /** Number of entries so far, without digests. */
  entries: () => number
  /** Completes the archive with a last entry that has no digest. */
  finish: (name: string, bytes: Uint8Array) => Promise<void>
  /** Fails the archive, so that its destination removes it. */
  fail: (error: unknown) => void
  /** The encrypted archive. */
  output: Readable
}

/** `work_factor`: of scrypt, as a power of two; lower only in tests. */
export const makeArchiveWriter = async (
  passphrase: string,
  { work_factor }: { work_factor?: number | undefined } = {},
): Promise<ArchiveWriter> => {
  const { readable, controller } = createTarPacker()
  const compressed = createZstdCompress(ZSTD)
  const plain = Readable.fromWeb(readable as WebStream)
  plain.on('error', (error) => compressed.destroy(error))
  compressed.on('error', (error) => controller.error(error))
  plain.pipe(compressed)
  const output = await encrypted(compressed, passphrase, work_factor)

  let entries = 0
  let sums: string[] = []
  let sums_written = 0
  const write = async (name: string, { size, body }: { size: number; body: AsyncIterable<Uint8Array> }) => {
    const hash = createHash('sha256')
    const entry = controller.add({ name, size, mode: 0o600, mtime: new Date(0) }).getWriter()
    for await (const chunk of body) {
      hash.update(chunk)
      await entry.write(asBytes(chunk))
    }
    await entry.close()
    return hash.digest('hex')
  }
  const writeBytes = (name: string, bytes: Uint8Array) => write(name, { size: bytes.length, body: one(bytes) })
  const writeSums = async () => {
    if (sums.length === 0) return
    sums_written += 1
    await writeBytes(sumsEntry(sums_written), Buffer.from(sums.join('')))
    sums = []
  }
  return {
    add: async (name, content) => {
      const digest = await (content instanceof Uint8Array ? writeBytes(name, content) : write(name, content))
      entries += 1
      // In the format of sha256sum.
      sums.push(`${digest}  ${name}\n`)
      if (sums.length >= SUMS_EVERY) await writeSums()
    },
    entries: () => entries,
    finish: async (name, bytes) => {
      await writeSums()
      await writeBytes(name, bytes)
      controller.finalize()
    },
    fail: (error) => controller.error(error),
    output,
  }
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield bytes
}

/** The tar writer does not accept subclasses such as Buffer. */
const asBytes = ({ buffer, byteOffset, byteLength }: Uint8Array) => new Uint8Array(buffer, byteOffset, byteLength)
