import { PassThrough, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ZipParts {
  text: (path: string, text: string) => void
  /** Resolves when the part is written. `packed`: it is compressed already. */
  stream: (path: string, part: Readable, packed?: boolean) => Promise<void>
}

/**
 * A ZIP file, written part by part while it is read: a slow reader slows what writes. It fails as `write` does. `closed` hears
 * when it ended, or nobody wants the rest.
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
