import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { withConcurrency } from '../limits/concurrency-limit.ts'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
/** Concurrent downloads. */
const FETCH_CONCURRENCY = 4
/** Files left by a killed server; no file is in use for this long. */
const LEFT_MS = 24 * 3_600_000

interface Fetched {
  path: Promise<string>
  readers: number
}

/**
 * Local copies of objects for a process to read, shared by all readers of an object and deleted after the last.
 * Readable by the server's account only.
 */
export const makeFileCache = (folder: string, open: (key: string) => Promise<Readable>) => {
  const files = new Map<string, Fetched>()
  const inTurn = withConcurrency(FETCH_CONCURRENCY)

  const fetch = async (key: string): Promise<string> => {
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
    await removeLeft(folder)
    const path = join(folder, `${randomUUID()}.part`)
    try {
      await inTurn(async () => pipeline(await open(key), createWriteStream(path, { mode: FILE_MODE })))
      return path
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

  return async (key: string): Promise<{ path: string; release: () => Promise<void> }> => {
    const file = files.get(key) ?? { path: fetch(key), readers: 0 }
    files.set(key, file)
    file.readers += 1
    let isReleased = false
    const release = async () => {
      if (isReleased) return
      isReleased = true
      file.readers -= 1
      if (file.readers > 0) return
      if (files.get(key) === file) files.delete(key)
      const path = await file.path.catch(() => null)
      if (path !== null) await rm(path, { force: true })
    }
    try {
      return { path: await file.path, release }
    } catch (error) {
      await release()
      throw error
    }
  }
}

const removeLeft = async (folder: string) => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const facts = await stat(path).catch(() => null)
    if (facts && Date.now() - facts.mtimeMs > LEFT_MS) await rm(path, { force: true })
  }
}
