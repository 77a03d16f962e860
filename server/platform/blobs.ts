import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Where images are kept: a folder now, an object store by another implementation of the same three. Keys are opaque. */
export interface Blobs {
  put: (key: string, bytes: Buffer) => Promise<void>
  get: (key: string) => Promise<Buffer>
  /** Null when there is nothing under the key. */
  stream: (key: string) => Promise<{ size: number; body: Readable } | null>
  remove: (key: string) => Promise<void>
}

const valid = /^[a-z]+\/[0-9a-f]{2}\/[0-9a-f-]{34}\.(jpg|webp)$/

/** A new key such as `captures/ab/cdef....jpg`: nothing that a sender wrote is in it. */
export const newBlobKey = (kind: 'captures' | 'thumbnails' | 'photos', extension: 'jpg' | 'webp'): string => {
  const name = randomUUID()
  return `${kind}/${name.slice(0, 2)}/${name.slice(2)}.${extension}`
}

export const folderBlobs = (root: string): Blobs => {
  const place = (key: string) => {
    if (!valid.test(key)) throw new Error('not a blob key')
    return join(root, key)
  }
  return {
    put: async (key, bytes) => {
      const path = place(key)
      await mkdir(dirname(path), { recursive: true })
      // Renamed into place whole: a full disk or a crash leaves no partial image under the key.
      const part = `${path}.${randomUUID()}.part`
      try {
        await writeFile(part, bytes, { flush: true })
        await rename(part, path)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    get: (key) => readFile(place(key)),
    stream: async (key) => {
      const path = place(key)
      const facts = await stat(path).catch(() => null)
      return facts && { size: facts.size, body: createReadStream(path) }
    },
    remove: (key) => rm(place(key), { force: true }),
  }
}
