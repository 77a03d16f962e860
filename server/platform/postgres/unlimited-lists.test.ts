import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeDevice } from '../../factories/devices.ts'
import { makeUser } from '../../factories/people.ts'
import { makeFarm, makeField, makePlot, makeTunnel } from '../../factories/places.ts'
import { makePollinatorSurvey, makeSurvey, makeWeatherObservation } from '../../factories/surveys.ts'
import { asker, type ApiResponse } from '#server/testing/asker.ts'
import { makeServer } from '#server/testing/server.ts'

const server = await makeServer()
const { app, db } = server
const ask = asker(app)
const headers = await server.as(await makeUser(db, { role: 'admin' }))
const farm = await makeFarm(db)
const field = await makeField(db, { farm_id: farm.id })
const tunnel = await makeTunnel(db, { field_id: field.id })
const plot = await makePlot(db, { tunnel_id: tunnel.id })
const device = await makeDevice(db, { farm_id: farm.id })
const survey = await makeSurvey(db, { plot_id: plot.id })
await makePollinatorSurvey(db, { survey_id: survey.id, count: null })
await makeWeatherObservation(db, { tunnel_id: tunnel.id })

/** Adds 2,049 copies of the only row of a table; `own` are the columns in which each row differs from the others. */
const multiply = async (table: string, own: Record<string, string>) => {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = ${table} and is_generated = 'NEVER' and column_name not in ('id')`.execute(db)
  const names = rows.map(({ name }) => sql.ref(name))
  const values = rows.map(({ name }) => (own[name] === undefined ? sql.ref(name) : sql.raw(own[name])))
  await sql`insert into ${sql.table(table)} (${sql.join(names)})
    select ${sql.join(values)} from ${sql.table(table)}, generate_series(1, 2049) as n`.execute(db)
}
await multiply('weathers', {})
await multiply('devices', { device_id: `'many-' || n` })
await multiply('pollinator_surveys', {})
await db
  .insertInto('placements')
  .columns(['device_id', 'farm_id', 'during'])
  .expression((eb) =>
    eb
      .selectFrom('devices')
      .where('id', '!=', device.id)
      .select(['id', sql<number>`${farm.id}`.as('farm_id'), sql<string>`tstzrange(now(), null)`.as('during')]),
  )
  .execute()

const lists = ['/weathers', '/devices', `/surveys/${survey.id}/pollinators`]

describe('a list without a limit', () => {
  it.each(lists)('%s returns 1,000 rows at most, the total and a link to the next page', async (path) => {
    const ids: number[] = []
    const sizes: number[] = []
    let next: string | undefined = `/api${path}`
    while (next !== undefined) {
      const {
        status,
        data,
        headers: sent,
      }: ApiResponse<{ id: number }[]> = await ask(`GET ${next.replace('/api', '')}`, { headers })
      expect([status, sent['x-total-count']]).toEqual([200, ids.length < 2000 ? '2050' : undefined])
      ids.push(...data.map(({ id }) => id))
      sizes.push(data.length)
      next = /^<(.+)>; rel="next"$/.exec(String(sent['link'] ?? ''))?.[1]
    }
    expect(sizes).toEqual([1000, 1000, 50])
    expect(new Set(ids).size).toBe(2050)
  })

  it('preserves the other query parameters in the link to the next page', async () => {
    const { headers: sent } = await ask(`GET /weathers?sort=-date&tunnel_id=${tunnel.id}`, { headers })
    expect(sent['link']).toBe(`</api/weathers?sort=-date&tunnel_id=${tunnel.id}&skip=1000>; rel="next"`)
  })

  it('has no total or next link if it is short', async () => {
    const { headers: sent } = await ask('GET /farms', { headers })
    expect([sent['link'], sent['x-total-count']]).toEqual([undefined, undefined])
  })
})
