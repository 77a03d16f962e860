import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { DeviceConnection } from '#domain/devices/connection-endpoints.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm } from '../factories/places.ts'
import { captureSender } from '../ingest/testing/captures.ts'
import { message, sender } from '../ingest/testing/messages.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer({ env: { MQTT_URL: 'mqtt://inside:1883', MQTT_DEVICE_URL: 'mqtts://broker.example' } })
server.setClock('2026-06-10T12:00:00Z')
const { app, db } = server
const ask = asker(app)
const send = sender(server)
const sendImage = captureSender(server)
const headers = await server.as(await makeUser(db, { role: 'admin' }))
const connectionOf = async (id: number, since = '2026-06-10T11:59:00Z') =>
  (await ask<DeviceConnection>(`GET /devices/${id}/connection?since=${since}`, { headers })).data

it('the connection of a device names the broker address that devices use', async () => {
  const { id } = await makeDevice(db)
  expect(await connectionOf(id)).toEqual({
    server_time: '2026-06-10T12:00:00.000Z',
    broker: {
      host: 'broker.example',
      port: 8883,
      is_encrypted: true,
      topic: `bombus/devices/${id}/messages`,
      needs_key: true,
    },
    first_message: null,
    first_image_at: null,
    rejection: null,
  })
})

it('returns what arrived since a given time: the first message, the first image and the latest rejection reason', async () => {
  const { id, key } = await makeDevice(db)
  await send(key, message('bad', { battery_level: 101 }))
  expect((await connectionOf(id)).rejection).toEqual({
    rejected_at: '2026-06-10T12:00:00.000Z',
    status: 200,
    rejected: 1,
    message_id: 'bad',
    message: null,
    issues: [{ path: 'battery_level', message: 'must be at most 100' }],
  })
  await send(key, message('first'))
  await send(key, message('second', { interval_start: '2026-06-10T09:00:00Z', interval_end: '2026-06-10T09:30:00Z' }))
  expect((await connectionOf(id)).first_message).toEqual({
    message_id: 'first',
    received_at: '2026-06-10T12:00:00.000Z',
    interval_start: '2026-06-10T10:00:00.000Z',
    interval_end: '2026-06-10T10:30:00.000Z',
    visitations: 4,
    sightings: 7,
    clock_skewed: false,
  })
  expect((await connectionOf(id)).first_image_at).toBeNull()
  await sendImage(key)
  expect((await connectionOf(id)).first_image_at).not.toBeNull()
  const later = await connectionOf(id, '2026-06-10T12:00:01Z')
  expect([later.first_message, later.rejection]).toEqual([null, null])
})

it('reports an unreadable request with the position of the error', async () => {
  const { id, key } = await makeDevice(db)
  const response = await app.inject({
    method: 'POST',
    url: '/api/ingest/messages',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload: 'id=a',
  })
  const { message: said } = response.json<{ message: string }>()
  expect((await connectionOf(id)).rejection).toMatchObject({
    status: 400,
    rejected: 0,
    message_id: null,
    message: said,
  })
})

it('hides messages sent from a former place, which may belong to another organisation', async () => {
  const { id, key } = await makeDevice(db)
  await send(key, message('there'))
  expect((await connectionOf(id)).first_message).toMatchObject({ message_id: 'there' })
  const farm = await makeFarm(db)
  await db
    .updateTable('placements')
    .set({ during: sql`tstzrange(lower(during), '2026-06-10T12:30:00Z')` })
    .where('device_id', '=', id)
    .execute()
  await db
    .insertInto('placements')
    .values({ device_id: id, farm_id: farm.id, during: sql`tstzrange('2026-06-10T12:30:00Z', null)` })
    .execute()
  expect((await connectionOf(id, '2020-01-01T00:00:00Z')).first_message).toBeNull()
})
