import { once } from 'node:events'
import { Readable, type Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { SettingsError, type Settings } from '../platform/config/settings.ts'
import { addQueuedJobs, type QueuedJob } from '../platform/jobs/queued-jobs.ts'
import { withConcurrency } from '../platform/limits/concurrency-limit.ts'
import { copyStream } from '../platform/postgres/copy/copy-in.ts'
import { connectUnlimited, system } from '../platform/postgres/database.ts'
import { inClientTransaction } from '../platform/postgres/own-client.ts'
import { prepareDatabase } from '../platform/postgres/server-role.ts'
import type { Blobs } from '../platform/storage/blobs.ts'
import {
  ArchiveError,
  JOBS,
  OBJECTS,
  SECRETS,
  secretsShape,
  tableOf,
  type Head,
  type Manifest,
} from './archive/archive-format.ts'
import { readArchive, textOf, type Entry } from './archive/archive-reader.ts'
import {
  makeEmptyDatabase,
  refuseFilledDatabase,
  refuseUnknownLevel,
  RESTORE_NAME,
  restoringId,
} from './empty-database.ts'
import { openForCopy } from './open-for-copy.ts'
import { restoreSecrets } from './secrets.ts'
import { copyInText, PORTABLE_VALUES } from './archive/stored-tables.ts'

export interface RestoreDeps {
  /** The database, connected as its owner. */
  owner: pg.PoolConfig
  /** The role of the server; null if it is the owner. */
  server_role: string | null
  blobs: Blobs
  passphrase: string
  settings: Pick<Settings, 'SECRET_KEY' | 'SECRET_KEY_PREVIOUS' | 'VAPID_PRIVATE_KEY' | 'dataDir'>
}

export interface Restored {
  head: Head
  manifest: Manifest
  /** Migrations that ran after the rows were restored. */
  migrated: number
  jobs: number
  hasSecrets: boolean
  /** What the operator has to do about the keys. */
  keys: string[]
}

/** Objects up to this size are written while the next ones are read. */
const IN_MEMORY_BYTES = 4 * 1024 * 1024
const PUT_AT_ONCE = 8

/**
 * Restores an archive into an empty database and an empty object store. All rows are written in one transaction, which
 * commits only when the whole archive was read and verified: until then the destination counts as empty, and the same
 * restore can be repeated.
 */
export const restore = async (deps: RestoreDeps, source: Readable): Promise<Restored> => {
  // COPY does not work in a pipeline.
  const { pool, close } = connectUnlimited({
    ...deps.owner,
    max: 2,
    pipeline: false,
    application_name: RESTORE_NAME,
  })
  try {
    return await restoreWith(pool, deps, source)
  } finally {
    source.destroy()
    await close()
  }
}

const restoreWith = async (pool: pg.Pool, deps: RestoreDeps, source: Readable): Promise<Restored> => {
  await refuseFilledDatabase(pool)
  const client = await pool.connect()
  const state = newState(deps.blobs, client)
  try {
    // Its connection waits while the tables are created on another one.
    const { head, manifest } = await inClientTransaction(client, system, () => readRows(pool, deps, state, source))
    const migrated = await migrateToPresent(pool, deps, head)
    const keys = state.secrets ? restoreSecrets(state.secrets, deps.settings) : []
    const jobs = await addQueuedJobs(pool, state.jobs)
    await pool.query('analyze')
    return { head, manifest, migrated, jobs, hasSecrets: state.secrets !== null, keys }
  } finally {
    client.release(true)
  }
}

/** Reads the whole archive, in the transaction of its rows. */
const readRows = async (pool: pg.Pool, { blobs, passphrase }: RestoreDeps, state: State, source: Readable) => {
  const manifest = await readArchive(source, passphrase, {
    head: async (head) => {
      refuseUnknownLevel(head)
      await refuseFilledStore(blobs, (await restoringId(pool)) === head.id)
      await makeEmptyDatabase(pool, head)
      await state.begin(head)
    },
    entry: (entry) => restoreEntry(blobs, state, entry),
  })
  await state.endTable()
  await state.objectsDone()
  checkCounts(manifest, state)
  return { head: await state.close(), manifest }
}

const refuseFilledStore = async (blobs: Blobs, isRepeated: boolean) => {
  if (isRepeated) return
  for await (const { key } of blobs.list())
    throw new SettingsError(`The storage of images already has files (${key}): restore into an empty one.`)
}

const newState = (blobs: Blobs, client: pg.PoolClient) => {
  const inTurn = withConcurrency(PUT_AT_ONCE)
  const under_way = new Set<Promise<void>>()
  let copying: { table: string; stream: Writable & { rowCount: number | null } } | null = null
  let opened: { head: Head; close: () => Promise<void> } | null = null
  const rows: Record<string, number> = {}
  const endTable = async () => {
    if (!copying) return
    const { table, stream } = copying
    copying = null
    stream.end()
    await finished(stream)
    rows[table] = stream.rowCount ?? 0
  }
  return {
    secrets: null as ReturnType<typeof secretsShape.parse> | null,
    jobs: [] as QueuedJob[],
    rows,
    objects: 0,
    endTable,
    begin: async (head: Head) => {
      await client.query(`${PORTABLE_VALUES}; set local idle_in_transaction_session_timeout = 0`)
      opened = { head, close: await openForCopy(client, head) }
    },
    columnsOf: (table: string) => opened?.head.tables.find(({ name }) => name === table),
    /** Restores constraints and triggers. */
    close: async (): Promise<Head> => {
      if (!opened) throw new ArchiveError('The archive is incomplete.')
      await opened.close()
      return opened.head
    },
    /** The running COPY of a table, which continues with the table's next entries. */
    copyOf: async (table: string, text: string): Promise<Writable> => {
      if (copying?.table === table) return copying.stream
      await endTable()
      const stream = client.query(copyStream(text))
      // Awaited at the end of the table.
      stream.on('error', () => undefined)
      copying = { table, stream }
      return stream
    },
    put: async (key: string, bytes: Buffer) => {
      if (under_way.size >= PUT_AT_ONCE) await Promise.race(under_way)
      const work = inTurn(() => blobs.put(key, bytes)).finally(() => under_way.delete(work))
      work.catch(() => undefined)
      under_way.add(work)
    },
    objectsDone: () => Promise.all(under_way),
  }
}
type State = ReturnType<typeof newState>

const restoreEntry = async (blobs: Blobs, state: State, { name, size, body }: Entry) => {
  const table = tableOf(name)
  if (table !== null) {
    const found = state.columnsOf(table)
    if (!found) throw new ArchiveError(`The archive has rows of a table that it does not describe: ${table}.`)
    return writeAll(await state.copyOf(table, copyInText(found)), body)
  }
  await state.endTable()
  if (name === SECRETS) state.secrets = secretsShape.parse(JSON.parse(await textOf(body, size)))
  else if (name === JOBS) for await (const line of linesOf(body)) state.jobs.push(JSON.parse(line) as QueuedJob)
  else if (name.startsWith(OBJECTS)) {
    const key = name.slice(OBJECTS.length)
    if (size > IN_MEMORY_BYTES) await blobs.putStream(key, Readable.from(body))
    else await state.put(key, await buffer(body))
    state.objects += 1
  } else throw new ArchiveError(`The archive has an unknown entry: ${name}.`)
}

const writeAll = async (stream: Writable, body: AsyncIterable<Uint8Array>) => {
  for await (const chunk of body) {
    if (stream.errored) throw stream.errored
    if (!stream.write(chunk)) await once(stream, 'drain')
  }
}

async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

const checkCounts = ({ rows, objects, jobs }: Manifest, state: State) => {
  for (const [table, count] of Object.entries(rows))
    if ((state.rows[table] ?? 0) !== count)
      throw new ArchiveError(`${table} has ${state.rows[table] ?? 0} rows in place of ${count}.`)
  if (state.objects !== objects || state.jobs.length !== jobs)
    throw new ArchiveError('The archive has other objects or jobs than its manifest says.')
}

/** Returns how many migrations were newer than the archive. */
const migrateToPresent = async (pool: pg.Pool, { server_role }: RestoreDeps, head: Head): Promise<number> => {
  await prepareDatabase(pool, server_role)
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from migrations')
  return (rows[0]?.count ?? 0) - head.migrations.length
}
