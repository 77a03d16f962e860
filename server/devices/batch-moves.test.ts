import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { batchMessages } from '#domain/devices/device-batch.ts'
import type { Device } from '#domain/devices/device.ts'
import { messages } from '#domain/messages.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { waitFor } from '../testing/wait-for.ts'

const server = await makeServer()
const { app, db } = server
server.setClock('2026-06-10T12:00:00Z')
const ask = asker(app)
const admin = await server.as(await makeUser(db, { role: 'admin' }))

const move = (devices: object[], key = '') =>
  ask<Device[]>('POST /devices/moves', {
    headers: { ...admin, ...(key && { 'idempotency-key': key }) },
    body: { devices },
  })
const placesOf = (device_id: number) =>
  db.selectFrom('placements').where('device_id', '=', device_id).select(['farm_id', 'field_id']).orderBy('id').execute()
const found = async (id: number) => (await ask<Device>(`GET /devices/${id}`, { headers: admin })).data

it('devices move to farms together without a field there, and those already on the farm keep theirs', async () => {
  const farm = await makeFarm(db)
  const field = await makeField(db, { farm_id: farm.id })
  const [one, two, at] = [
    await makeDevice(db),
    await makeDevice(db),
    await makeDevice(db, { farm_id: farm.id, field_id: field.id }),
  ]
  const given = await Promise.all([two, one, at].map(({ id }) => found(id)))
  const moves = given.map(({ id, version }) => ({ id, farm_id: farm.id, version }))
  const { status, data } = await move(moves, 'together')
  expect(status).toBe(200)
  expect(data).toMatchObject([
    { id: one.id, farm_id: farm.id, field_id: null },
    { id: two.id, farm_id: farm.id, field_id: null },
    { id: at.id, farm_id: farm.id, field_id: field.id },
  ])
  // Repeated after a lost response: the same response, and no further placement.
  expect((await move(moves, 'together')).data).toEqual(data)
  expect(await placesOf(one.id)).toHaveLength(2)
  expect(await placesOf(at.id)).toHaveLength(1)
})

it('none moves if one was changed in the meantime, does not exist, or has no target farm', async () => {
  const farm = await makeFarm(db)
  const [one, two] = [await makeDevice(db), await makeDevice(db)]
  const { version } = await found(one.id)
  const first = { id: one.id, farm_id: farm.id, version }
  const changed = await move([first, { id: two.id, farm_id: farm.id, version: 99 }])
  expect([changed.status, changed.message]).toEqual([409, messages.changedMeanwhile])
  expect((await move([first, { id: 2_000_000_000, farm_id: farm.id, version: 1 }])).status).toBe(404)
  expect(
    (await move([first, { id: two.id, farm_id: 2_000_000_000, version: (await found(two.id)).version }])).status,
  ).toBe(404)
  expect((await move([])).status).toBe(422)
  expect((await move([first, first])).message).toContain(batchMessages.movedTwice)
  expect(await placesOf(one.id)).toHaveLength(1)
})

it('devices are locked before farms, as in a time zone change, so that the two cannot deadlock', async () => {
  const farm = await makeFarm(db)
  const [one, two] = [await makeDevice(db), await makeDevice(db)]
  const moves = await Promise.all(
    [one, two].map(async ({ id }) => ({ id, farm_id: farm.id, version: (await found(id)).version })),
  )
  const waiting = () =>
    sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  const moved = await db.transaction().execute(async (trx) => {
    await sql`select from device_status where device_id = ${two.id} for no key update`.execute(trx)
    const under_way = move(moves)
    await waitFor(async () => expect((await waiting()).rows[0]?.n).toBe(1))
    // The farm is not locked.
    await sql`select from farms where id = ${farm.id} for update nowait`.execute(trx)
    return { under_way }
  })
  expect((await moved.under_way).status).toBe(200)
})
