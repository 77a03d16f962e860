import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makePlot, makeTunnel } from '../factories/places.ts'
import { makeSurvey } from '../factories/surveys.ts'
import { makeServer } from '../testing/server.ts'

const { db } = await makeServer()
const tunnel = await makeTunnel(db)

describe('visits to a plot', () => {
  const number = async (id: number) =>
    (await db.selectFrom('surveys').where('id', '=', id).select('visit').executeTakeFirstOrThrow()).visit

  it('are numbered by day and plot, even if ten begin at the same time', async () => {
    const [here, there] = [await makePlot(db, { tunnel_id: tunnel.id }), await makePlot(db, { tunnel_id: tunnel.id })]
    const begin = (plot_id: number, survey_date: string) => makeSurvey(db, { plot_id, survey_date })
    const ten = await Promise.all(Array.from({ length: 10 }, () => begin(here.id, '2026-06-10')))
    expect(ten.map(({ visit }) => visit).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect((await begin(here.id, '2026-06-11')).visit).toBe(1)
    expect((await begin(there.id, '2026-06-10')).visit).toBe(1)
    await expect(makeSurvey(db, { plot_id: there.id, visit: 1 })).rejects.toThrow(/surveys_visit/)
    expect((await makeSurvey(db, { plot_id: there.id, visit: 7 })).visit).toBe(7)
    expect((await begin(there.id, '2026-06-10')).visit).toBe(8)
  })

  it('are renumbered when moved, and keep their number otherwise', async () => {
    const [here, there] = [await makePlot(db, { tunnel_id: tunnel.id }), await makePlot(db, { tunnel_id: tunnel.id })]
    const [first, second] = [await makeSurvey(db, { plot_id: here.id }), await makeSurvey(db, { plot_id: here.id })]
    await makeSurvey(db, { plot_id: there.id })
    await db.updateTable('surveys').set({ plot_id: here.id }).where('id', '=', first.id).execute()
    expect(await number(first.id)).toBe(1)
    await db.updateTable('surveys').set({ plot_id: there.id }).where('id', '=', first.id).execute()
    expect([await number(first.id), await number(second.id)]).toEqual([2, 2])
    await db.updateTable('surveys').set({ survey_date: '2026-06-11' }).where('id', '=', second.id).execute()
    expect(await number(second.id)).toBe(1)
  })
})

describe('texts', () => {
  const said = async (call: string, text: string | null) =>
    (await sql<{ said: string }>`select ${sql.raw(call)}(${text}) as said`.execute(db)).rows[0]?.said
  it.each([
    ['plain_text', 'Zoë BRÛLÉ', 'zoe brule'],
    ['plain_text', 'Zoe\u0308', 'zoe'],
    ['plain_text', null, null],
    ['name_key', '  Étang \t Meadow ', 'etang meadow'],
    ['name_key', null, ''],
    ['natural_order', 'Tunnel 10', 'tunnel 000000000010'],
    ['natural_order', 'Tunnel 2b 007', 'tunnel 000000000002b 000000000007'],
    ['natural_order', '1234567890123', '234567890123'],
    ['natural_order', 'Ömer', 'omer'],
    ['natural_order', 'Étang 3', 'etang 000000000003'],
    ['natural_order', '12', '000000000012'],
    ['natural_order', '2 of 10', '000000000002 of 000000000010'],
    ['natural_order', 'a 1b22c333d', 'a 000000000001b000000000022c000000000333d'],
    ['natural_order', 'x 1234567890123 y 00000000000000000001', 'x 234567890123 y 000000000001'],
    ['natural_order', '\n7\n', '\n000000000007\n'],
    ['natural_order', '', ''],
    ['natural_order', null, null],
  ])('%s of %j is %j', async (call, text, expected) => {
    expect(await said(call, text)).toBe(expected)
  })

  // An index stores what the function returned for each name when it was written, so results must never change.
  it.each([
    ['of some fifteen letters', sql`letter % 2000`, 30_000],
    ['of one letter to eight hundred', sql`floor(sqrt(letter))`, 160_000],
  ])('that are %s are sorted as before, whatever their characters', async (_, text, letters) => {
    const seed = sql`select setseed(0.25)`
    const strange = await db.connection().execute(async (one) => {
      await seed.execute(one)
      return sql<{ given: string }>`with texts as (
        select string_agg(substr(${'0123456789019 -/aZéİßΩ٣۷²½\u0301\n'}, 1 + (random() * 27)::int, 1), '') as given
        from generate_series(1, ${letters}::int) as letter group by ${text})
        select given from texts where natural_order(given) is distinct from regexp_replace(
          regexp_replace(plain_text(given), '(\\d+)', '000000000000\\1', 'g'), '\\d*(\\d{12})', '\\1', 'g')`.execute(
        one,
      )
    })
    expect(strange.rows).toEqual([])
  })
})
