import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
/** Files without a write for this long were left by a killed server. */
const LEFT_MS = 48 * 3_600_000

/** Texts of several files that grow alternately, stored outside of memory. */
export interface Spool {
  append: (name: string, text: string) => Promise<void>
  read: (name: string) => Readable
  /** Deletes all files. */
  remove: () => Promise<void>
}

/** Creates temporary files in a new folder below `folder`. They are readable only by the server's account. */
export const makeSpool = async (folder: string): Promise<Spool> => {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  await removeLeft(folder)
  const own = join(folder, randomUUID())
  await mkdir(own, { mode: FOLDER_MODE })
  return {
    append: (name, text) => appendFile(join(own, name), text, { mode: FILE_MODE }),
    read: (name) => createReadStream(join(own, name)),
    remove: () => rm(own, { recursive: true, force: true }),
  }
}

const removeLeft = async (folder: string) => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const facts = await stat(path).catch(() => null)
    if (facts && Date.now() - facts.mtimeMs > LEFT_MS) await rm(path, { recursive: true, force: true })
  }
}
