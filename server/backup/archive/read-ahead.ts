import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { isBlobKey, type Blobs } from '../../platform/storage/blobs.ts'

/** Objects up to this size are read into memory while earlier ones are written. */
const IN_MEMORY_BYTES = 4 * 1024 * 1024
const AT_ONCE = 8

type Content = Buffer | { size: number; body: Readable } | null
interface StoredObject {
  key: string
  /** Null if the storage does not have it. */
  content: Content
}

/** Reads objects in the order of their keys, several small ones at a time: a distant store is waited for once. */
export async function* readAhead(blobs: Blobs, keys: AsyncIterable<string>): AsyncGenerator<StoredObject> {
  const under_way: Promise<StoredObject | string>[] = []
  const next = async (): Promise<StoredObject> => {
    const read = await under_way.shift()
    if (typeof read === 'object') return read
    // A large one is opened when it is written, because a store ends a response that nobody reads.
    const key = read ?? ''
    return { key, content: await blobs.stream(key) }
  }
  for await (const key of keys) {
    const reading = readSmall(blobs, key)
    // A failure is thrown where the object is awaited.
    reading.catch(() => undefined)
    under_way.push(reading)
    if (under_way.length >= AT_ONCE) yield await next()
  }
  while (under_way.length > 0) yield await next()
}

/** The key alone if the object is large. */
const readSmall = async (blobs: Blobs, key: string): Promise<StoredObject | string> => {
  // A row may name what no storage holds, such as one that a test or a script made.
  if (!isBlobKey(key)) return { key, content: null }
  try {
    const content = await blobs.stream(key)
    if (!content) return { key, content }
    if (content.size <= IN_MEMORY_BYTES) return { key, content: await buffer(content.body) }
    content.body.destroy()
    return key
  } catch (error) {
    // Deleted since it was found.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { key, content: null }
    throw error
  }
}
