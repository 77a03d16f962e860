import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Device } from '#domain/devices/device.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makePlot, makeTunnel } from '../factories/places.ts'
import { interval, message, sender } from '../ingest/testing/messages.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { waitFor } from '../testing/wait-for.ts'
import { timeLimit } from '../testing/time-limit.ts'

/** Lists of devices by owner, their dependents, and the lifetime of their keys. */
const server = await makeServer()
const { app, db } = server
server.setClock('2026-06-10T12:00:00Z')
const ask = asker(app)
const send = sender(server)
const headers = await server.as(await makeUser(db, { role: 'admin' }))
const names = async (path: string, by = headers) =>
  (await ask<Device[]>(`GET ${path}`, { headers: by })).data.map(({ name }) => name)

describe('devices', () => {
  it('are listed by farm, by organisation and by farmer, sorted by name, without deleted ones', async () => {
    const farm = await makeFarm(db)
    const { organisation_id } = farm
    const farmer = await makeUser(db, { role: 'farmer', organisation_id })
    const other = await makeFarm(db, { organisation_id, farmer_id: farmer.id })
    for (const [name, farm_id] of [
      ['b', farm.id],
      ['a', farm.id],
      ['d', other.id],
      ['c', other.id],
    ] as const)
      await makeDevice(db, { name, farm_id })
    await makeDevice(db, { name: 'elsewhere' })
    const gone = await makeDevice(db, { name: 'gone', farm_id: farm.id })
    await db
      .updateTable('devices')
      .set({ archived_at: sql`now()` })
      .where('id', '=', gone.id)
      .execute()
    const moved = await makeDevice(db, { name: 'moved', farm_id: farm.id })
    await ask(`PUT /devices/${moved.id}`, { headers, body: { farm_id: other.id } })
    expect(await names(`/devices/farm/${farm.id}`)).toEqual(['a', 'b'])
    expect(await names(`/devices/organisation/${organisation_id}`)).toEqual(['a', 'b', 'c', 'd', 'moved'])
    expect(await names(`/farms/farmer/${farmer.id}/devices`)).toEqual(['c', 'd', 'moved'])
    const { data } = await ask<{ id: number }>(`GET /devices/${moved.id}/farm`, { headers })
    expect(data.id).toBe(other.id)
    const nobody = await makeUser(db, { role: 'farmer', organisation_id, deleted_at: new Date() })
    expect((await ask(`GET /farms/farmer/${nobody.id}/devices`, { headers })).status).toBe(404)
  })

  it('show their location as precisely as it is known', async () => {
    const field = await makeField(db, { field_name: 'Long Meadow' })
    const tunnel = await makeTunnel(db, { field_id: field.id, number: 4 })
    const plot = await makePlot(db, { tunnel_id: tunnel.id, number: 12 })
    const place = { farm_id: field.farm_id, field_id: field.id, tunnel_id: tunnel.id, plot_id: plot.id }
    const { id } = await makeDevice(db, place)
    const told = async (given: object) => {
      const { data } = await ask<Device>(`PUT /devices/${id}`, { headers, body: given })
      return data.place
    }
    expect((await ask<Device>(`GET /devices/${id}`, { headers })).data).toMatchObject({
      ...place,
      place: 'Long Meadow, Tunnel 4, Plot 12',
    })
    expect(await told({ plot_id: null })).toBe('Long Meadow, Tunnel 4')
    expect(await told({ tunnel_id: null })).toBe('Long Meadow')
    expect(await told({ field_id: null })).toBeNull()
  })

  it('list all dependent records before deletion', async () => {
    const device = await makeDevice(db)
    const other = await makeDevice(db)
    for (const { key } of [device, other]) await send(key, [message('a'), message('b', { device_mode: 1 })])
    const capture = { device_id: device.id, placement_id: device.placement_id, captured_at: new Date() }
    await db
      .insertInto('captures')
      .values(
        ['1', '2', '3'].map((capture_key) => ({
          ...capture,
          capture_key,
          image_key: `captures/00/${capture_key}.jpg`,
        })),
      )
      .execute()
    const crop = { farm_id: device.farm_id, species_id: 1 }
    for (const given of [
      { device_ids: [device.id, other.id] },
      { device_ids: [device.id], deleted_at: new Date() },
      { device_ids: [other.id] },
    ])
      await db
        .insertInto('crops')
        .values({ ...crop, ...given })
        .execute()
    const { data: key } = await ask<{ id: number }>(`POST /devices/${device.id}/keys`, { headers })
    await ask(`POST /devices/${device.id}/keys`, { headers })
    await ask(`DELETE /devices/${device.id}/keys/${key.id}`, { headers })
    const all = [
      { kind: 'messages', count: 2 },
      { kind: 'captures', count: 3 },
      { kind: 'crops', count: 1 },
      { kind: 'keys', count: 2 },
    ]
    expect((await ask(`GET /devices/${device.id}/dependents`, { headers })).data).toEqual(all)
    expect(await ask(`DELETE /devices/${device.id}`, { headers })).toMatchObject({ status: 409, depends: all })
  })
})

describe('capture hours of the last seven days', () => {
  it('cover the farm’s local days: today and the six before', async () => {
    const device = await makeDevice(db)
    const { organisation_id } = await db
      .selectFrom('farms')
      .where('id', '=', device.farm_id)
      .select('organisation_id')
      .executeTakeFirstOrThrow()
    for (const [place, day] of ['2026-06-03', '2026-06-04', '2026-06-10', '2026-06-11'].entries())
      await send(
        device.key,
        Array.from({ length: 2 ** place }, (_, hour) =>
          message(`${day} ${hour}`, interval(`${day}T${String(hour + 8).padStart(2, '0')}:00:00Z`, 60)),
        ),
      )
    const own = await server.as(await makeUser(db, { organisation_id }))
    expect((await ask<{ hours: number }>('GET /devices/counts', { headers: own })).data.hours).toBe(2 + 4)
    const { data } = await ask<{ rows: { hours_by_day: unknown }[] }>('GET /devices?limit=1', { headers: own })
    expect(data.rows[0]?.hours_by_day).toEqual([2, null, null, null, null, null, 4])
  })

  it('include only farms in scope: hours for a former organisation are hidden', async () => {
    const device = await makeDevice(db)
    await send(device.key, [message('before', interval('2026-06-08T09:00:00Z', 60))])
    const next = await makeFarm(db)
    const admin = await server.as(await makeUser(db, { role: 'admin' }))
    const place = { farm_id: next.id, field_id: null, tunnel_id: null, plot_id: null }
    expect((await ask(`PUT /devices/${device.id}`, { headers: admin, body: place })).status).toBe(200)
    const hoursFor = async (headers: Record<string, string>) => {
      const { data } = await ask<{ rows: { id: number; hours_by_day: (number | null)[] }[] }>(
        'GET /devices?limit=500',
        {
          headers,
        },
      )
      return data.rows.find(({ id }) => id === device.id)?.hours_by_day.filter((hours) => hours !== null)
    }
    expect(await hoursFor(admin)).toEqual([1])
    const own = await server.as(await makeUser(db, { organisation_id: next.organisation_id }))
    expect(await hoursFor(own)).toEqual([])
  })
})

describe('a key', () => {
  const status = async (key: string) => (await send(key, [])).status

  it('is rejected at most one second after it was revoked, without affecting other keys', async () => {
    const device = await makeDevice(db)
    const other = await ask<{ key: string }>(`POST /devices/${device.id}/keys`, { headers })
    expect(await status(device.key)).toBe(200)
    await ask(`DELETE /devices/${device.id}/keys/${device.key_id}`, { headers })
    const began = performance.now()
    await waitFor(async () => expect(await status(device.key)).toBe(401))
    expect(performance.now() - began).toBeLessThan(timeLimit(1_500))
    expect(await status(other.data.key)).toBe(200)
  })

  it('that is already revoked keeps its revocation time', async () => {
    const device = await makeDevice(db)
    const revoke = () => ask(`DELETE /devices/${device.id}/keys/${device.key_id}`, { headers })
    expect((await revoke()).status).toBe(200)
    server.setClock('2026-06-11T12:00:00Z')
    expect((await revoke()).status).toBe(200)
    server.setClock('2026-06-10T12:00:00Z')
    const { data } = await ask<{ revoked_at: string }[]>(`GET /devices/${device.id}/keys`, { headers })
    expect(data.map(({ revoked_at }) => revoked_at)).toEqual(['2026-06-10T12:00:00.000Z'])
  })

  it('of a deleted device is rejected', async () => {
    const device = await makeDevice(db)
    await db
      .updateTable('devices')
      .set({ archived_at: sql`now()` })
      .where('id', '=', device.id)
      .execute()
    expect(await status(device.key)).toBe(401)
  })

  it('consists of 256 random bits and is stored as a hash', async () => {
    const device = await makeDevice(db)
    const made = await Promise.all(
      [1, 2].map(() => ask<{ key: string }>(`POST /devices/${device.id}/keys`, { headers })),
    )
    for (const { data } of made) expect(data.key).toMatch(/^bdk_[\w-]{43}$/)
    expect(new Set(made.map(({ data }) => data.key)).size).toBe(2)
    const kept = JSON.stringify(await db.selectFrom('device_keys').selectAll().execute())
    for (const { data } of made) expect(kept).not.toContain(data.key.slice(4))
  })
})

describe('the images of a device', () => {
  it('are listed newest first, in pages, between two timestamps, both included', async () => {
    const device = await makeDevice(db)
    const other = await makeDevice(db)
    const take = (of: typeof device, minute: number) =>
      db
        .insertInto('captures')
        .values({
          device_id: of.id,
          placement_id: of.placement_id,
          capture_key: `${minute}`,
          captured_at: new Date(Date.UTC(2026, 5, 10, 9, minute)),
          image_key: `captures/00/${minute}.jpg`,
        })
        .execute()
    for (let minute = 0; minute < 26; minute += 1) await take(device, minute)
    await take(other, 3)
    const list = async (query: string) => {
      const { data } = await ask<{ rows: { captured_at: string }[]; total: number }>(
        `GET /devices/${device.id}/captures${query}`,
        { headers },
      )
      return [data.total, data.rows.map(({ captured_at }) => Number(captured_at.slice(14, 16)))]
    }
    const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index)
    expect(await list('')).toEqual([26, down(25, 2)])
    expect(await list('?skip=24')).toEqual([26, [1, 0]])
    expect(await list('?skip=1&limit=2')).toEqual([26, [24, 23]])
    expect(await list('?from=2026-06-10T09:05:00Z&to=2026-06-10T09:07:00Z')).toEqual([3, [7, 6, 5]])
  })
})
