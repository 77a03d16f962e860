import { randomUUID } from 'node:crypto'
import { chmodSync, createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { releaseBuffer } from '../memory/memory.ts'

/** A file of this machine, there until it is released. */
export interface LocalFile {
  path: string
  /** Nobody reads it any more. May be called more than once. */
  release: () => Promise<void>
}

/**
 * Where images and uploads are kept: a folder, or an object store (`objects/s3-blobs.ts`). Keys are opaque. What keeps them being
 * away is a StoreAway of any of these.
 */
export interface Blobs {
  /** `isGiven`: the bytes are nobody else's, and their memory may be given back once they are stored. */
  put: (key: string, bytes: Buffer, way?: { isGiven?: boolean }) => Promise<void>
  /** The same as a stream, for what is too large to hold in memory. */
  putStream: (key: string, body: Readable) => Promise<void>
  get: (key: string) => Promise<Buffer>
  /** A file of this machine that holds it, for a process of its own to read; to be released, whatever comes of that. */
  fileOf: (key: string) => Promise<LocalFile>
  /** Null when there is nothing under the key. */
  stream: (key: string) => Promise<{ size: number; body: Readable } | null>
  remove: (key: string) => Promise<void>
  /** What was under one key is under another: nothing of it comes to this machine. */
  move: (from: string, to: string) => Promise<void>
  /** All there is, in the order of the keys. */
  list: () => AsyncIterable<{ key: string; size: number }>
  /** Whether the store that keeps them is there, said within a second; null of a folder. */
  answers: () => Promise<boolean | null>
  /** Lets go of what was begun and never ended. */
  tidy: () => Promise<void>
  close: () => Promise<void>
}

/** Images and uploads are for the server's account alone. */
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

const valid = /^[a-z]+\/[0-9a-f]{2}\/[0-9a-f-]{34}\.(jpg|webp|csv)$/
export const isBlobKey = (key: string): boolean => valid.test(key)
/** The key itself, if it is one: nothing else ever becomes a path or an address. */
export const checkKey = (key: string): string => {
  if (!isBlobKey(key)) throw new Error('not a blob key')
  return key
}

/** A new key such as `captures/ab/cdef....jpg`: nothing that a sender wrote is in it. */
export const newBlobKey = (
  kind: 'captures' | 'thumbnails' | 'photos' | 'surveyed' | 'imports',
  extension: 'jpg' | 'webp' | 'csv',
): string => {
  const name = randomUUID()
  return `${kind}/${name.slice(0, 2)}/${name.slice(2)}.${extension}`
}

/** What a server that was killed left of a file that it was writing: `<key>.<id>.part`. */
const partial = /^[0-9a-f-]{34}\.(jpg|webp|csv)\.[0-9a-f-]{36}\.part$/
/** Nobody writes on one that has not changed for so long. */
const PARTIAL_MS = 86_400_000
/** All folders are looked through for them, which nobody has to do often. */
const TIDIED_EVERY_MS = 86_400_000

const namesIn = async (folder: string): Promise<string[]> => (await readdir(folder).catch(() => [] as string[])).sort()

/** The folders that hold files. */
const foldersIn = async (root: string): Promise<string[]> => {
  const kinds = (await namesIn(root)).map((kind) => join(root, kind))
  return (await Promise.all(kinds.map(async (kind) => (await namesIn(kind)).map((part) => join(kind, part))))).flat()
}

export const folderBlobs = (root: string): Blobs => {
  mkdirSync(root, { recursive: true, mode: FOLDER_MODE })
  // One that an older release made is open to others.
  chmodSync(root, FOLDER_MODE)
  let tidyFrom = 0
  const place = (key: string) => join(root, checkKey(key))
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
    put: async (key, bytes, { isGiven = false } = {}) => {
      await wholly(key, (part) => writeFile(part, bytes, { flush: true, mode: FILE_MODE }))
      if (isGiven) releaseBuffer(bytes)
    },
    putStream: (key, body) =>
      wholly(key, (part) => pipeline(body, createWriteStream(part, { flush: true, mode: FILE_MODE }))),
    fileOf: async (key) => ({ path: place(key), release: async () => undefined }),
    get: (key) => readFile(place(key)),
    stream: async (key) => {
      const path = place(key)
      const facts = await stat(path).catch(() => null)
      return facts && { size: facts.size, body: createReadStream(path) }
    },
    remove: async (key) => rm(place(key), { force: true }),
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
