import { describe, expect, it } from 'vitest'
import { batchMessages, MAX_BATCH, type DeviceWithKey, type BatchFault } from '#domain/devices/device-batch.ts'
import type { Device } from '#domain/devices/device.ts'
import { messages } from '#domain/messages.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makePlot, makeTunnel } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db } = server
server.setClock('2026-06-10T12:00:00Z')
const ask = asker(app)
const admin = await server.as(await makeUser(db, { role: 'admin' }))

const farm = await makeFarm(db)
const field = await makeField(db, { farm_id: farm.id, field_name: 'Long Meadow' })
const tunnel = await makeTunnel(db, { field_id: field.id, number: 4 })
const plot = await makePlot(db, { tunnel_id: tunnel.id, number: 2 })
const elsewhere = await makeField(db, { field_name: 'Far Away' })

let made = 0
const one = (given: object = {}) => {
  made += 1
  return { name: `Camera ${made}`, device_id: `BATCH-${made}`, device_type: 'Field camera', ...given }
}
const check = (devices: object[]) =>
  ask<BatchFault[]>('POST /devices/batch/check', { headers: admin, body: { farm_id: farm.id, devices } })
const add = (devices: object[], { more = {}, key }: { more?: object; key?: string } = {}) =>
  ask<DeviceWithKey[]>('POST /devices/batch', {
    headers: { ...admin, ...(key ? { 'idempotency-key': key } : {}) },
    body: { farm_id: farm.id, devices, ...more },
  })
const count = async () =>
  Number((await db.selectFrom('devices').select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n)

describe('a batch of devices', () => {
  it('is placed by names of fields, tunnels and plots, with a working key for each device', async () => {
    const given = [one({ field: ' long  meadow', tunnel: 4, plot: 2 }), one({ field: 'Long Meadow' }), one()]
    const { status, data } = await add(given)
    expect(status).toBe(201)
    expect(data.map(({ name, device_id }) => ({ name, device_id }))).toEqual(
      given.map(({ name, device_id }) => ({ name, device_id })),
    )
    const places = await Promise.all(
      data.map(async ({ id }) => (await ask<Device>(`GET /devices/${id}`, { headers: admin })).data),
    )
    expect(places).toMatchObject([
      { farm_id: farm.id, field_id: field.id, tunnel_id: tunnel.id, plot_id: plot.id, is_active: true },
      { farm_id: farm.id, field_id: field.id, tunnel_id: null, plot_id: null },
      { farm_id: farm.id, field_id: null, place: null },
    ])
    const body = { id: 'm1', interval_start: '2026-06-10T10:00:00Z', interval_end: '2026-06-10T10:30:00Z' }
    for (const { key } of data) {
      const sent = await ask('POST /ingest/messages', { headers: { authorization: `Bearer ${key}` }, body })
      expect(sent.status).toBe(200)
    }
    const { data: history } = await ask<{ rows: unknown[] }>(`GET /history/devices/${data[0]?.id}`, { headers: admin })
    expect(history.rows.length).toBeGreaterThan(0)
  })

  it('is added completely or not at all, with a reason for each invalid device', async () => {
    const { device_id } = await makeDevice(db)
    const twice = one()
    const devices = [
      twice,
      one({ device_id }),
      one({ device_id: twice.device_id }),
      one({ field: elsewhere.field_name }),
      one({ field: 'Long Meadow', tunnel: 5 }),
      one({ field: 'Long Meadow', tunnel: 4, plot: 3 }),
    ]
    const faults: BatchFault[] = [
      { index: 1, path: 'device_id', message: messages.deviceIdInUse },
      { index: 2, path: 'device_id', message: batchMessages.deviceTwice('1') },
      { index: 3, path: 'field', message: batchMessages.fieldUnknown('Far Away') },
      { index: 4, path: 'tunnel', message: batchMessages.tunnelUnknown(5) },
      { index: 5, path: 'plot', message: batchMessages.plotUnknown(3) },
    ]
    expect((await check(devices)).data).toEqual(faults)
    const before = await count()
    expect(await add(devices)).toMatchObject({
      status: 409,
      issues: faults.map(({ index, path, message }) => ({ path: `devices.${index}.${path}`, message })),
    })
    expect((await add(devices.slice(2))).status).toBe(422)
    expect(await count()).toBe(before)
  })

  it('creates missing fields, tunnels and plots of the farm once, in the same transaction', async () => {
    const fresh = await makeFarm(db, { organisation_id: farm.organisation_id })
    const placed = [
      one({ field: 'North', tunnel: 1, plot: 1 }),
      one({ field: 'north', tunnel: 1, plot: 2 }),
      one({ field: 'North', tunnel: 2, plot: 1 }),
      one({ field: 'South' }),
    ]
    const more = { farm_id: fresh.id, create_places: true }
    const places = async () => [
      await db.selectFrom('fields').where('farm_id', '=', fresh.id).select('field_name').orderBy('id').execute(),
      await db
        .selectFrom('plots')
        .innerJoin('tunnels', 'tunnels.id', 'plots.tunnel_id')
        .innerJoin('fields', 'fields.id', 'tunnels.field_id')
        .where('farm_id', '=', fresh.id)
        .select(['tunnels.number as tunnel', 'plots.number as plot'])
        .orderBy('tunnel')
        .orderBy('plot')
        .execute(),
    ]
    const { device_id } = await makeDevice(db)
    // A device that is refused leaves no places behind.
    expect((await add([...placed, one({ device_id })], { more })).status).toBe(409)
    expect(await places()).toEqual([[], []])
    const { status, data } = await add(placed, { more })
    expect(status).toBe(201)
    expect(data.map(({ place }) => place)).toEqual([
      'North, Tunnel 1, Plot 1',
      'North, Tunnel 1, Plot 2',
      'North, Tunnel 2, Plot 1',
      'South',
    ])
    expect(await places()).toEqual([
      [{ field_name: 'North' }, { field_name: 'South' }],
      [
        { tunnel: 1, plot: 1 },
        { tunnel: 1, plot: 2 },
        { tunnel: 2, plot: 1 },
      ],
    ])
  })

  it('may reuse the ID of a deleted device, but not refer to a deleted field', async () => {
    const gone = await makeDevice(db)
    await db.updateTable('devices').set({ archived_at: new Date() }).where('id', '=', gone.id).execute()
    await makeField(db, { farm_id: farm.id, field_name: 'Grubbed Up', archived_at: new Date() })
    const [again, lost] = [one({ device_id: gone.device_id }), one({ field: 'Grubbed Up' })]
    expect((await check([again, lost])).data).toEqual([
      { index: 1, path: 'field', message: batchMessages.fieldUnknown('Grubbed Up') },
    ])
    expect((await add([again])).status).toBe(201)
  })

  it('is created once for each Idempotency-Key, and a repeated request returns the same keys', async () => {
    const given = [one(), one()]
    const first = await add(given, { key: 'batch-1' })
    const before = await count()
    const again = await add(given, { key: 'batch-1' })
    expect([again.status, again.data]).toEqual([first.status, first.data])
    expect(await count()).toBe(before)
  })

  it('has at most two hundred devices, an existing farm, and keys that expire as requested', async () => {
    expect((await add(Array.from({ length: MAX_BATCH + 1 }, () => one()))).status).toBe(422)
    expect((await add([one()], { more: { farm_id: 2_000_000_000 } })).status).toBe(404)
    const { data } = await add(
      Array.from({ length: MAX_BATCH }, () => one()),
      { more: { key_days: 30 } },
    )
    expect(new Set(data.map(({ key }) => key)).size).toBe(MAX_BATCH)
    const keys = await ask<{ expires_at: string }[]>(`GET /devices/${data.at(-1)?.id}/keys`, { headers: admin })
    expect(keys.data).toMatchObject([{ expires_at: '2026-07-10T12:00:00.000Z' }])
  })

  it('can also get keys if its devices were added one by one', async () => {
    const [first, second] = [await makeDevice(db), await makeDevice(db)]
    const keysFor = (device_ids: number[]) =>
      ask<DeviceWithKey[]>('POST /devices/keys', { headers: admin, body: { device_ids, days: 30 } })
    const { status, data } = await keysFor([second.id, first.id, second.id])
    expect(status).toBe(201)
    expect(data.map(({ id, device_id }) => [id, device_id])).toEqual([
      [second.id, second.device_id],
      [first.id, first.device_id],
    ])
    expect((await keysFor([first.id, 2_000_000_000])).status).toBe(404)
    const keys = await ask<object[]>(`GET /devices/${first.id}/keys`, { headers: admin })
    expect(keys.data).toHaveLength(2)
  })

  it('can be added only by users who may add a device', async () => {
    const farmer = await server.as(await makeUser(db, { role: 'farm_admin', organisation_id: farm.organisation_id }))
    const body = { farm_id: farm.id, devices: [one()] }
    for (const path of ['POST /devices/batch', 'POST /devices/batch/check'])
      expect((await ask(path, { headers: farmer, body })).status).toBe(403)
  })
})
