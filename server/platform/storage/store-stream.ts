import { pipeline, Transform, type Readable } from 'node:stream'
import type { Blobs } from './blobs.ts'

interface Options {
  /** Aborts the stream with an error. */
  stopping?: AbortSignal | undefined
  /** Called with the number of bytes so far; an error that it returns aborts the stream. */
  check?: (bytes: number) => Error | null
}

/**
 * Stores a stream under a key; returns its bytes. Fails with the error of the stream's writer, not with that of the
 * store.
 */
export const storeStream = async (
  blobs: Pick<Blobs, 'putStream'>,
  key: string,
  file: Readable,
  { stopping, check }: Options = {},
): Promise<number> => {
  let bytes = 0
  let cause: unknown
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length
      done(check?.(bytes) ?? null, chunk)
    },
  })
  const stop = () => file.destroy(new Error('the server stops'))
  stopping?.addEventListener('abort', stop)
  pipeline(file, counted, (error) => void (cause ??= error))
  try {
    await blobs.putStream(key, counted)
    return bytes
  } catch (error) {
    throw cause ?? error
  } finally {
    stopping?.removeEventListener('abort', stop)
    file.destroy()
  }
}
