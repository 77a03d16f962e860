import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parquetReadObjects } from 'hyparquet'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { zstdDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import type { DeviceMessage } from '#domain/devices/message-endpoints.ts'
import type { Certificate } from '#domain/data-requests/request.ts'
import type { System } from '#domain/system/endpoints.ts'
import { runCommand } from '../admin/testing/run.ts'
import { archiveOf, makeEmptyDatabase, makeEmptyStore, restoreInto } from '../backup/testing/drill.ts'
import { verify } from '../backup/verify.ts'
import { exportOrganisation } from '../data-requests/command-writes.ts'
import { runDataRequest } from '../data-requests/run-request.ts'
import { startDueErasures } from '../data-requests/writes.ts'
import { makeUser } from '../factories/people.ts'
import { recount } from '../ingest/rollups/recount-queries.ts'
import { interval, message, sender } from '../ingest/testing/messages.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeFarm } from '../factories/places.ts'
import { startObjectStore } from '../testing/object-store.ts'
import { asker } from '../testing/asker.ts'
import { makeServer, type TestServer } from '../testing/server.ts'
import { timeLimit } from '../testing/time-limit.ts'
import { archiveAtNight } from './start-archiving.ts'
import { archiveNow, storedRows, TODAY } from './testing/archived-farm.ts'

const server = await makeServer({ env: { ARCHIVE_MESSAGES_AFTER_MONTHS: '3' } })
const { db, blobs } = server
server.setClock(TODAY)
const send = sender(server)
const admin = await makeUser(db, { role: 'admin' })

/** A camera with two messages of May and one of today. */
const makeMessages = async (of: TestServer = server) => {
  const farm = await makeFarm(of.db)
  const device = await makeDevice(of.db, { farm_id: farm.id })
  await send(device.key, [
    message('a', interval('2026-05-06T10:00:00Z')),
    message('b', { ...interval('2026-05-07T10:00:00Z'), metrics: { 'Köln °C': 20.5 } }),
    message('today', interval('2026-11-15T10:00:00Z')),
  ])
  return { farm, device }
}
const idsOf = async (of: TestServer, device_id: number, reader = admin) => {
  const headers = await of.as(reader)
  const { data } = await asker(of.app)<DeviceMessage[]>(`GET /device_messages/${device_id}`, { headers })
  return data.map(({ message_id }) => message_id)
}
const keys = async () =>
  (await db.selectFrom('message_archives').select('blob_key').execute()).map((row) => row.blob_key)
const run = (...argv: string[]) => runCommand(server, argv)

it('an operator archives now, and brings a month back', async () => {
  const { farm, device } = await makeMessages()
  const before = await storedRows(server)
  const { code, out } = await run('archive-messages')
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(
      new RegExp(
        `^farm ${farm.id}, 2026-05: 2 messages moved; 2 in 0.0 MB\n2 messages of 1 months archived, 0 months failed`,
      ),
    ) as string,
  ])
  expect(await storedRows(server)).toHaveLength(1)
  expect((await run('archive-messages')).out).toContain('0 messages of 0 months archived')

  const restore = (id: number, month: string) => run('restore-messages', '--farm', String(id), '--month', month)
  expect((await restore(farm.id, '2026-04')).error).toContain('has no archive of 2026-04')
  expect((await restore(farm.id, 'May')).error).toContain('Say which month')
  expect((await restore(999_999, '2026-05')).error).toContain('There is no farm 999999')
  expect(await restore(farm.id, '2026-05')).toMatchObject({
    code: 0,
    out: expect.stringContaining('2 messages of 2026-05 are rows again. The policy leaves them for 30 days.') as string,
  })
  expect(await storedRows(server)).toEqual(before)
  expect((await run('archive-messages')).out).toContain('0 messages of 0 months archived')
  await db.deleteFrom('message_archive_holds').execute()
  expect((await run('archive-messages')).out).toContain('2 messages of 1 months archived')
  expect(await idsOf(server, device.id)).toEqual(['today', 'b', 'a'])
  const events = await db
    .selectFrom('security_events')
    .where('kind', 'like', 'messages-%')
    .select('kind')
    .orderBy('id')
    .execute()
  expect(events.map(({ kind }) => kind)).toEqual(['messages-archived', 'messages-restored', 'messages-archived'])
})

it('the System page and the metrics show what is archived', async () => {
  const headers = await server.as(admin)
  const ask = asker(server.app)
  const { rows, bytes } = await db
    .selectFrom('message_archives')
    .select((eb) => [eb.fn.sum<number>('rows').as('rows'), eb.fn.sum<number>('bytes').as('bytes')])
    .executeTakeFirstOrThrow()
  expect(rows).toBeGreaterThan(0)
  const { data } = await ask<System>('GET /system', { headers })
  expect(data.storage?.find(({ kind }) => kind === 'archived_messages')).toMatchObject({ rows, bytes })
  expect(await server.metrics.read()).toContain(`bombus_archived_messages ${rows}`)
})

it(
  'a backup has archives with their objects, and a restored portal reads them',
  { timeout: timeLimit(30_000) },
  async () => {
    const { farm, device } = await makeMessages()
    await archiveNow(server)
    // An archive that is replaced while the backup runs stays readable for it.
    const replaced = { isDone: false }
    const { bytes, manifest } = await archiveOf({
      ...server,
      blobs: {
        ...blobs,
        stream: async (key) => {
          if (!replaced.isDone) {
            replaced.isDone = true
            await run('restore-messages', '--farm', String(farm.id), '--month', '2026-05')
          }
          return blobs.stream(key)
        },
      },
    })
    expect([replaced.isDone, manifest.missing.lost_count, manifest.missing.deleted]).toEqual([true, 0, 0])
    const [target, store] = [await makeEmptyDatabase(), await makeEmptyStore()]
    await restoreInto(target, store, bytes)
    const copy = await makeServer({ connection: target, blobs: store.blobs })
    expect(await idsOf(copy, device.id)).toEqual(['today', 'b', 'a'])
    const checks = await verify({ ...copy, connection: copy.direct, withContent: true })
    expect(checks.filter(({ problems }) => problems > 0)).toEqual([])
    expect(await recount(copy.pool, copy)).toEqual([])
  },
)

it('the export of an organisation has the files, which other programs read, and its erasure deletes them', async () => {
  const { farm, device } = await makeMessages()
  const { device: other } = await makeMessages()
  await archiveNow(server)
  const { blob_key } = await db
    .selectFrom('message_archives')
    .where('farm_id', '=', farm.id)
    .select('blob_key')
    .executeTakeFirstOrThrow()
  const to = join(tmpdir(), `bombus-archives-${randomUUID()}.zip`)
  await exportOrganisation(server, { organisation_id: farm.organisation_id, to })
  const files = unzipSync(await readFile(to))
  expect(JSON.parse(strFromU8(files['data/message_archives.json'] as Uint8Array))).toMatchObject([
    { farm_id: farm.id, month: '2026-05-01', rows: 2, blob_key },
  ])
  expect(strFromU8(files['index.html'] as Uint8Array)).toContain('Archived messages of cameras, as Parquet files')
  expect(Object.keys(files).filter((name) => name.startsWith('files/archives/'))).toEqual([`files/${blob_key}`])
  const messages = await parquetReadObjects({
    file: new Uint8Array(files[`files/${blob_key}`] as Uint8Array).buffer,
    compressors: { ZSTD: (input) => zstdDecompressSync(input) },
  })
  expect(messages).toMatchObject([
    { device_id: device.id, message_id: 'a', created_at: new Date('2026-05-06T10:30:00Z'), battery_level: 80 },
    { message_id: 'b', metrics: '{"Köln °C": 20.5}', clock_skewed: false },
  ])

  await send(device.key, [message('late', interval('2026-05-08T10:00:00Z'))])
  expect(await archiveNow(server)).toMatchObject({ moved: 1 })
  const { blob_key: replacement } = await db
    .selectFrom('message_archives')
    .where('farm_id', '=', farm.id)
    .select('blob_key')
    .executeTakeFirstOrThrow()
  const ask = asker(server.app)
  const body = { kind: 'erase-organisation', organisation_id: farm.organisation_id }
  const second = await makeUser(db, { role: 'admin' })
  const { data } = await ask<{ id: number }>('POST /data-requests', { headers: await server.as(admin), body })
  const { id } = data
  expect((await ask(`POST /data-requests/${id}/confirm`, { headers: await server.as(second) })).status).toBe(200)
  await db
    .updateTable('data_requests')
    .set({ scheduled_for: new Date(0) })
    .where('id', '=', id)
    .execute()
  await startDueErasures(server)
  await runDataRequest(server, id)
  expect(await db.selectFrom('farms').where('id', '=', farm.id).select('id').execute()).toEqual([])
  const { certificate } = await db
    .selectFrom('data_requests')
    .where('id', '=', id)
    .select('certificate')
    .executeTakeFirstOrThrow()
  expect((certificate as unknown as Certificate).stays).toContain('replaced-archives')
  expect(await keys()).not.toContain(replacement)
  expect(await blobs.stream(replacement)).toBeNull()
  expect(await idsOf(server, other.id)).toEqual(['today', 'b', 'a'])
})

it('the task archives at night, by its setting and the clock of the database', async () => {
  const own = await makeServer({ env: { ARCHIVE_MESSAGES_AFTER_MONTHS: '4' } })
  const DAY_MS = 86_400_000
  const yesterday = (hour: string) => `${new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)}T${hour}:00:00Z`
  const device = await makeDevice(own.db)
  own.setClock(yesterday('12'))
  const ago = (days: number) => interval(new Date(Date.now() - days * DAY_MS).toISOString())
  await sender(own)(device.key, [message('old', ago(160)), message('young', ago(100))])
  expect(await archiveAtNight(own)).toBeNull()
  own.setClock(yesterday('01'))
  const off = await makeServer({ beside: own })
  off.setClock(yesterday('01'))
  expect(await archiveAtNight(off)).toMatchObject({ months: 0, moved: 0 })
  expect(await archiveAtNight(own)).toMatchObject({ months: 1, moved: 1 })
  // Late messages join an archive the night after, without the setting, too; until then they are rows.
  const of_old = message('late', { ...ago(160), battery_level: 1 })
  await sender(own)(device.key, [of_old])
  expect(await archiveAtNight(off)).toMatchObject({ moved: 0 })
  await own.db
    .updateTable('message_archives')
    .set({ created_at: new Date(Date.now() - DAY_MS) })
    .execute()
  const beside = await makeServer({ beside: own, blobs: own.blobs })
  beside.setClock(yesterday('01'))
  expect(await archiveAtNight(beside)).toMatchObject({ months: 1, moved: 1 })
})

it('a month that failed is tried again in the next night, and its file is left to the cleanup', async () => {
  const own = await makeServer({
    env: { ARCHIVE_MESSAGES_AFTER_MONTHS: '4' },
    blobs: { ...blobs, range: () => Promise.reject(new Error('damaged')) },
  })
  const DAY_MS = 86_400_000
  const ago = (days: number, time = '12:00:00') =>
    `${new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)}T${time}Z`
  own.setClock(ago(3))
  const { key } = await makeDevice(own.db)
  await sender(own)(key, [message('old', interval(ago(160)))])
  const night = { day: '', failed: new Set<string>() }
  const results: (number | undefined)[] = []
  for (const time of [ago(2, '01:00:00'), ago(2, '01:10:00'), ago(1, '01:00:00')]) {
    own.setClock(time)
    results.push((await archiveAtNight(own, undefined, night))?.failed)
  }
  expect(results).toEqual([1, 0, 1])
  const { rows } = await sql`select blob_key from loose_files where since > now()`.execute(own.db)
  expect(rows).toEqual([])
})

it('an object store is read in ranges', async () => {
  const store = await startObjectStore()
  const own = await makeServer({ blobs: store.blobs() })
  own.setClock(TODAY)
  const devices = await Promise.all(Array.from({ length: 3 }, () => makeDevice(own.db)))
  const [{ farm_id }] = devices as [(typeof devices)[number]]
  const device = await makeDevice(own.db, { farm_id })
  const list = Array.from({ length: 400 }, (_, at) =>
    message(`m${at}`, interval(new Date(Date.parse('2026-05-02T00:00:00Z') + at * 3_000_000).toISOString(), 20)),
  )
  for (const { key } of [...devices, device]) await sender(own)(key, list)
  expect(await archiveNow(own)).toMatchObject({ months: 3, moved: 1_600, failed: 0 })
  const reader = await makeUser(own.db, { role: 'admin' })
  expect(await idsOf(own, device.id, reader)).toHaveLength(100)
  expect(await recount(own.pool, own)).toEqual([])
  store.trick(({ method }) => (method === 'GET' ? 'answers 503' : undefined))
  const headers = await own.as(reader)
  expect((await asker(own.app)(`GET /device_messages/${device.id}`, { headers })).status).toBe(503)
  store.trick(() => undefined)
  await store.close()
})
