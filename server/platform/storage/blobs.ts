import { randomUUID } from 'node:crypto'
import { chmodSync, createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { releaseBuffer } from '../memory/memory.ts'

/** A local file that exists until it is released. */
export interface LocalFile {
  path: string
  /** Releases the file. May be called more than once. */
  release: () => Promise<void>
}

/**
 * Storage of images and uploads: a folder or an object store (`s3/s3-blobs.ts`). Keys are opaque. All methods throw
 * StoreUnavailable if the storage is unavailable.
 */
export interface Blobs {
  /** `isGiven`: the caller gives up the buffer, whose memory is released once it is stored. */
  put: (key: string, bytes: Buffer, way?: { isGiven?: boolean }) => Promise<void>
  /** The same as a stream, for content too large for memory. */
  putStream: (key: string, body: Readable) => Promise<void>
  get: (key: string) => Promise<Buffer>
  /** The bytes from `start` to before `end`, which are not verified. Throws if the key or one of them does not exist. */
  range: (key: string, start: number, end: number) => Promise<Buffer>
  /** A local copy for another process to read; it must be released in any case. */
  fileOf: (key: string) => Promise<LocalFile>
  /** Null if the key does not exist. */
  stream: (key: string) => Promise<{ size: number; body: Readable } | null>
  remove: (key: string) => Promise<void>
  /** Removes what an interrupted `putStream` left of a key that is no longer written. */
  removePartial: (key: string) => Promise<void>
  /** Renames a key without transferring its content. */
  move: (from: string, to: string) => Promise<void>
  /** All keys in order. */
  list: () => AsyncIterable<{ key: string; size: number }>
  /** Whether the object store responds within a second; null for a folder. */
  answers: () => Promise<boolean | null>
  /** Removes incomplete uploads. */
  tidy: () => Promise<void>
  close: () => Promise<void>
}

/** Images and uploads are readable by the server's account only. */
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

const valid = /^[a-z]+\/[0-9a-f]{2}\/[0-9a-f-]{34}\.(jpg|webp|csv|zip|parquet)$/
export const isBlobKey = (key: string): boolean => valid.test(key)
/** Returns the key if it is valid. Nothing else may become a path or URL. */
export const checkKey = (key: string): string => {
  if (!isBlobKey(key)) throw new Error('not a blob key')
  return key
}

/** Returns a new random key such as `captures/ab/cdef....jpg`, without anything that the sender chose. */
export const newBlobKey = (
  kind: 'captures' | 'thumbnails' | 'photos' | 'surveyed' | 'imports' | 'exports' | 'archives',
  extension: 'jpg' | 'webp' | 'csv' | 'zip' | 'parquet',
): string => {
  const name = randomUUID()
  return `${kind}/${name.slice(0, 2)}/${name.slice(2)}.${extension}`
}

/** A partial file left by a killed server: `<key>.<id>.part`. */
const partial = /^[0-9a-f-]{34}\.(jpg|webp|csv|zip|parquet)\.[0-9a-f-]{36}\.part$/
/** A partial file unchanged for this long is abandoned. */
const PARTIAL_MS = 86_400_000
/** Finding them scans all folders, so it is done rarely. */
const TIDIED_EVERY_MS = 86_400_000

const namesIn = async (folder: string): Promise<string[]> => (await readdir(folder).catch(() => [] as string[])).sort()

/** The folders that contain files. */
const foldersIn = async (root: string): Promise<string[]> => {
  const kinds = (await namesIn(root)).map((kind) => join(root, kind))
  return (await Promise.all(kinds.map(async (kind) => (await namesIn(kind)).map((part) => join(kind, part))))).flat()
}

export const folderBlobs = (root: string): Blobs => {
  mkdirSync(root, { recursive: true, mode: FOLDER_MODE })
  // An earlier release made it readable by others.
  chmodSync(root, FOLDER_MODE)
  let tidyFrom = 0
  const place = (key: string) => join(root, checkKey(key))
  /** Writes to a temporary file and renames it, so that a full disk or a crash leaves no partial file under the key. */
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
    put: async (key, bytes, { isGiven = false } = {}) => {
      await wholly(key, (part) => writeFile(part, bytes, { flush: true, mode: FILE_MODE }))
      if (isGiven) releaseBuffer(bytes)
    },
    putStream: (key, body) =>
      wholly(key, (part) => pipeline(body, createWriteStream(part, { flush: true, mode: FILE_MODE }))),
    fileOf: async (key) => ({ path: place(key), release: async () => undefined }),
    get: (key) => readFile(place(key)),
    range: async (key, start, end) => {
      const file = await open(place(key))
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start)
        if (bytesRead < end - start) throw new Error(`${key} has fewer than ${end} bytes`)
        return buffer
      } finally {
        await file.close()
      }
    },
    stream: async (key) => {
      const path = place(key)
      const facts = await stat(path).catch(() => null)
      return facts && { size: facts.size, body: createReadStream(path) }
    },
    remove: async (key) => rm(place(key), { force: true }),
    removePartial: async (key) => {
      const folder = dirname(place(key))
      for (const name of await namesIn(folder))
        if (partial.test(name) && name.startsWith(`${basename(key)}.`)) await rm(join(folder, name), { force: true })
    },
    move: async (from, to) => {
      await mkdir(dirname(place(to)), { recursive: true, mode: FOLDER_MODE })
      await rename(place(from), place(to))
    },
    list: async function* () {
      for (const kind of await namesIn(root))
        for (const part of await namesIn(join(root, kind)))
          for (const name of await namesIn(join(root, kind, part))) {
            const key = `${kind}/${part}/${name}`
            const facts = isBlobKey(key) ? await stat(place(key)).catch(() => null) : null
            if (facts) yield { key, size: facts.size }
          }
    },
    answers: async () => null,
    tidy: async () => {
      if (performance.now() < tidyFrom) return
      tidyFrom = performance.now() + TIDIED_EVERY_MS
      for (const folder of await foldersIn(root))
        for (const name of await namesIn(folder)) {
          if (!partial.test(name)) continue
          const path = join(folder, name)
          const facts = await stat(path).catch(() => null)
          if (facts && Date.now() - facts.mtimeMs > PARTIAL_MS) await rm(path, { force: true })
        }
    },
    close: async () => undefined,
  }
}
