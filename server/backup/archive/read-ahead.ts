import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { isBlobKey, type Blobs } from '../../platform/storage/blobs.ts'

/** Objects up to this size are read into memory while earlier ones are written. */
const IN_MEMORY_BYTES = 4 * 1024 * 1024
const AT_ONCE = 8

type Content = Buffer | { size: number; body: Readable } | null
interface StoredObject {
  key: string
  /** Null if it is not in the storage. */
  content: Content
}

/**
 * Reads objects in the order of their keys, several small ones at a time, so that the latency of a distant store is
 * paid once.
 */
export async function* readAhead(blobs: Blobs, keys: AsyncIterable<string>): AsyncGenerator<StoredObject> {
  const under_way: Promise<StoredObject | string>[] = []
  const next = async (): Promise<StoredObject> => {
    const read = await under_way.shift()
    if (typeof read === 'object') return read
    // A large object is opened only when it is written, because a store aborts a response that is not being read.
    const key = read ?? ''
    return { key, content: await blobs.stream(key) }
  }
  for await (const key of keys) {
    const reading = readSmall(blobs, key)
    // A failure is thrown when the object is awaited.
    reading.catch(() => undefined)
    under_way.push(reading)
    if (under_way.length >= AT_ONCE) yield await next()
  }
  while (under_way.length > 0) yield await next()
}

/** Returns only the key if the object is large. */
const readSmall = async (blobs: Blobs, key: string): Promise<StoredObject | string> => {
  // A row may contain a key that no storage accepts, such as one written by a test or a script.
  if (!isBlobKey(key)) return { key, content: null }
  try {
    const content = await blobs.stream(key)
    if (!content) return { key, content }
    if (content.size <= IN_MEMORY_BYTES) return { key, content: await buffer(content.body) }
    content.body.destroy()
    return key
  } catch (error) {
    // Deleted since it was listed.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { key, content: null }
    throw error
  }
}
