import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Device } from '#domain/devices/device.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

/** Pauses of a device are recorded, and possible hours exclude them. */
const server = await makeServer()
const { app, db } = server
const ask = asker(app)
const admin = await server.as(await makeUser(db, { role: 'admin' }))

const pausesOf = async (device_id: number) =>
  (
    await db
      .selectFrom('device_pauses')
      .where('device_id', '=', device_id)
      .select([
        sql<string>`to_char(lower(during) at time zone 'UTC', 'HH24:MI')`.as('from'),
        sql<string | null>`to_char(upper(during) at time zone 'UTC', 'HH24:MI')`.as('to'),
      ])
      .orderBy(sql`lower(during)`)
      .execute()
  ).map(({ from, to }) => `${from} to ${to ?? 'now'}`)

const at = (hour: string) => server.setClock(`2026-06-10T${hour}:00Z`)
const set = async (id: number, changes: object) => {
  const { data } = await ask<Device>(`GET /devices/${id}`, { headers: admin })
  const response = await ask(`PUT /devices/${id}`, { headers: admin, body: { ...changes, version: data.version } })
  expect(response.status).toBe(200)
}

it('a device is paused while it is inactive or deleted, including one directly after the other', async () => {
  at('08:00')
  const { id } = await makeDevice(db)
  await set(id, { name: 'Door' })
  expect(await pausesOf(id)).toEqual([])
  at('09:00')
  await set(id, { is_active: false })
  at('10:00')
  await set(id, { name: 'North door' })
  expect(await pausesOf(id)).toEqual(['09:00 to now'])
  at('11:00')
  expect((await ask(`DELETE /devices/${id}?confirm=true`, { headers: admin })).status).toBe(200)
  at('12:00')
  expect((await ask(`POST /devices/${id}/restore`, { headers: admin })).status).toBe(200)
  expect(await pausesOf(id)).toEqual(['09:00 to now'])
  at('13:00')
  await set(id, { is_active: true })
  at('15:00')
  await ask(`DELETE /devices/${id}?confirm=true`, { headers: admin })
  expect(await pausesOf(id)).toEqual(['09:00 to 13:00', '15:00 to now'])
  at('16:00')
  await ask(`POST /devices/${id}/restore`, { headers: admin })
  expect(await pausesOf(id)).toEqual(['09:00 to 13:00', '15:00 to 16:00'])
})

it('a pause that ends when it begins is not stored', async () => {
  at('08:00')
  const { id } = await makeDevice(db)
  await set(id, { is_active: false })
  await set(id, { is_active: true })
  expect(await pausesOf(id)).toEqual([])
})
