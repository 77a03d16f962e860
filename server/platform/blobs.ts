import { randomUUID } from 'node:crypto'
import { chmodSync, createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Where images and uploads are kept: a folder now, an object store by another implementation of the same. Keys are opaque. */
export interface Blobs {
  put: (key: string, bytes: Buffer) => Promise<void>
  /** The same as a stream, for what is too large to hold in memory. */
  putStream: (key: string, body: Readable) => Promise<void>
  get: (key: string) => Promise<Buffer>
  /** A file of this machine that holds it, for a thread of its own to read. */
  fileOf: (key: string) => Promise<string>
  /** Null when there is nothing under the key. */
  stream: (key: string) => Promise<{ size: number; body: Readable } | null>
  remove: (key: string) => Promise<void>
}

/** Images and uploads are for the server's account alone. */
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

const valid = /^[a-z]+\/[0-9a-f]{2}\/[0-9a-f-]{34}\.(jpg|webp|csv)$/

/** A new key such as `captures/ab/cdef....jpg`: nothing that a sender wrote is in it. */
export const newBlobKey = (
  kind: 'captures' | 'thumbnails' | 'photos' | 'surveyed' | 'imports',
  extension: 'jpg' | 'webp' | 'csv',
): string => {
  const name = randomUUID()
  return `${kind}/${name.slice(0, 2)}/${name.slice(2)}.${extension}`
}

export const folderBlobs = (root: string): Blobs => {
  mkdirSync(root, { recursive: true, mode: FOLDER_MODE })
  // One that an older release made is open to others.
  chmodSync(root, FOLDER_MODE)
  const place = (key: string) => {
    if (!valid.test(key)) throw new Error('not a blob key')
    return join(root, key)
  }
  /** Renamed into place whole: a full disk or a crash leaves no partial file under the key. */
  const wholly = async (key: string, write: (part: string) => Promise<void>) => {
    const path = place(key)
    await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE })
    const part = `${path}.${randomUUID()}.part`
    try {
      await write(part)
      await rename(part, path)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }
  return {
    put: (key, bytes) => wholly(key, (part) => writeFile(part, bytes, { flush: true, mode: FILE_MODE })),
    putStream: (key, body) =>
      wholly(key, (part) => pipeline(body, createWriteStream(part, { flush: true, mode: FILE_MODE }))),
    fileOf: async (key) => place(key),
    get: (key) => readFile(place(key)),
    stream: async (key) => {
      const path = place(key)
      const facts = await stat(path).catch(() => null)
      return facts && { size: facts.size, body: createReadStream(path) }
    },
    remove: (key) => rm(place(key), { force: true }),
  }
}
