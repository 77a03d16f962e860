import type { Readable } from 'node:stream'
import { ArchiveError, OBJECTS, tableOf, type Head, type Manifest } from './archive-format.ts'
import { readArchive } from './archive-reader.ts'

/** The contents of an archive, as printed by `verify --backup`. */
export interface CheckedArchive {
  head: Head
  manifest: Manifest
}

/**
 * Reads a whole archive without restoring it, and verifies that it can be decrypted, that no byte differs, and that no
 * row or object is missing.
 */
export const checkArchive = async (source: Readable, passphrase: string): Promise<CheckedArchive> => {
  const heads: Head[] = []
  const rows: Record<string, number> = {}
  let objects = 0
  const manifest = await readArchive(source, passphrase, {
    head: async (head) => void heads.push(head),
    entry: async ({ name, body }) => {
      const table = tableOf(name)
      if (name.startsWith(OBJECTS)) objects += 1
      let lines = 0
      for await (const chunk of body) if (table !== null) lines += linesIn(chunk)
      if (table !== null) rows[table] = (rows[table] ?? 0) + lines
    },
  })
  const [head] = heads
  if (!head || objects !== manifest.objects) throw new ArchiveError('Objects are missing from the archive.')
  for (const [table, count] of Object.entries(manifest.rows))
    if ((rows[table] ?? 0) !== count) throw new ArchiveError(`Rows of ${table} are missing from the archive.`)
  return { head, manifest }
}

/** In PostgreSQL's text format, each row is one line. */
export const linesIn = (chunk: Uint8Array): number => {
  let lines = 0
  for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, end + 1)) lines += 1
  return lines
}
