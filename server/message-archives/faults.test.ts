import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import type { DeviceConnection } from '#domain/devices/connection-endpoints.ts'
import { runCommand } from '../admin/testing/run.ts'
import { dataFile } from '../data-requests/data-file.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { archiveOf } from '../backup/testing/drill.ts'
import { verify } from '../backup/verify.ts'
import { recount } from '../ingest/rollups/recount-queries.ts'
import { createPartitions } from '../ingest/storing/partitions.ts'
import { interval, message, sender } from '../ingest/testing/messages.ts'
import { cleanUpUnclaimedFiles } from '../platform/storage/unclaimed-files.ts'
import { StoreUnavailable } from '../platform/storage/store-unavailable.ts'
import { operator } from '../platform/postgres/database.ts'
import { folderBlobs, type Blobs } from '../platform/storage/blobs.ts'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asker } from '../testing/asker.ts'
import { backendsThatWait, lockTable } from '../testing/backends.ts'
import { makeServer } from '../testing/server.ts'
import { timeLimit } from '../testing/time-limit.ts'
import { waitFor } from '../testing/wait-for.ts'
import { insertMessages, type StoredMessage } from './archive-queries.ts'
import { MOST_ROWS, restoreMonth } from './archive-writes.ts'
import { withArchiveLock } from './start-archiving.ts'
import { archiveNow, storedRows, TODAY } from './testing/archived-farm.ts'

const store = folderBlobs(await mkdtemp(join(tmpdir(), 'bombus-archives-')))
/** What happens in place of an operation of the store, until it is cleared. */
let instead: Partial<Pick<Blobs, 'putStream' | 'range'>> = {}
const blobs: Blobs = {
  ...store,
  putStream: (...given) => (instead.putStream ?? store.putStream)(...given),
  range: (...given) => (instead.range ?? store.range)(...given),
}
const server = await makeServer({ blobs })
const { db } = server
server.setClock(TODAY)
await createPartitions(db, new Date())
const send = sender(server)
const ask = asker(server.app)
const headers = await server.as(await makeUser(db, { role: 'admin' }))
const hour = (at: number) => interval(new Date(Date.parse('2026-05-30T00:00:00Z') + at * 3_600_000).toISOString())

/** A camera with messages from the end of May to the first of June. */
const makeMessages = async (count = 60) => {
  const device = await makeDevice(db)
  await send(
    device.key,
    Array.from({ length: count }, (_, at) => message(`m${at}`, hour(at))),
  )
  return device
}
const archives = () => db.selectFrom('message_archives').selectAll().orderBy('id').execute()
const listed = async (): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of store.list()) keys.push(key)
  return keys
}
/** Ends the connection that archives, as the death of a server does. */
const endConnection = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'bombus-files' and datname = current_database()`.execute(db)

const away = () => Promise.reject(new StoreUnavailable('store', 'it is away'))

describe('nothing is lost, and nothing is there twice', () => {
  it.each<[string, () => typeof instead]>([
    ['the store is away', () => ({ putStream: away })],
    [
      'the server dies while the file is written',
      () => ({
        putStream: async (_key, body) => {
          for await (const _ of body) throw new Error('killed')
        },
      }),
    ],
    [
      'the server dies after the file was written',
      () => ({
        putStream: async (key, body) => {
          await store.putStream(key, body)
          throw new Error('killed')
        },
      }),
    ],
    [
      'the store keeps nothing',
      () => ({
        putStream: async (_key, body) => {
          for await (const _ of body);
        },
      }),
    ],
    ['the store is away when the file is read back', () => ({ range: away })],
    [
      'the file comes back damaged',
      () => ({
        range: async (key, start, end) => {
          const bytes = await store.range(key, start, end)
          if (start < 1_000) bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
          return bytes
        },
      }),
    ],
    [
      'the connection ends before rows are deleted',
      () => ({
        range: async (...given) => {
          await endConnection()
          return store.range(...given)
        },
      }),
    ],
  ])('where %s', async (_name, fault) => {
    const device = await makeMessages()
    const before = await storedRows(server)
    const known = await archives()
    instead = fault()
    const failed = await archiveNow(server).then(
      (result) => result?.failed,
      () => 1,
    )
    instead = {}
    expect(failed).toBeGreaterThan(0)
    expect(await storedRows(server)).toEqual(before)
    expect(await archives()).toEqual(known)
    // Files that no archive names are deleted by the next cleanup.
    const { rows: announced } = await sql`select blob_key from loose_files where since > now()`.execute(db)
    expect(announced).toEqual([])
    await db
      .updateTable('loose_files')
      .set({ since: new Date(0) })
      .execute()
    await cleanUpUnclaimedFiles(server)
    expect((await listed()).toSorted()).toEqual(known.map(({ blob_key }) => blob_key).toSorted())

    expect(await archiveNow(server)).toMatchObject({ months: 2, moved: 60, failed: 0 })
    expect(await storedRows(server)).toEqual([])
    expect((await ask<{ total: number }>(`GET /device_messages/${device.id}?limit=1`, { headers })).data.total).toBe(60)
    expect(await recount(server.pool, server)).toEqual([])
  })

  it('where the commit fails', async () => {
    await makeMessages()
    const before = await storedRows(server)
    await server.asOwner(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
    await server.asOwner(`create constraint trigger refuse after insert on message_archives initially deferred
      for each row execute function refuse()`)
    expect(await archiveNow(server)).toMatchObject({ months: 0, failed: 2 })
    await server.asOwner('drop trigger refuse on message_archives')
    expect(await storedRows(server)).toEqual(before)
    expect(await archiveNow(server)).toMatchObject({ months: 2, moved: 60, failed: 0 })
  })

  it('where a message arrives while its month is archived', async () => {
    const device = await makeMessages(10)
    let sent = 0
    instead = {
      range: async (...given) => {
        if (sent === 0) await send(device.key, [message('late', hour(20))])
        sent += 1
        return store.range(...given)
      },
    }
    expect(await archiveNow(server)).toMatchObject({ months: 0, failed: 1 })
    instead = {}
    expect(await storedRows(server)).toHaveLength(11)
    expect(await archiveNow(server)).toMatchObject({ months: 1, moved: 11 })
  })

  it('where two servers archive at once', async () => {
    await makeMessages()
    const beside = await makeServer({ beside: server, blobs })
    const known = (await archives()).length
    const results = await Promise.all([archiveNow(server), archiveNow(beside), archiveNow(server)])
    expect(results.map((result) => result?.moved ?? 0).reduce((a, b) => a + b)).toBe(60)
    expect((await archives()).length).toBe(known + 2)
    expect(await recount(server.pool, server)).toEqual([])
  })

  it('where the archive that late messages join cannot be read', async () => {
    const device = await makeMessages(10)
    await archiveNow(server)
    await send(device.key, [message('late', hour(20))])
    instead = { range: away }
    expect(await archiveNow(server)).toMatchObject({ months: 0, failed: 1 })
    instead = {}
    expect(await storedRows(server)).toHaveLength(1)
    expect(await archiveNow(server)).toMatchObject({ months: 1, moved: 1 })
    expect((await ask<{ total: number }>(`GET /device_messages/${device.id}?limit=1`, { headers })).data.total).toBe(11)
  })
})

it('the space of an emptied month is returned, once its archive has settled', async () => {
  await makeMessages(1_000)
  const size = async () => {
    const { rows } = await sql<{ bytes: number }>`
      select sum(pg_total_relation_size(inhrelid)) as bytes from pg_inherits where inhparent = 'messages'::regclass`.execute(
      db,
    )
    return rows[0]?.bytes ?? 0
  }
  await archiveNow(server)
  const empty = await size()
  const device = await makeDevice(db)
  for (let at = 0; at < 3_000; at += 500)
    await send(
      device.key,
      Array.from({ length: 500 }, (_, n) =>
        message(
          `m${at + n}`,
          interval(new Date(Date.parse('2026-05-01T00:00:00Z') + (at + n) * 840_000).toISOString(), 14),
        ),
      ),
    )
  expect(await size()).toBeGreaterThan(empty + 500_000)
  const result = await archiveNow(server)
  expect(result?.truncated).toBeGreaterThan(0)
  expect(await size()).toBeLessThan(empty + 10_000)
  const { rows } = await sql<{ is_done: boolean }>`
    select truncate_message_month('2026-05-01', interval '20 hours') as is_done`.execute(db)
  expect(rows[0]?.is_done).toBe(false)
  // More messages than a row group has are read across groups.
  const { data } = await ask<{ message_id: string }[]>(`GET /device_messages/${device.id}?skip=0`, { headers })
  const deep = await ask<{ rows: { message_id: string }[]; total: number }>(
    `GET /device_messages/${device.id}?skip=498&limit=4`,
    { headers },
  )
  expect([data[0]?.message_id, deep.data.total, deep.data.rows.map(({ message_id }) => message_id)]).toEqual([
    'm2999',
    3_000,
    ['m2501', 'm2500', 'm2499', 'm2498'],
  ])
})

it('whoever reads while months are archived, restored and added to gets all messages, each once', async () => {
  const device = await makeMessages(300)
  const of_month = (month: string) => ({ farm_id: device.farm_id, month })
  const state = { isOver: false, reads: 0 }
  const reading = Promise.all(
    Array.from({ length: 3 }, async (_, reader) => {
      while (!state.isOver) {
        const skip = reader * 100
        const { data } = await ask<{ rows: { message_id: string }[]; total: number }>(
          `GET /device_messages/${device.id}?skip=${skip}&limit=100`,
          { headers },
        )
        const expected = Array.from({ length: 100 }, (_, at) => `m${299 - skip - at}`)
        expect([data.total, data.rows.map(({ message_id }) => message_id)]).toEqual([300, expected])
        state.reads += 1
      }
    }),
  )
  for (let times = 0; times < 4; times += 1) {
    expect(await archiveNow(server)).toMatchObject({ moved: 300, failed: 0 })
    for (const month of ['2026-06-01', '2026-05-01'])
      await withArchiveLock(server, (client) => restoreMonth(server, client, operator, of_month(month)))
    await db.deleteFrom('message_archive_holds').execute()
  }
  state.isOver = true
  await reading
  expect(state.reads).toBeGreaterThan(3)
})

it('an archive that is lost or damaged is a problem for readers, never a part of the messages', async () => {
  const device = await makeMessages()
  await archiveNow(server)
  await send(device.key, [message('recent', interval('2026-11-10T10:00:00Z'))])
  const { blob_key } = (await archives()).at(-1) as { blob_key: string }
  const content = await store.get(blob_key)
  const read = (query: string) =>
    ask<{ rows: object[]; total: number }>(`GET /device_messages/${device.id}${query}`, { headers })
  const problem = {
    status: 503,
    message:
      'Archived messages of this period cannot be read. Nothing was left out or changed: contact the administrator of the portal.',
  }
  const problems = async () =>
    (await verify({ ...server, connection: server.direct, withContent: false }))
      .filter((check) => check.problems > 0)
      .map(({ name, examples }) => [
        name,
        examples.some((example) => example.includes(blob_key) || example.includes('archive')),
      ])
  expect(await problems()).toEqual([])

  // Headers of pages are among the first bytes; the footer is at the end.
  for (const at of [
    0,
    ...Array.from({ length: 24 }, (_, byte) => 4 + byte),
    content.length - 600,
    content.length - 7,
  ]) {
    const damaged = Buffer.from(content)
    damaged.writeUInt8(damaged.readUInt8(at) ^ 0xff, at)
    await store.put(blob_key, damaged)
    expect(await read('?limit=9')).toMatchObject(problem)
  }
  expect(await problems()).toEqual([
    ['hours and days of the messages', true],
    ['archives of messages', true],
  ])

  await store.remove(blob_key)
  expect(await read('?limit=9')).toMatchObject(problem)
  expect((await read('?limit=1')).data).toMatchObject({ total: 61, rows: [{ message_id: 'recent' }] })
  expect(
    await ask(`GET /device-monitoring/${device.id}?start_date=2026-06-01&end_date=2026-06-02`, { headers }),
  ).toMatchObject(problem)
  expect((await problems()).map(([name]) => name)).toEqual([
    'hours and days of the messages',
    'archives of messages',
    'rows with their object',
  ])
  const of = { farm_id: device.farm_id, month: '2026-06-01' }
  await expect(withArchiveLock(server, (client) => restoreMonth(server, client, operator, of))).rejects.toThrow(
    'cannot be read',
  )

  await store.put(blob_key, content)
  expect((await read('?limit=9')).data.rows).toHaveLength(9)
  expect(await problems()).toEqual([])
})

describe('a store that does not respond', () => {
  /** Reads wait until they are released. */
  const stall = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const state = { waiting: 0 }
    instead = {
      range: async (...given) => {
        state.waiting += 1
        await promise
        return store.range(...given)
      },
    }
    const release = () => {
      instead = {}
      resolve()
    }
    return { state, release }
  }

  it('holds no connection of the database while people wait for archived months', async () => {
    const device = await makeMessages()
    await archiveNow(server)
    // More than the pool has connections; each person has few requests at once.
    const readers = await Promise.all(
      Array.from({ length: 26 }, async () => server.as(await makeUser(db, { role: 'admin' }))),
    )
    const { state, release } = stall()
    const paths = [
      `device_messages/${device.id}?limit=9`,
      `device-monitoring/${device.id}?start_date=2026-06-01&end_date=2026-06-02`,
    ]
    const read = Promise.all(
      readers.map(async (reader, at) => (await ask(`GET /${paths[at % 2] ?? ''}`, { headers: reader })).status),
    )
    await waitFor(() => expect(state.waiting).toBe(readers.length))
    expect((await send(device.key, [message('now', interval('2026-11-10T10:00:00Z'))])).data.accepted).toBe(1)
    // Nor does it keep the page of a new device waiting, which reads no archive.
    const { data } = await ask<DeviceConnection>(`GET /devices/${device.id}/connection?since=2026-01-01T00:00:00Z`, {
      headers,
    })
    expect(data.first_message?.message_id).toBe('now')
    release()
    expect(new Set(await read)).toEqual(new Set([200]))
  })

  it('does not keep devices waiting for recount-farm, which opens each file once', async () => {
    const device = await makeMessages()
    const beside = await makeDevice(db, { farm_id: device.farm_id })
    await send(beside.key, [message('a', hour(1)), message('b', hour(2))])
    await archiveNow(server)
    const files = await db.selectFrom('message_archives').where('farm_id', '=', device.farm_id).selectAll().execute()
    const opened: string[] = []
    let accepted = 0
    instead = {
      range: async (key, start, end) => {
        if (files.some(({ blob_key, bytes }) => blob_key === key && bytes === end)) opened.push(key)
        if (accepted === 0)
          accepted = (await send(device.key, [message('now', interval('2026-11-10T10:00:00Z'))])).data.accepted
        return store.range(key, start, end)
      },
    }
    const { code } = await runCommand(server, ['recount-farm', String(device.farm_id), '--check'])
    instead = {}
    expect([code, accepted]).toEqual([0, 1])
    expect(opened.toSorted()).toEqual(files.map(({ blob_key }) => blob_key).toSorted())
  })
})

it('recount-farm reads again if a month is restored before the farm is locked', async () => {
  const { farm_id } = await makeMessages()
  await archiveNow(server)
  let restored: number | null = null
  instead = {
    range: async (...given) => {
      instead = {}
      const of = { farm_id, month: '2026-05-01' }
      restored = await withArchiveLock(server, (client) => restoreMonth(server, client, operator, of))
      return store.range(...given)
    },
  }
  expect(await runCommand(server, ['recount-farm', String(farm_id), '--check'])).toMatchObject({ code: 0 })
  expect(restored).toBeGreaterThan(0)
})

it('an export that began before a month was archived has its messages', async () => {
  const { farm_id } = await makeMessages(500)
  const { organisation_id } = await db
    .selectFrom('farms')
    .where('id', '=', farm_id)
    .select('organisation_id')
    .executeTakeFirstOrThrow()
  const farm = { whose: 'organisation', id: organisation_id, title: 'Farm' } as const
  let moved: number | undefined
  const file = await dataFile({ connection: server.direct, blobs, now: new Date(TODAY) }, farm, async () => {
    moved ??= (await archiveNow(server))?.moved
  })
  const zip = unzipSync(await buffer(file))
  expect(moved).toBe(500)
  expect(JSON.parse(strFromU8(zip['data/messages.json'] as Uint8Array))).toHaveLength(500)
})

it('a backup that began before a month was archived has its messages', async () => {
  await makeMessages(500)
  const rows = await storedRows(server)
  const release = await lockTable(server, 'access_tokens')
  const backup = archiveOf(server)
  await backendsThatWait(server, 1)
  expect((await archiveNow(server))?.moved).toBe(500)
  await release()
  expect((await backup).manifest.rows.messages).toBe(rows.length)
})

describe('a device with too many messages in a month', () => {
  const insert = (device: { id: number; placement_id: number }, rows: number, metrics: string) =>
    sql`insert into messages (device_id, placement_id, created_at, interval_start, received_at, message_id, metrics, clock_skewed)
      select ${device.id}, ${device.placement_id}, '2026-05-02T00:00:00Z'::timestamptz + n * interval '20 seconds',
        '2026-05-02', '2026-05-02', 'n' || n, jsonb_build_object('text', ${sql.raw(metrics)}), false
      from generate_series(1, ${rows}::int) n`.execute(db)

  it.each([
    ['rows', MOST_ROWS, "''"],
    ['text', 8, "repeat('x', 8 * 1024 * 1024)"],
  ])('keeps its month as rows: %s', { timeout: timeLimit(30_000) }, async (_name, rows, metrics) => {
    const device = await makeDevice(db)
    await insert(device, rows, metrics)
    await send(device.key, [message('one', hour(1))])
    expect(await archiveNow(server)).toMatchObject({ months: 0, moved: 0, failed: 1 })
    await db.deleteFrom('messages').where('device_id', '=', device.id).where('message_id', '<>', 'one').execute()
    expect(await archiveNow(server)).toMatchObject({ months: 1, moved: 1, failed: 0 })
    // Late messages count together with those that are archived.
    await insert(device, rows, metrics)
    expect(await archiveNow(server)).toMatchObject({ months: 0, moved: 0, failed: 1 })
    await db.deleteFrom('messages').where('device_id', '=', device.id).execute()
  })
})

it('messages with large texts are inserted a few at a time', async () => {
  let statements = 0
  const run = async <Row>(): Promise<Row[]> => {
    statements += 1
    return []
  }
  const metrics = `"${'x'.repeat(3 * 1024 * 1024)}"`
  const large = Array.from({ length: 9 }, (_, at) => ({ message_id: `m${at}`, metrics }) as StoredMessage)
  await insertMessages(run, 'messages', large)
  expect(statements).toBe(3)
})
