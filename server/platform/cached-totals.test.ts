import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Scope } from '#domain/access/scope.ts'
import { makeFarm, makeField, makePlot, makeTunnel } from '../factories/places.ts'
import { surveys } from '../surveys/queries.ts'
import type { Db } from './database.ts'
import { rowsRead } from './testing/rows-read.ts'
import { makeServer } from './testing/server.ts'

const { db, asOwner } = await makeServer()
const ROWS = 12_000
const farm = await makeFarm(db)
const tunnel = await makeTunnel(db, { field_id: (await makeField(db, { farm_id: farm.id })).id })
const plot = await makePlot(db, { tunnel_id: tunnel.id })
await sql`insert into surveys (plot_id, survey_date, visit)
  select ${plot.id}::int, date '1990-01-01' + n, 1 from generate_series(1, ${ROWS}::int) as n`.execute(db)
await asOwner('vacuum analyze')

const scope: Scope = { kind: 'organisation', organisation_id: farm.organisation_id }
const page = async (of: Db) => {
  const found = await surveys.listOrPage({ skip: 0, limit: 20 }, of, scope, {})
  return (found as { total: number }).total
}
const addVisit = (of: Db, visit: number) =>
  of
    .insertInto('surveys')
    .values({ plot_id: plot.id, survey_date: '2026-06-10', visit })
    .returning('id')
    .executeTakeFirstOrThrow()

it('the total of a long list is counted again after each change, and only then', async () => {
  await rowsRead(db, ['surveys'], async (trx) => {
    // A list is known to be long once it was counted, and its total is cached the next time.
    expect([await page(trx), await page(trx)]).toEqual([ROWS, ROWS])
    const read = () =>
      sql<{ read: number }>`select (seq_tup_read + idx_tup_fetch)::int as read
      from pg_stat_xact_user_tables where relname = 'surveys'`.execute(trx)
    const before = (await read()).rows[0]?.read ?? 0
    expect(await page(trx)).toBe(ROWS)
    expect(((await read()).rows[0]?.read ?? 0) - before).toBeLessThan(200)
  })
})

it('no change is missed: added, deleted, archived, undone, and while it is not committed yet', async () => {
  expect([await page(db), await page(db), await page(db)]).toEqual([ROWS, ROWS, ROWS])
  const { id } = await addVisit(db, 1)
  expect(await page(db)).toBe(ROWS + 1)
  await db.deleteFrom('surveys').where('id', '=', id).execute()
  expect(await page(db)).toBe(ROWS)
  await db.updateTable('plots').set({ archived_at: new Date() }).where('id', '=', plot.id).execute()
  expect(await page(db)).toBe(0)
  await db.updateTable('plots').set({ archived_at: null }).where('id', '=', plot.id).execute()
  expect([await page(db), await page(db)]).toEqual([ROWS, ROWS])

  await db.transaction().execute(async (trx) => {
    await addVisit(trx, 2)
    // Counted beside a change that nobody sees yet, and not cached.
    expect([await page(db), await page(db), await page(trx)]).toEqual([ROWS, ROWS, ROWS + 1])
  })
  expect([await page(db), await page(db)]).toEqual([ROWS + 1, ROWS + 1])
  await expect(
    db.transaction().execute(async (trx) => {
      await addVisit(trx, 3)
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect([await page(db), await page(db)]).toEqual([ROWS + 1, ROWS + 1])
})

it('a change between the look at the tables and the count makes the total void', async () => {
  const total = await page(db)
  const adding = Array.from({ length: 20 }, (_, n) => addVisit(db, 10 + n))
  const pages = Array.from({ length: 20 }, () => page(db))
  for (const found of await Promise.all(pages)) expect(found).toBeGreaterThanOrEqual(total)
  await Promise.all(adding)
  expect([await page(db), await page(db)]).toEqual([total + 20, total + 20])
})

it('every table that a long list counts has the trigger', async () => {
  const { rows } = await sql<{
    name: string
  }>`select relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where tgname = 'note_list_change' order by relname`.execute(db)
  const scoped = ['farms', 'fields', 'tunnels', 'plots', 'surveys', 'weathers']
  const entries = ['flower', 'pollinator', 'predator'].flatMap((kind) => [`${kind}_surveys`, `${kind}_observations`])
  expect(rows.map(({ name }) => name)).toEqual([...scoped, ...entries, 'pollinator_counts'].toSorted())
})
