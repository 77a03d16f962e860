import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { DeviceCounts, DeviceKey } from '#domain/devices/endpoints.ts'
import type { Device, ListedDevice } from '#domain/devices/device.ts'
import type { Track } from '#domain/devices/track-endpoints.ts'
import { evaluateAlerts } from '../alerts/evaluation-writes.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { timeLimit } from '../testing/time-limit.ts'

const server = await makeServer()
const { app, db } = server
const ask = asker(app)
const admin = await server.as(await makeUser(db, { role: 'admin' }))
const NOON = '2026-06-10T12:00:00Z'
server.setClock(NOON)

const send = async (key: string, start: string, more: object = {}) =>
  ask('POST /ingest/messages', {
    headers: { authorization: `Bearer ${key}` },
    body: {
      id: start,
      interval_start: start,
      interval_end: new Date(Date.parse(start) + 600_000).toISOString(),
      ml_results: { visitations: 0 },
      ...more,
    },
  })
const farmerOf = async (organisation_id: number) => server.as(await makeUser(db, { role: 'farmer', organisation_id }))

describe('a deleted device', () => {
  it('is listed only for administrators, can be restored completely, and can then send again', async () => {
    const farm = await makeFarm(db)
    const device = await makeDevice(db, { farm_id: farm.id })
    expect((await ask(`DELETE /devices/${device.id}?confirm=true`, { headers: admin })).status).toBe(200)
    expect((await send(device.key, '2026-06-10T10:00:00Z')).status).toBe(401)
    const list = `GET /devices?state=deleted&farm_id=${farm.id}`
    expect((await ask<Device[]>(list, { headers: admin })).data.map(({ id }) => id)).toEqual([device.id])
    expect((await ask(list, { headers: await farmerOf(farm.organisation_id) })).status).toBe(403)
    expect((await ask<Device>(`POST /devices/${device.id}/restore`, { headers: admin })).data).toMatchObject({
      id: device.id,
      device_id: device.device_id,
      farm_id: farm.id,
    })
    expect((await ask<Device[]>(list, { headers: admin })).data).toEqual([])
    // Keys are cached for a second.
    await expect.poll(async () => (await send(device.key, '2026-06-10T10:00:00Z')).status).toBe(200)
  })

  it('cannot be restored while another device has its ID', async () => {
    const device = await makeDevice(db)
    await ask(`DELETE /devices/${device.id}?confirm=true`, { headers: admin })
    await makeDevice(db, { farm_id: device.farm_id, device_id: device.device_id })
    expect(await ask(`POST /devices/${device.id}/restore`, { headers: admin })).toMatchObject({
      status: 409,
      message: 'Device ID already in use. Please use another one.',
    })
  })

  it('reports its dependent records before deletion', async () => {
    const device = await makeDevice(db)
    await send(device.key, '2026-06-10T09:00:00Z')
    await send(device.key, '2026-06-10T09:10:00Z')
    expect((await ask(`GET /devices/${device.id}/dependents`, { headers: admin })).data).toEqual([
      { kind: 'messages', count: 2 },
      { kind: 'keys', count: 1 },
    ])
  })
})

describe('the fleet summary', () => {
  it('is counted within the scope and for one farm', async () => {
    const farm = await makeFarm(db)
    const other = await makeFarm(db, { organisation_id: farm.organisation_id })
    const fresh = await makeDevice(db, { farm_id: farm.id })
    const silent = await makeDevice(db, { farm_id: farm.id })
    const empty = await makeDevice(db, { farm_id: other.id })
    await makeDevice(db, { farm_id: farm.id, is_active: false })
    const unsent = await makeDevice(db, { farm_id: other.id })
    const gone = await makeDevice(db, { farm_id: farm.id })
    await send(fresh.key, '2026-06-10T11:30:00Z')
    await send(silent.key, '2026-06-08T09:00:00Z')
    await send(empty.key, '2026-06-10T09:00:00Z', { battery_level: 9 })
    await ask(`DELETE /devices/${gone.id}?confirm=true`, { headers: admin })
    await evaluateAlerts(server)
    const headers = await farmerOf(farm.organisation_id)
    const counts = async (query = '', by = headers) =>
      (await ask<DeviceCounts>(`GET /devices/counts${query}`, { headers: by })).data
    expect(await counts()).toEqual({
      all: 5,
      inactive: 1,
      needs_attention: 2,
      ailing: 2,
      heard: 1,
      sent_in_day: 2,
      never_sent: 1,
      hours: expect.closeTo(0.5),
      deleted: null,
    })
    expect(await counts(`?farm_id=${other.id}`)).toEqual({
      all: 2,
      inactive: 0,
      needs_attention: 1,
      ailing: 1,
      heard: 0,
      sent_in_day: 1,
      never_sent: 1,
      hours: expect.closeTo(1 / 6),
      deleted: null,
    })
    expect(await counts(`?farm_id=${farm.id}`, admin)).toMatchObject({ all: 3, deleted: 1 })
    const listed = await ask<{ rows: ListedDevice[]; total: number }>(
      `GET /devices?state=needs_attention&farm_id=${farm.id}&limit=10`,
      { headers },
    )
    expect(listed.data.rows.map(({ id, alerts }) => [id, alerts])).toEqual([[silent.id, ['silent']]])
    const never = await ask<{ rows: ListedDevice[] }>('GET /devices?state=never_sent&limit=10', { headers })
    expect(
      never.data.rows.map(({ id }) => id),
      'not the inactive one',
    ).toEqual([unsent.id])
    const unwatched = await makeFarm(db, { organisation_id: farm.organisation_id })
    expect((await counts(`?farm_id=${unwatched.id}`)).hours).toBeNull()
  })

  it('lists the types in use, the most common first', async () => {
    const farm = await makeFarm(db)
    // Types that no other device has, because administrators see the devices of other tests, too.
    const types = ['Gate camera', 'Roof camera', 'Roof camera']
    for (const device_type of types) {
      const { id } = await makeDevice(db, { farm_id: farm.id })
      await db.updateTable('devices').set({ device_type }).where('id', '=', id).execute()
    }
    const { data } = await ask<string[]>('GET /devices/types', { headers: admin })
    expect(data.filter((type) => types.includes(type))).toEqual(['Roof camera', 'Gate camera'])
  })
})

describe('a key', () => {
  it('shows when it was last used, without a write for each message', async () => {
    const device = await makeDevice(db)
    const keys = async () => (await ask<DeviceKey[]>(`GET /devices/${device.id}/keys`, { headers: admin })).data
    expect((await keys())[0]?.last_used_at).toBeNull()
    await send(device.key, '2026-06-10T11:00:00Z')
    expect((await keys())[0]?.last_used_at).toBe('2026-06-10T12:00:00.000Z')
    const written = async () =>
      (await sql<{ xmin: string }>`select xmin::text from device_key_uses where key_id = ${device.key_id}`.execute(db))
        .rows[0]?.xmin
    const first = await written()
    // The key is looked up again after a second, and its use is recorded again after a minute.
    for (const [clock, isNoted] of [
      ['2026-06-10T12:00:30Z', false],
      ['2026-06-10T12:01:01Z', true],
    ] as const) {
      await new Promise((resolve) => setTimeout(resolve, 1_100))
      server.setClock(clock)
      await send(device.key, `2026-06-10T11:${isNoted ? 20 : 10}:00Z`)
      expect((await written()) !== first).toBe(isNoted)
    }
    expect((await keys())[0]?.last_used_at).toBe('2026-06-10T12:01:01.000Z')
    server.setClock(NOON)
  })
})

describe('the track of a device', () => {
  it('lists each stop once, newest first, with the outlines of the farm', async () => {
    const outline = [
      [-2.43, 52.03],
      [-2.42, 52.03],
      [-2.42, 52.04],
      [-2.43, 52.03],
    ]
    const farm = await makeFarm(db, { outline: JSON.stringify(outline) })
    const field = await makeField(db, { farm_id: farm.id, field_name: 'Long Meadow' })
    const device = await makeDevice(db, { farm_id: farm.id, field_id: field.id })
    const [gate, hedge] = [
      { latitude: 52.036, longitude: -2.423 },
      { latitude: 52.0391, longitude: -2.4251 },
    ]
    for (const [start, position] of [
      ['2026-06-10T09:00:00Z', gate],
      ['2026-06-10T09:10:00Z', { latitude: 52.036_01, longitude: -2.423_01 }],
      ['2026-06-10T09:20:00Z', {}],
      ['2026-06-10T09:30:00Z', hedge],
      ['2026-06-10T09:40:00Z', gate],
    ] as const)
      await send(device.key, start, position)
    const { data } = await ask<Track>(`GET /devices/${device.id}/track`, { headers: admin })
    expect(data.farm).toEqual({ title: farm.title, latitude: 52.036, longitude: -2.423, outline })
    expect(data.fields).toEqual([{ field_name: 'Long Meadow', outline: null, tunnels: [] }])
    expect(
      data.stops.map(({ from, to, latitude }) => [from.slice(11, 16), to.slice(11, 16), latitude.toFixed(4)]),
    ).toEqual([
      ['09:50', '09:50', '52.0360'],
      ['09:40', '09:40', '52.0391'],
      ['09:10', '09:20', '52.0360'],
    ])
  })

  it('omits stops at farms of other organisations', async () => {
    const [before, now] = [await makeFarm(db), await makeFarm(db)]
    const device = await makeDevice(db, { farm_id: before.id })
    await send(device.key, '2026-06-10T09:00:00Z', { latitude: 52, longitude: -2 })
    await ask(`PUT /devices/${device.id}`, { headers: admin, body: { farm_id: now.id } })
    const { data } = await ask<Track>(`GET /devices/${device.id}/track`, {
      headers: await farmerOf(now.organisation_id),
    })
    expect(data.stops).toEqual([])
  })
})

describe('ten thousand devices', () => {
  it('are searched, sorted and paginated by the server, each listed once', async () => {
    const farm = await makeFarm(db)
    await sql`insert into devices (name, device_id, device_type, is_active)
      select 'Row ' || n, 'BIG-' || lpad(n::text, 5, '0'), case n % 3 when 0 then 'Tunnel camera' else 'Field camera' end, n % 100 <> 0
      from generate_series(1, 10000) as n`.execute(db)
    await sql`insert into device_status (device_id) select id from devices where device_id like 'BIG-%'`.execute(db)
    await sql`insert into placements (device_id, farm_id, during)
      select id, ${farm.id}, '(,)' from devices where device_id like 'BIG-%'`.execute(db)
    const headers = await farmerOf(farm.organisation_id)
    const list = async (query: string) => {
      const began = performance.now()
      const { data } = await ask<{ rows: ListedDevice[]; total: number }>(`GET /devices?${query}`, { headers })
      // A page that people wait for: far faster than sorting in the browser.
      expect(performance.now() - began).toBeLessThan(timeLimit(3_000))
      return { total: data.total, names: data.rows.map(({ name }) => name) }
    }
    expect(await list('skip=0&limit=3')).toEqual({ total: 10_000, names: ['Row 1', 'Row 2', 'Row 3'] })
    expect(await list('skip=9998&limit=10')).toEqual({ total: 10_000, names: ['Row 9999', 'Row 10000'] })
    expect(await list('sort=-name&limit=2')).toEqual({ total: 10_000, names: ['Row 10000', 'Row 9999'] })
    expect(await list('q=big-0042&limit=30')).toEqual({
      total: 10,
      names: Array.from({ length: 10 }, (_, n) => `Row ${420 + n}`),
    })
    expect(await list('q=tunnel&sort=-device_id&limit=1')).toEqual({ total: 3_333, names: ['Row 9999'] })
    expect(await list('state=inactive&limit=2')).toEqual({ total: 100, names: ['Row 100', 'Row 200'] })
    const seen = new Set<string>()
    for (let skip = 0; skip < 10_000; skip += 1_000)
      for (const name of (await list(`skip=${skip}&limit=1000&sort=device_type`)).names) seen.add(name)
    expect(seen.size).toBe(10_000)
  })
})
