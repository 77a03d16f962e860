import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { makeZipDirectory, sizesOf, startOf, type ZipEntry } from './zip-records.ts'

export interface ZipParts {
  text: (path: string, text: string) => void
  /** Resolves when the entry is written. `packed`: it is already compressed. */
  stream: (path: string, part: Readable, packed?: boolean) => Promise<void>
}

type Sink = (bytes: Buffer) => Promise<void>

/** Passes bytes through, and adds their number and checksum to the records of an entry. */
async function* counted(part: AsyncIterable<Buffer | string>, entry: ZipEntry): AsyncGenerator<Buffer> {
  for await (const piece of part) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    entry.checksum = crc32(bytes, entry.checksum)
    entry.size += bytes.length
    yield bytes
  }
}

const writeContent = async (part: Readable, entry: ZipEntry, send: Sink): Promise<void> => {
  const write = async (content: AsyncIterable<Buffer>) => {
    for await (const bytes of content) {
      entry.stored_size += bytes.length
      await send(bytes)
    }
  }
  if (entry.is_packed) await write(counted(part, entry))
  else await pipeline(counted(part, entry), createDeflateRaw(), write)
}

/**
 * Streams a ZIP file entry by entry; a slow reader slows the writer. Any number of entries and bytes (ZIP64); memory
 * holds a record of about 100 bytes for each entry. Fails as `write` does. `closed` resolves when the file is complete
 * or its reader has disconnected.
 */
export const zipStream = (write: (parts: ZipParts) => Promise<void>, closed: () => void): Readable => {
  const output = new PassThrough()
  const directory = makeZipDirectory()
  const gone = new AbortController()
  const written_at = new Date()
  let offset = 0
  let current: Readable | undefined
  const stop = (error?: Error) => {
    // Destroyed without the error, for which it has no listener: an unhandled error would end the server.
    current?.destroy()
    output.destroy(error)
  }
  output.once('close', () => {
    gone.abort()
    current?.destroy()
    closed()
  })
  const send: Sink = async (bytes) => {
    gone.signal.throwIfAborted()
    offset += bytes.length
    if (!output.write(bytes)) await once(output, 'drain', { signal: gone.signal })
  }
  const add = async (path: string, part: Readable, is_packed: boolean) => {
    current = part
    const name = Buffer.from(path)
    const entry: ZipEntry = { name, written_at, is_packed, offset, checksum: 0, size: 0, stored_size: 0 }
    await send(startOf(entry))
    await writeContent(part, entry, send)
    await send(sizesOf(entry))
    directory.add(entry)
  }
  // Entries are written one after another, even if the caller does not wait for a text.
  let last: Promise<void> = Promise.resolve()
  const inOrder = (path: string, part: Readable, is_packed: boolean): Promise<void> => {
    last = last.then(() => add(path, part, is_packed))
    last.catch(stop)
    return last
  }
  const parts: ZipParts = {
    text: (path, text) => void inOrder(path, Readable.from([text], { objectMode: false }), false),
    stream: (path, part, packed = false) => inOrder(path, part, packed),
  }
  const writeAll = async () => {
    await write(parts)
    await last
    for (const bytes of directory.end(offset)) await send(bytes)
    output.end()
  }
  writeAll().catch(stop)
  return output
}
