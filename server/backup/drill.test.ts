import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm } from '../factories/places.ts'
import { recount } from '../ingest/rollups/recount-queries.ts'
import { message, sender } from '../ingest/testing/messages.ts'
import { loadDump, rowsOf } from '../migrations/testing/load.ts'
import { connect } from '../platform/postgres/database.ts'
import { connectionOf } from '../platform/postgres/own-client.ts'
import { prepareDatabase } from '../platform/postgres/server-role.ts'
import { folderBlobs } from '../platform/storage/blobs.ts'
import { makeOneOfEach } from '../testing/one-of-each.ts'
import { makeServer } from '../testing/server.ts'
import { timeLimit } from '../testing/time-limit.ts'
import { ArchiveError } from './archive/archive-format.ts'
import {
  addImage,
  archiveOf,
  checksums,
  makeEmptyDatabase,
  makeEmptyStore,
  objectsOf,
  restoreInto,
} from './testing/drill.ts'
import { verify } from './verify.ts'

/** Backups of a whole portal and their restoration, in a real database and a folder of images. */
const server = await makeServer()
const { db, blobs } = server
server.setClock('2026-06-10T12:00:00Z')
const farm = await makeFarm(db)
const device = await makeDevice(db, { farm_id: farm.id })
const send = sender(server)
await makeOneOfEach(db)
await send(device.key, [message('before the backup')])
await addImage(server, device, 'a bumblebee')

/** Tables that differ on purpose, or that the migrations write. */
const EXCEPT = ['codes', 'imports', 'migrations', 'sessions']
const ask = async <Row extends pg.QueryResultRow>(config: pg.PoolConfig, text: string): Promise<Row[]> => {
  const client = new pg.Client({ ...inject('postgres'), database: config.database })
  await client.connect()
  const { rows } = await client.query<Row>(text)
  await client.end()
  return rows
}

// Each restore creates the tables of a whole portal.
const timeout = timeLimit(120_000)

describe('a restore into an empty database and store', { timeout }, () => {
  it('has the same rows in every table, the same objects, and sequences that continue', async () => {
    await db.transaction().execute((trx) => server.jobs.add(trx as never, 'make-thumbnail', { capture_id: 7 }))
    await db
      .insertInto('imports')
      .values({
        report_type: 'flower',
        file_name: 'june.csv',
        blob_key: 'none',
        bytes: 1,
        state: 'ready',
        created_by: 1,
      })
      .execute()
    const before = await checksums(server.connection, EXCEPT)
    const { bytes, manifest } = await archiveOf(server)
    const [target, store] = [await makeEmptyDatabase(), await makeEmptyStore()]
    const restored = await restoreInto(target, store, bytes)

    expect(await checksums(target, EXCEPT)).toEqual(before)
    // The rows staged for its confirmation no longer exist, so the file is checked again.
    expect(await ask(target, "select state from imports where file_name = 'june.csv'")).toEqual([{ state: 'checking' }])
    expect(Object.keys(before).length).toBeGreaterThan(100)
    expect(await objectsOf(store.blobs)).toEqual(await objectsOf(blobs))
    expect(manifest.objects).toBe(1)
    expect(restored).toMatchObject({ migrated: 0, jobs: manifest.jobs, keys: [] })
    expect(await ask(target, "select name, data from pgboss.job where state = 'created'")).toContainEqual({
      name: 'make-thumbnail',
      data: { capture_id: 7 },
    })
    // People who signed out after the backup must not be signed in again.
    expect(await ask(target, 'select from sessions where expires_at > now()')).toEqual([])

    // Indexes were rebuilt, including those of the monthly partitions, which have different names.
    const indexes = async (config: pg.PoolConfig) => {
      const rows = await ask<{ table: string; definition: string }>(
        config,
        `select tablename as table, regexp_replace(indexdef, ' INDEX \\S+ ON', ' INDEX ON') as definition from pg_indexes
          where schemaname = 'public' order by 1, 2`,
      )
      return Map.groupBy(rows, ({ table }) => table)
    }
    const [made, given] = [await indexes(target), await indexes(server.connection)]
    expect(given.size).toBeGreaterThan(100)
    for (const [table, definitions] of given) expect(made.get(table)).toEqual(definitions)

    // The copy works as a portal: the server's role has its rights, ids continue, and changes are written to the
    // history.
    const copy = await makeServer({ connection: { ...target, user: inject('serverRole') }, blobs: store.blobs })
    const added = await makeFarm(copy.db)
    expect(added.id).toBeGreaterThan(farm.id)
    await expect(copy.db.deleteFrom('farms').where('id', '=', farm.id).execute()).rejects.toThrow('foreign key')
    const changes = await ask(target, `select from history where kind = 'farms' and record_id = ${added.id}`)
    expect(changes).toHaveLength(1)
  })

  it('is consistent although devices sent messages and images changed during the backup', async () => {
    const state = { isOver: false, sent: 0 }
    const gone = await addImage(server, device, 'deleted while the backup runs')
    const writing = (async () => {
      for (; !state.isOver; state.sent += 1) {
        await send(device.key, [message(`during the backup ${state.sent}`)])
        await addImage(server, device, `image ${state.sent}`)
      }
    })()
    const deleting = {
      ...blobs,
      stream: async (key: string) => {
        if (key === gone.image_key && (await blobs.stream(key))) {
          await db.deleteFrom('captures').where('image_key', '=', key).execute()
          await blobs.remove(key)
        }
        return blobs.stream(key)
      },
    }
    const { bytes, manifest } = await archiveOf({ ...server, blobs: deleting })
    state.isOver = true
    await writing
    expect(manifest.missing.deleted).toBe(1)

    const [target, store] = [await makeEmptyDatabase(), await makeEmptyStore()]
    await restoreInto(target, store, bytes)
    const { pool, close } = connect(target)
    expect(await recount(pool)).toEqual([])
    const { rows } = await pool.query<{ count: number }>('select count(*) as count from messages')
    expect(rows[0]?.count).toBe(manifest.rows['messages'])
    await close()
  })

  it('from an earlier schema is migrated to the current one', async () => {
    const old = await makeEmptyDatabase()
    const owner = new pg.Client(old)
    await owner.connect()
    const rows = await loadDump(owner, '2026-11-22')
    await owner.end()
    const { bytes, manifest } = await archiveOf({ connection: old, blobs: (await makeEmptyStore()).blobs })
    expect(manifest.rows).toMatchObject({ farms: rows['farms'], messages: rows['messages'] })

    const [target, store] = [await makeEmptyDatabase(), await makeEmptyStore()]
    const restored = await restoreInto(target, store, bytes)
    expect(restored.migrated).toBeGreaterThan(60)
    // The same as a database that was never restored.
    const { pool, close } = connect(old)
    await prepareDatabase(pool, inject('serverRole'))
    await close()
    const tables = Object.keys(await checksums(old, ['installation']))
    const counted = async (config: pg.PoolConfig) => {
      const client = new pg.Client(config)
      await client.connect()
      return rowsOf(client, tables).finally(() => client.end())
    }
    expect(await counted(target)).toEqual(await counted(old))
  })
})

describe('a restore is rejected', { timeout }, () => {
  it('with another passphrase, and then succeeds with the right one', async () => {
    const { bytes } = await archiveOf(server)
    const [target, store] = [await makeEmptyDatabase(), await makeEmptyStore()]
    await expect(restoreInto(target, store, bytes, 'another passphrase')).rejects.toThrow(
      'BACKUP_PASSPHRASE does not open this archive.',
    )
    await restoreInto(target, store, bytes)
    expect(await checksums(target, EXCEPT)).toEqual(await checksums(server.connection, EXCEPT))
  })

  it.each([
    ['cut off in the middle', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['one byte short', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['changed in its head', (bytes: Buffer) => flipped(bytes, 60)],
    ['changed in the middle', (bytes: Buffer) => flipped(bytes, bytes.length >> 1)],
    ['changed at its end', (bytes: Buffer) => flipped(bytes, bytes.length - 20)],
    ['continued', (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(100)])],
    ['something else', () => Buffer.from('a letter')],
  ])('for an archive that was %s, and leaves the database empty', async (_, damage) => {
    const { bytes } = await archiveOf(server)
    const target = await makeEmptyDatabase()
    await expect(restoreInto(target, await makeEmptyStore(), damage(bytes))).rejects.toThrow(ArchiveError)
    const [tables] = await ask<{ some: boolean }>(target, "select to_regclass('users') is not null as some")
    if (tables?.some) expect(await ask(target, 'select from users union all select from farms')).toEqual([])
  })

  it('if a byte is missing, and can be repeated with the whole archive although objects were already written', async () => {
    const { bytes } = await archiveOf(server)
    const [target, store] = [await makeEmptyDatabase(), await makeEmptyStore()]
    await expect(restoreInto(target, store, bytes.subarray(0, -1))).rejects.toThrow(ArchiveError)
    await restoreInto(target, store, bytes)
    expect(await checksums(target, EXCEPT)).toEqual(await checksums(server.connection, EXCEPT))
  })

  it('into a database with users or a store with files, and changes neither', async () => {
    const { bytes } = await archiveOf(server)
    const other = await makeServer()
    const person = await makeUser(other.db)
    const owner = { ...inject('postgres'), database: other.connection.database }
    await expect(restoreInto(owner, await makeEmptyStore(), bytes)).rejects.toThrow(
      'The database already has 0 farms and 1 accounts: restore into an empty one.',
    )
    expect(await ask(owner, 'select id from users')).toEqual([{ id: person.id }])
    const store = await makeEmptyStore()
    await addImage({ ...other, blobs: store.blobs }, await makeDevice(other.db), 'another bee')
    await expect(restoreInto(await makeEmptyDatabase(), store, bytes)).rejects.toThrow('already has files')
  })

  it('while a server is using the database', async () => {
    const { bytes } = await archiveOf(server)
    const target = await makeEmptyDatabase()
    const { pool, close } = connect(target)
    await pool.query('select 1')
    await expect(restoreInto(target, await makeEmptyStore(), bytes)).rejects.toThrow('A server uses this database')
    await close()
  })

  it('for an archive of a newer version', async () => {
    const newer = await makeServer()
    await newer.asOwner("insert into migrations (name, checksum) values ('9999_future.sql', 'x')")
    const { bytes } = await archiveOf(newer)
    await expect(restoreInto(await makeEmptyDatabase(), await makeEmptyStore(), bytes)).rejects.toThrow(
      'A newer version of Bombus made this backup (1.2.3, 9999_future.sql)',
    )
  })
})

const flipped = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
  return copy
}

it('a restored portal passes verification', { timeout }, async () => {
  const source = await makeServer()
  const camera = await makeDevice(source.db)
  await sender(source)(camera.key, [message('one')])
  await addImage(source, camera, 'a bee')
  const { bytes } = await archiveOf(source)
  const [target, store] = [await makeEmptyDatabase(), await makeEmptyStore()]
  await restoreInto(target, store, bytes)
  const opened = connect(target)
  const checks = await verify({
    ...opened,
    connection: connectionOf(opened.pool),
    blobs: folderBlobs(join(store.dataDir, 'images')),
    log: source.log,
    withContent: true,
  })
  await opened.close()
  expect(checks.map(({ name, problems }) => [name, problems])).toEqual(checks.map(({ name }) => [name, 0]))
  expect(checks.find(({ name }) => name === 'rows with their object')).toMatchObject({ checked: 1 })
})
