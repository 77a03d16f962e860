import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { CreatedLocations, LocationRowCheck } from '#domain/locations/location-batch.ts'
import { placeMessages } from '#domain/locations/place-messages.ts'
import { messages } from '#domain/messages.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makePlot, makeTunnel } from '../factories/places.ts'
import { inTransaction, system } from '../platform/postgres/database.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { waitFor } from '../testing/wait-for.ts'

const server = await makeServer()
const { app, db } = server
const ask = asker(app)
const admin = await server.as(await makeUser(db, { role: 'admin' }))

const add = (farm_id: number, rows: object[], key?: string) =>
  ask<CreatedLocations>('POST /locations/batch', {
    headers: { ...admin, ...(key ? { 'idempotency-key': key } : {}) },
    body: { farm_id, rows },
  })
const check = (farm_id: number, rows: object[]) =>
  ask<LocationRowCheck[]>('POST /locations/batch/check', { headers: admin, body: { farm_id, rows } })
const placesIn = async (farm_id: number) => {
  const { rows } = await sql<{ place: string }>`
    select concat_ws('/', field_name, tunnels.number, plots.number, treatment_type, latitude) as place
    from fields left join tunnels on field_id = fields.id left join plots on tunnel_id = tunnels.id
    where farm_id = ${farm_id} order by fields.id, tunnels.number, plots.number`.execute(db)
  return rows.map(({ place }) => place)
}

describe('pasted fields, tunnels and plots', () => {
  it('are created once each, and existing ones are left unchanged', async () => {
    const farm = await makeFarm(db)
    const field = await makeField(db, { farm_id: farm.id, field_name: 'Long Meadow' })
    const tunnel = await makeTunnel(db, { field_id: field.id, number: 4 })
    await makePlot(db, { tunnel_id: tunnel.id, number: 1, treatment_type: 'B' })
    const rows = [
      { field: ' long meadow', tunnel: 4, plot: 1, treatment_type: 'C' },
      { field: 'Long Meadow', tunnel: 4, plot: 2, treatment_type: 'A', latitude: 52.05, longitude: -2.42 },
      { field: 'Long Meadow', tunnel: 5 },
      { field: 'North', tunnel: 1, plot: 1 },
      { field: 'NORTH', tunnel: 1, plot: 2 },
      { field: 'South' },
    ]
    expect((await check(farm.id, rows)).data).toEqual(
      [null, 'plot', 'tunnel', 'field', 'field', 'field'].map((missing, index) => ({ index, missing })),
    )
    const created = await add(farm.id, rows, 'rows-once')
    expect(created).toMatchObject({ status: 201, data: { fields: 2, tunnels: 2, plots: 3, existing: 1 } })
    const places = ['Long Meadow/4/1/B', 'Long Meadow/4/2/A/52.05', 'Long Meadow/5', 'North/1/1', 'North/1/2', 'South']
    expect(await placesIn(farm.id)).toEqual(places)
    // The same request again after a lost response, and the same rows in a new request.
    expect((await add(farm.id, rows, 'rows-once')).data).toEqual(created.data)
    expect((await add(farm.id, rows)).data).toEqual({ fields: 0, tunnels: 0, plots: 0, existing: 6 })
    expect(await placesIn(farm.id)).toEqual(places)
  })

  it('are all rejected if one is invalid, which is reported with its member', async () => {
    const farm = await makeFarm(db)
    const refused = await add(farm.id, [
      { field: 'North', tunnel: 1 },
      { field: '', tunnel: 1 },
      { field: 'North', plot: 1 },
      { field: 'North', tunnel: 1.5 },
      { field: 'North', tunnel: 2, treatment_type: 'A' },
      { field: 'North', tunnel: 2, plot: 1, latitude: 52 },
    ])
    expect(refused).toMatchObject({
      status: 422,
      issues: [
        { path: 'rows.1.field', message: messages.fieldNameRequired },
        { path: 'rows.2.plot', message: placeMessages.plotNeedsTunnel },
        { path: 'rows.3.tunnel', message: placeMessages.tunnelNumber },
        { path: 'rows.4.treatment_type', message: placeMessages.onlyPlots },
        { path: 'rows.5.longitude', message: messages.positionHalf },
      ],
    })
    const twice = await add(farm.id, [{ field: 'North' }, { field: ' north ' }])
    expect(twice).toMatchObject({ status: 422, issues: [{ path: 'rows.1', message: placeMessages.rowTwice('1') }] })
    expect(await placesIn(farm.id)).toEqual([])
  })

  it.each(['POST /locations/batch', 'POST /devices/batch'] as const)(
    'treat a field that another user creates at the same time as existing: %s',
    async (call) => {
      const farm = await makeFarm(db)
      const row = { field: 'North', tunnel: 1, plot: 1 }
      const device = { name: 'Door', device_id: `RACE-${farm.id}`, device_type: 'Field camera', ...row }
      const body =
        call === 'POST /devices/batch'
          ? { farm_id: farm.id, devices: [device], create_places: true }
          : { farm_id: farm.id, rows: [row] }
      const asked = await inTransaction(db, system, async (trx) => {
        await trx.insertInto('fields').values({ farm_id: farm.id, field_name: 'north' }).execute()
        const response = ask(call, { headers: admin, body })
        // Its insert waits for this transaction.
        await waitFor(async () => {
          const { rows } = await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into fields%'`.execute(
            db,
          )
          expect(rows).toHaveLength(1)
        })
        return { response }
      })
      expect((await asked.response).status).toBe(201)
      expect(await placesIn(farm.id)).toEqual(['north/1/1'])
    },
  )
})
