import { describe, expect, it } from 'vitest'
import type { Device } from '#domain/devices/device.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makeOrganisation, makePlot, makeTunnel } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db } = server
server.setClock('2026-06-10T12:00:00Z')
const ask = asker(app)
const admin = await server.as(await makeUser(db, { role: 'admin', firstname: 'Ada', lastname: 'Hale' }))

const makePlace = async () => {
  const farm = await makeFarm(db)
  const field = await makeField(db, { farm_id: farm.id })
  const tunnel = await makeTunnel(db, { field_id: field.id })
  const plot = await makePlot(db, { tunnel_id: tunnel.id })
  return { farm_id: farm.id, field_id: field.id, tunnel_id: tunnel.id, plot_id: plot.id }
}
let made = 0
const given = (place: object) => ({
  name: 'Door',
  device_id: `BB-${(made += 1)}`,
  device_type: 'Field camera',
  ...place,
})
const add = (body: object, key?: string) =>
  ask<Device>('POST /devices', { body, headers: { ...admin, ...(key ? { 'idempotency-key': key } : {}) } })
const change = (id: number, body: object) => ask<Device>(`PUT /devices/${id}`, { body, headers: admin })

describe('adding a device', () => {
  it('returns the complete record, active and with its location', async () => {
    const place = await makePlace()
    const body = given(place)
    expect(await add({ ...body, name: '  Door  ' })).toMatchObject({
      status: 201,
      data: { ...body, is_active: true, battery_level: null, last_seen: null, alerts: [], version: 1 },
    })
  })

  it('reports every invalid member', async () => {
    const { status, issues } = await add({ name: ' ', device_id: null, colour: 'red' })
    expect(status).toBe(422)
    expect(issues).toEqual(
      expect.arrayContaining([
        { path: 'name', message: 'Name is required' },
        { path: 'device_id', message: 'Device ID is required' },
        { path: 'device_type', message: 'Device type is required' },
        { path: 'farm_id', message: 'Farm is required' },
        { path: 'colour', message: 'is unknown' },
      ]),
    )
  })

  it('rejects an inconsistent or nonexistent location', async () => {
    const [here, there] = [await makePlace(), await makePlace()]
    const refused = async (place: object) => {
      const { status, issues } = await add(given({ ...here, ...place }))
      return [status, ...(issues ?? []).map(({ path }) => path)]
    }
    expect(await refused({ field_id: there.field_id })).toEqual([422, 'field_id', 'tunnel_id'])
    expect(await refused({ tunnel_id: there.tunnel_id })).toEqual([422, 'tunnel_id', 'plot_id'])
    expect(await refused({ plot_id: there.plot_id })).toEqual([422, 'plot_id'])
    expect(await refused({ field_id: null })).toEqual([422, 'tunnel_id'])
    expect(await refused({ farm_id: 2_000_000_000 })).toEqual([404])
    expect(await refused({ plot_id: 2_000_000_000 })).toEqual([404])
  })

  it('rejects an ID in use, which can be reused after its device is deleted', async () => {
    const body = given(await makePlace())
    const { data } = await add(body)
    expect(await add(body)).toMatchObject({
      status: 409,
      message: 'Device ID already in use. Please use another one.',
      issues: [{ path: 'device_id' }],
    })
    const other = await add(given(await makePlace()))
    expect((await change(other.data.id, { device_id: body.device_id })).status).toBe(409)
    await ask(`DELETE /devices/${data.id}`, { headers: admin })
    expect((await add(body)).status).toBe(201)
  })
})

describe('an Idempotency-Key', () => {
  it('creates one record for twenty concurrent requests and returns the same response to all', async () => {
    const body = given(await makePlace())
    const responses = await Promise.all(Array.from({ length: 20 }, () => add(body, 'twenty')))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(responses.map(({ data }) => data.id)).size).toBe(1)
    const rows = await db.selectFrom('devices').where('device_id', '=', body.device_id).select('id').execute()
    expect(rows).toHaveLength(1)
  })

  it('is rejected for a different request, reusable after a failure, and separate for each user', async () => {
    const place = await makePlace()
    await add(given(place), 'again')
    expect(await add(given(place), 'again')).toMatchObject({
      status: 409,
      message: 'This Idempotency-Key was already used for another request.',
    })
    expect((await add(given({}), 'failing')).status).toBe(422)
    expect((await add({ ...given(place), farm_id: 2_000_000_000 }, 'failing')).status).toBe(404)
    expect((await add(given(place), 'failing')).status).toBe(201)
    const other = await server.as(await makeUser(db, { role: 'admin' }))
    const response = await ask('POST /devices', {
      body: given(place),
      headers: { ...other, 'idempotency-key': 'again' },
    })
    expect(response.status).toBe(201)
  })

  it('returns the same device key to a repeated request, and does not store it in plain text', async () => {
    const { id } = await makeDevice(db)
    const headers = { ...admin, 'idempotency-key': 'a-key' }
    const first = await ask<{ id: number; key: string }>(`POST /devices/${id}/keys`, { headers })
    const again = await ask<{ id: number; key: string }>(`POST /devices/${id}/keys`, { headers })
    expect(again.data).toEqual(first.data)
    const kept = await db.selectFrom('idempotency_keys').select('answer').execute()
    for (const { answer } of kept) expect(answer?.toString('latin1')).not.toContain(first.data.key)
  })
})

describe('changing a device', () => {
  it('keeps absent members unchanged and rejects unknown ones', async () => {
    const { data } = await add(given(await makePlace()))
    expect((await change(data.id, { is_active: false })).data).toEqual({ ...data, is_active: false, version: 2 })
    expect(await change(data.id, { battery_level: 3 })).toMatchObject({
      status: 422,
      issues: [{ path: 'battery_level', message: 'is unknown' }],
    })
  })

  it('rejects an update based on an older version and returns both versions', async () => {
    const { data } = await add(given(await makePlace()))
    const two = await Promise.all([
      change(data.id, { name: 'One', version: 1 }),
      change(data.id, { name: 'Two', version: 1 }),
    ])
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(two.find(({ status }) => status === 409)).toMatchObject({ versions: { known: 1, current: 2 } })
    const place = await makePlace()
    expect((await change(data.id, { ...place, version: 2 })).data).toMatchObject({ ...place, version: 3 })
    expect((await change(data.id, { ...place, version: 2 })).status).toBe(409)
  })
})

describe('deleting a device', () => {
  it('lists dependent records, and once confirmed hides the device and disables its key', async () => {
    const device = await makeDevice(db)
    const remove = (query = '') => ask(`DELETE /devices/${device.id}${query}`, { headers: admin })
    expect(await remove()).toMatchObject({ status: 409, depends: [{ kind: 'keys', count: 1 }] })
    expect((await remove('?confirm=true')).status).toBe(200)
    expect((await remove('?confirm=true')).status).toBe(404)
    const send = await ask('POST /ingest/messages', { body: [], headers: { authorization: `Bearer ${device.key}` } })
    expect(send.status).toBe(401)
    const { history } = {
      history: await ask<{ rows: unknown[] }>(`GET /history/devices/${device.id}`, { headers: admin }),
    }
    expect(history.data.rows[0]).toMatchObject({ kind: 'devices', action: 'update', actor: 'Ada Hale' })
  })
})

describe('a list of devices', () => {
  it('is searched, sorted and paginated by the database, within scope', async () => {
    const organisation = await makeOrganisation(db)
    const farm = await makeFarm(db, { organisation_id: organisation.id, title: 'Côte Farm' })
    for (const name of ['Tunnel 10', 'Tunnel 2', 'Élodie', '100 %'])
      await makeDevice(db, { farm_id: farm.id, name, is_active: name !== 'Élodie' })
    const farmer = await server.as(await makeUser(db, { organisation_id: organisation.id }))
    const list = async (query: string) => {
      const { data } = await ask<{ rows: Device[]; total: number }>(`GET /devices?${query}`, { headers: farmer })
      return [data.total, ...data.rows.map(({ name }) => name)]
    }
    expect(await list('limit=2')).toEqual([4, '100 %', 'Élodie'])
    expect(await list('limit=2&skip=2')).toEqual([4, 'Tunnel 2', 'Tunnel 10'])
    expect(await list('limit=5&sort=-name')).toEqual([4, 'Tunnel 10', 'Tunnel 2', 'Élodie', '100 %'])
    expect(await list('limit=5&q=elod cote')).toEqual([1, 'Élodie'])
    expect(await list('limit=5&q=%25')).toEqual([1, '100 %'])
    expect(await list('limit=5&q=nothing')).toEqual([0])
    expect(await list('limit=5&state=inactive')).toEqual([1, 'Élodie'])
    expect((await ask('GET /devices?sort=password', { headers: farmer })).status).toBe(422)
    const whole = await ask<Device[]>('GET /devices?sort=name', { headers: farmer })
    expect(whole.data.map(({ name }) => name)).toEqual(['100 %', 'Élodie', 'Tunnel 2', 'Tunnel 10'])
  })
})

describe('the keys of a device', () => {
  it('are listed without secrets, and a revoked one is rejected', async () => {
    const device = await makeDevice(db)
    const { data } = await ask<{ id: number; key: string }>(`POST /devices/${device.id}/keys`, { headers: admin })
    const send = (key: string) =>
      ask('POST /ingest/messages', { body: [], headers: { authorization: `Bearer ${key}` } })
    expect((await send(data.key)).status).toBe(200)
    await ask(`DELETE /devices/${device.id}/keys/${device.key_id}`, { headers: admin })
    const list = await ask<object[]>(`GET /devices/${device.id}/keys`, { headers: admin })
    expect(list.data).toEqual([
      {
        id: data.id,
        created_at: expect.any(String),
        revoked_at: null,
        last_used_at: '2026-06-10T12:00:00.000Z',
        expires_at: null,
      },
      {
        id: device.key_id,
        created_at: expect.any(String),
        revoked_at: '2026-06-10T12:00:00.000Z',
        last_used_at: null,
        expires_at: null,
      },
    ])
    expect((await send(device.key)).status).toBe(401)
    const other = await makeDevice(db)
    expect((await ask(`DELETE /devices/${other.id}/keys/${data.id}`, { headers: admin })).status).toBe(404)
  })
})
