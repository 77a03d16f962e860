import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { LOCK_MESSAGES } from '../message-archives/archive-queries.ts'
import { copyOut } from '../platform/postgres/copy/copy-out.ts'
import { ownClient, type Connection, type OwnClient } from '../platform/postgres/own-client.ts'
import { queuedJobs } from '../platform/jobs/queued-jobs.ts'
import type { Blobs } from '../platform/storage/blobs.ts'
import {
  FORMAT,
  HEAD,
  JOBS,
  MANIFEST,
  OBJECTS,
  SECRETS,
  tableEntry,
  type ArchivedSecrets,
  type Head,
  type Manifest,
} from './archive/archive-format.ts'
import { linesIn } from './archive/check-archive.ts'
import { makeArchiveWriter, type ArchiveWriter } from './archive/archive-writer.ts'
import { presentReferences, selectKeys, type objectReferences } from './object-references.ts'
import { readAhead } from './archive/read-ahead.ts'
import {
  copyOutText,
  PORTABLE_VALUES,
  ranMigrations,
  storedSequences,
  storedTables,
  type StoredTable,
} from './archive/stored-tables.ts'

export interface BackUpDeps {
  /** The database itself, without a pooler: a snapshot needs a single session. */
  connection: Connection
  blobs: Blobs
  passphrase: string
  /** Null: the archive contains no keys. */
  secrets: ArchivedSecrets | null
  product_version: string
  /** A folder for the list of objects. */
  folder: string
  clock: () => Date
  work_factor?: number
  onProgress?: (objects: number) => void
}

/** Rows are split into entries of this size, because a tar entry needs its size before its content. */
const TABLE_ENTRY_BYTES = 8 * 1024 * 1024
const NAMED_LOST = 1_000

/**
 * Writes an archive of the whole portal to `store` while the portal runs. Tables, queued jobs and the list of objects
 * are read from one snapshot of the database; an object that is deleted meanwhile is counted as missing.
 */
export const backUp = async (deps: BackUpDeps, store: (archive: Readable) => Promise<void>): Promise<Manifest> => {
  const writer = await makeArchiveWriter(deps.passphrase, { work_factor: deps.work_factor })
  // The side that fails first aborts the other.
  const stored = store(writer.output)
  const written = writeAll(deps, writer).catch((error: unknown) => {
    writer.fail(error)
    throw error
  })
  const [end, manifest] = await Promise.allSettled([stored, written])
  if (manifest.status === 'rejected' && !isConsequence(manifest.reason, end)) throw manifest.reason
  if (end.status === 'rejected') throw end.reason
  if (manifest.status === 'rejected') throw manifest.reason
  return manifest.value
}
/** A full disk or an unavailable store aborts the writer; report that reason. */
const isConsequence = (reason: unknown, end: PromiseSettledResult<void>) =>
  end.status === 'rejected' && (reason as Error | undefined)?.name === 'AbortError'

const writeAll = async (deps: BackUpDeps, writer: ArchiveWriter): Promise<Manifest> => {
  const { connection, secrets } = deps
  const id = randomUUID()
  const folder = await mkdtemp(join(deps.folder, 'backup-'))
  const client = await ownClient(connection)
  try {
    const { rows, jobs, tables } = await inSnapshot(client, async () => {
      const found = await storedTables(client)
      const head: Head = {
        format: FORMAT,
        id,
        product_version: deps.product_version,
        created_at: deps.clock().toISOString(),
        migrations: await ranMigrations(client),
        tables: found,
        sequences: await storedSequences(client),
      }
      await writer.add(HEAD, json(head))
      const counted: Record<string, number> = {}
      for (const table of found) counted[table.name] = await writeTable(client, writer, table)
      const queued = await queuedJobs(client)
      await writer.add(JOBS, Buffer.from(queued.map((job) => `${JSON.stringify(job)}\n`).join('')))
      await listObjects(client, found, join(folder, 'objects'))
      return { rows: counted, jobs: queued.length, tables: found }
    })
    if (secrets) await writer.add(SECRETS, json(secrets))
    const { objects, object_bytes, missing } = await writeObjects(deps, writer, join(folder, 'objects'))
    const manifest: Manifest = {
      id,
      finished_at: deps.clock().toISOString(),
      entries: writer.entries(),
      rows,
      jobs,
      objects,
      object_bytes,
      missing: await whyMissing(client, presentReferences(tables), missing),
    }
    await writer.finish(MANIFEST, json(manifest))
    return manifest
  } finally {
    await client.end().catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
  }
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`)

const inSnapshot = async <T>(client: OwnClient, work: () => Promise<T>): Promise<T> => {
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query(LOCK_MESSAGES)
    await client.query(PORTABLE_VALUES)
    return await work()
  } finally {
    await client.query('rollback').catch(() => undefined)
  }
}

/** Returns the number of rows. */
const writeTable = async (client: OwnClient, writer: ArchiveWriter, table: StoredTable): Promise<number> => {
  let [held, bytes, at, rows]: [Buffer[], number, number, number] = [[], 0, 0, 0]
  const flush = async () => {
    at += 1
    await writer.add(tableEntry(table.name, at), Buffer.concat(held))
    ;[held, bytes] = [[], 0]
  }
  for await (const chunk of copyOut(client, copyOutText(table))) {
    rows += linesIn(chunk)
    // The memory of a chunk is reused for the next one.
    held.push(Buffer.from(chunk))
    bytes += chunk.length
    if (bytes >= TABLE_ENTRY_BYTES) await flush()
  }
  if (bytes > 0) await flush()
  return rows
}

/** The keys of the snapshot are written to a file, so that the snapshot need not stay open while objects are read. */
const listObjects = async (client: OwnClient, tables: readonly StoredTable[], file: string) => {
  const output = createWriteStream(file, { mode: 0o600 })
  const keys = copyOut(client, `copy (${selectKeys(presentReferences(tables))} order by key) to stdout`)
  for await (const chunk of keys) if (!output.write(Buffer.from(chunk))) await once(output, 'drain')
  output.end()
  await once(output, 'finish')
}

const writeObjects = async ({ blobs, onProgress }: BackUpDeps, writer: ArchiveWriter, file: string) => {
  const result = { objects: 0, object_bytes: 0, missing: [] as string[] }
  const keys = createInterface({ input: createReadStream(file) })
  for await (const { key, content } of readAhead(blobs, keys)) {
    if (!content) {
      result.missing.push(key)
      continue
    }
    await writer.add(`${OBJECTS}${key}`, content)
    result.objects += 1
    result.object_bytes += 'body' in content ? content.size : content.length
    onProgress?.(result.objects)
  }
  return result
}

/** If rows still refer to a missing object, it was lost; otherwise it was deleted meanwhile. */
const whyMissing = async (
  client: OwnClient,
  references: typeof objectReferences,
  missing: readonly string[],
): Promise<Manifest['missing']> => {
  if (missing.length === 0) return { lost: [], lost_count: 0, deleted: 0 }
  const { rows } = await client.query<{ key: string }>(selectKeys(references, '= any($1)'), [missing])
  return {
    lost: rows.slice(0, NAMED_LOST).map(({ key }) => key),
    lost_count: rows.length,
    deleted: missing.length - rows.length,
  }
}
