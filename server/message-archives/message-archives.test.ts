import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { interval, message } from '../ingest/testing/messages.ts'
import { makeServer } from '../testing/server.ts'
import { columnTypes } from './stored-message.ts'
import { archiveNow, makeArchivedFarm, storedRows, TODAY } from './testing/archived-farm.ts'
import { operator } from '../platform/postgres/database.ts'
import { restoreMonth } from './archive-writes.ts'
import { withArchiveLock } from './start-archiving.ts'

it('an archive has all columns of the messages table, with their types', async () => {
  const { db } = await makeServer()
  const { rows } = await sql<{ name: string; type: string; required: boolean }>`
    select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required from pg_attribute
    where attrelid = 'messages'::regclass and attnum > 0 and not attisdropped`.execute(db)
  const types = rows.map(({ name, type, required }) => [
    name,
    type.replace('timestamp with time zone', 'timestamptz'),
    required,
  ])
  expect(types.toSorted()).toEqual(
    Object.entries(columnTypes)
      .map(([name, { sql: type, required = false }]) => [name, type, required])
      .toSorted(),
  )
})

describe('a farm whose old months are archived', async () => {
  const server = await makeServer()
  const { db } = server
  const { devices, farm, send, answers } = await makeArchivedFarm(server)
  const before = await answers()
  const rowsBefore = await storedRows(server)
  const archives = () =>
    db.selectFrom('message_archives').select(['farm_id', 'month', 'rows']).orderBy('month').orderBy('farm_id').execute()

  it('reads the same everywhere', async () => {
    expect(before.recount).toEqual([])
    const result = await archiveNow(server)
    expect(result).toMatchObject({ months: 10, failed: 0 })
    const left = await storedRows(server)
    expect(rowsBefore.length - left.length).toBe(result?.moved)
    expect(left.length).toBeLessThan(rowsBefore.length / 3)
    expect((await archives()).map(({ month }) => month)).toEqual(
      // February to July of the farm; April to July of the other one.
      ['02', '03', '04', '04', '05', '05', '06', '06', '07', '07'].map((month) => `2026-${month}-01`),
    )
    const read = await answers()
    expect(read.recount).toEqual([])
    expect(read).toEqual(before)
  })

  it('takes late messages in, and nothing twice', async () => {
    const late = message('late', interval('2026-05-20T10:10:00Z', 10))
    const { data } = await send(devices[0].key, [late, message('m100', interval('2026-05-01T00:00:00Z'))])
    expect(data).toMatchObject({ accepted: 1, conflicts: 1 })
    const read = await answers()
    expect(read.recount).toEqual([])
    expect(read).not.toEqual(before)
    const stored = await archives()
    expect(await archiveNow(server)).toMatchObject({ months: 1, moved: 1, failed: 0 })
    expect(await answers()).toEqual(read)
    expect((await archives()).map(({ rows }) => rows)).toEqual(
      stored.map((one) => one.rows + (one.month === '2026-05-01' && one.farm_id === farm.id ? 1 : 0)),
    )
    expect((await send(devices[0].key, [late])).data).toMatchObject({ accepted: 0, duplicates: 1 })
  })

  it('has its rows back when all months are restored, which stay rows', async () => {
    const read = await answers()
    for (const { farm_id, month, rows } of await archives())
      expect(
        await withArchiveLock(server, (client) => restoreMonth(server, client, operator, { farm_id, month })),
      ).toBe(rows)
    expect((await storedRows(server)).filter((row) => !row.includes(',late,'))).toEqual(rowsBefore)
    expect(await answers()).toEqual(read)
    expect(await archiveNow(server)).toMatchObject({ months: 0, moved: 0 })
    await db
      .updateTable('message_archive_holds')
      .set({ until: new Date(TODAY) })
      .execute()
    expect(await db.selectFrom('archived_audits').selectAll().execute()).toEqual([])
  })
})
