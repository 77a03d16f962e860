import { createRequire } from 'node:module'
import { PassThrough, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { ZipFile } from 'yazl'

// yazl's own checksum takes a seventh of the time of a workbook. Node's is native and gives the same value.
const checksums = createRequire(import.meta.url)('buffer-crc32') as {
  unsigned: (part: Buffer, before: number) => number
}
checksums.unsigned = crc32

export interface ZipParts {
  text: (path: string, text: string) => void
  /** Resolves when the entry is written. `packed`: it is already compressed. */
  stream: (path: string, part: Readable, packed?: boolean) => Promise<void>
}

/**
 * Streams a ZIP file entry by entry; a slow reader slows the writer. Fails as `write` does. `closed` resolves when the
 * file is complete or its reader has gone.
 */
export const zipStream = (write: (parts: ZipParts) => Promise<void>, closed: () => void): Readable => {
  const zip = new ZipFile()
  const output = new PassThrough()
  let current: Readable | undefined
  const stop = (error?: Error) => {
    current?.destroy(error)
    output.destroy(error)
  }
  zip.on('error', stop)
  zip.outputStream.pipe(output)
  output.once('close', () => {
    current?.destroy()
    closed()
  })
  const parts: ZipParts = {
    text: (path, text) => zip.addBuffer(Buffer.from(text), path),
    stream: async (path, part, packed = false) => {
      current = part
      const written = finished(part)
      zip.addReadStream(part, path, { compress: !packed })
      await written
    },
  }
  write(parts).then(() => zip.end(), stop)
  return output
}
