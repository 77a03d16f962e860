import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { inject } from 'vitest'
import type { Db } from '#server/platform/postgres/database.ts'
import { folderBlobs, newBlobKey, type Blobs } from '#server/platform/storage/blobs.ts'
import type { TestServer } from '#server/testing/server.ts'
import { whenDone } from '#server/testing/when-done.ts'
import { backUp } from '../back-up.ts'
import { restore } from '../restore.ts'

export const passphrase = 'correct horse battery staple'
/** Deriving a key takes seconds with the work factor of real archives. */
const WORK_FACTOR = 4
const secrets = {
  secret_key: 'a secret of the tests, which no server has',
  previous: [],
  vapid_private_key: null,
}

/** Creates an empty database, connected as its owner. It is dropped by name after the run. */
export const makeEmptyDatabase = async () => {
  const database = `test_${inject('template').replace('template_', '')}_${randomUUID().slice(0, 8)}`
  const admin = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${database}`).finally(() => admin.end())
  return { ...inject('postgres'), database }
}

/** Creates an empty folder for objects, next to a data folder. */
export const makeEmptyStore = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bombus-restore-'))
  whenDone(() => rm(folder, { recursive: true, force: true }))
  return { blobs: folderBlobs(join(folder, 'images')), dataDir: folder }
}

export const archiveOf = async (
  { connection, blobs }: Pick<TestServer, 'connection'> & { blobs: Blobs },
  options: Partial<Parameters<typeof backUp>[0]> = {},
) => {
  const folder = await mkdtemp(join(tmpdir(), 'bombus-backup-'))
  whenDone(() => rm(folder, { recursive: true, force: true }))
  let bytes = Buffer.alloc(0)
  const manifest = await backUp(
    {
      connection,
      blobs,
      passphrase,
      secrets,
      product_version: '1.2.3',
      folder,
      clock: () => new Date('2026-06-12T02:30:00Z'),
      work_factor: WORK_FACTOR,
      ...options,
    },
    async (archive) => {
      bytes = await buffer(archive)
    },
  )
  return { bytes, manifest }
}

export const restoreInto = (
  owner: pg.PoolConfig,
  { blobs, dataDir }: Awaited<ReturnType<typeof makeEmptyStore>>,
  bytes: Buffer,
  given = passphrase,
  settings: { SECRET_KEY?: string | undefined } = {},
) =>
  restore(
    {
      owner,
      server_role: inject('serverRole'),
      blobs,
      passphrase: given,
      settings: {
        SECRET_KEY: secrets.secret_key,
        SECRET_KEY_PREVIOUS: undefined,
        VAPID_PRIVATE_KEY: undefined,
        dataDir,
        ...settings,
      },
    },
    Readable.from([bytes]),
  )

/** A camera's image that contains `words`. */
export const addImage = async (
  { db, blobs }: { db: Db; blobs: Blobs },
  { id, placement_id }: { id: number; placement_id: number },
  words: string,
) => {
  const image_key = newBlobKey('captures', 'jpg')
  await blobs.put(image_key, Buffer.from(words))
  return db
    .insertInto('captures')
    .values({ device_id: id, placement_id, capture_key: randomUUID(), captured_at: new Date(), image_key })
    .returning(['id', 'image_key'])
    .executeTakeFirstOrThrow()
}

/** Digests of all objects. */
export const objectsOf = async (blobs: Blobs) => {
  const found: Record<string, string> = {}
  for await (const { key } of blobs.list())
    found[key] = createHash('sha256')
      .update(await blobs.get(key))
      .digest('hex')
  return found
}

/** Row count and checksum of each table, regardless of the order of its rows. */
export const checksums = async (connection: pg.PoolConfig, except: readonly string[] = []) => {
  const client = new pg.Client({ ...inject('postgres'), database: connection.database })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition order by relname`,
  )
  const found: Record<string, string> = {}
  await client.query("set timezone = 'UTC'")
  for (const { name } of tables.filter((table) => !except.includes(table.name))) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(one::text, 0)::numeric), 0) as sum from "${name}" as one`,
    )
    found[name] = rows[0]?.sum ?? ''
  }
  await client.end()
  return found
}
