import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '#domain/access/policy.ts'
import type { ConfigurationVersion, DeviceConfigurationStatus } from '#domain/devices/configuration.ts'
import type { ListedDevice } from '#domain/devices/device.ts'
import { messages as texts } from '#domain/messages.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm } from '../factories/places.ts'
import { interval, message, sender } from '../ingest/testing/messages.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db } = server
const NOON = '2026-06-10T12:00:00.000Z'
beforeEach(() => server.setClock(NOON))
const ask = asker(app)
const send = sender(server)
const farm = await makeFarm(db)
const { organisation_id } = farm
const as = async (role: Role) =>
  server.as(await makeUser(db, { role, organisation_id, firstname: 'Ada', lastname: 'Frost' }))
const headers = await as('farm_admin')

const device = () => makeDevice(db, { farm_id: farm.id })
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
const statusOf = async (id: number) =>
  (await ask<DeviceConfigurationStatus>(`GET /devices/${id}/configuration`, { headers })).data
const set = (id: number, configuration: object, version?: number) =>
  ask<DeviceConfigurationStatus>(`PUT /devices/${id}/configuration`, {
    headers,
    body: { ...configuration, ...(version !== undefined && { version }) },
  })
const fetchOwn = (key: string, etag?: string) =>
  app.inject({
    url: '/api/ingest/configuration',
    headers: { ...bearer(key), ...(etag !== undefined && { 'if-none-match': etag }) },
  })
const report = (key: string, body: object) =>
  ask<{ configuration_version: number; server_time: string }>('PUT /ingest/device', { headers: bearer(key), body })
const page = async (filter: string) =>
  (await ask<{ rows: ListedDevice[] }>(`GET /devices?limit=100&farm_id=${farm.id}&${filter}`, { headers })).data.rows
const idsOf = async (filter: string) => (await page(filter)).map(({ id }) => id)

describe('the configuration of a device', () => {
  it('is set, fetched, acknowledged and replaced, and every version is stored with its author', async () => {
    const { id, key } = await device()
    expect(await statusOf(id)).toMatchObject({ state: 'none', version: 0, running_version: 0, set_at: null })
    expect((await fetchOwn(key)).json()).toMatchObject({
      data: { version: 0, configuration: { capture_interval_seconds: null, thresholds: {}, settings: {} } },
    })
    const first = { capture_interval_seconds: 60, thresholds: { detection: 0.4 }, settings: { led: { on: false } } }
    expect((await set(id, first, 0)).data).toMatchObject({
      state: 'pending',
      version: 1,
      set_by: 'Ada Frost',
      set_at: NOON,
    })
    const fetched = await fetchOwn(key)
    expect([fetched.headers['etag'], fetched.json<object>()]).toEqual([
      '"1"',
      { error: false, message: 'OK', data: { version: 1, configuration: first } },
    ])
    const same = await fetchOwn(key, '"1"')
    expect([same.statusCode, same.body]).toEqual([304, ''])
    expect((await fetchOwn(key, 'W/"1", "7"')).statusCode).toBe(304)
    expect((await fetchOwn(key, '"0"')).statusCode).toBe(200)

    expect((await report(key, { configuration: { version: 1 } })).data).toEqual({
      configuration_version: 1,
      server_time: NOON,
      ignored: [],
    })
    expect(await statusOf(id)).toMatchObject({ state: 'acknowledged', running_version: 1, acknowledged_at: NOON })

    server.setClock('2026-06-10T13:00:00Z')
    expect((await set(id, { capture_interval_seconds: 1 }, 1)).data).toMatchObject({ state: 'pending', version: 2 })
    await report(key, { configuration: { version: 2, error: 'interval below 5 s' } })
    expect(await statusOf(id)).toMatchObject({
      state: 'refused',
      version: 2,
      running_version: 1,
      acknowledged_at: '2026-06-10T13:00:00.000Z',
      error: 'interval below 5 s',
    })
    const { data } = await ask<ConfigurationVersion[]>(`GET /devices/${id}/configurations`, { headers })
    expect(data).toEqual([
      {
        version: 2,
        configuration: { capture_interval_seconds: 1, thresholds: {}, settings: {} },
        set_at: '2026-06-10T13:00:00.000Z',
        set_by: 'Ada Frost',
      },
      { version: 1, configuration: first, set_at: NOON, set_by: 'Ada Frost' },
    ])
  })

  it('keeps its version if nothing changes, and cannot be replaced based on an older version', async () => {
    const { id } = await device()
    await set(id, { thresholds: { a: 1, b: 2 } })
    expect((await set(id, { thresholds: { b: 2, a: 1 } })).data.version).toBe(1)
    expect(await set(id, { thresholds: {} }, 0)).toMatchObject({ status: 409, message: texts.changedMeanwhile })
    expect((await statusOf(id)).version).toBe(1)
  })

  it('is set for several devices at once or for none of them', async () => {
    const [one, other] = [await device(), await device()]
    const foreign = await makeDevice(db)
    await set(one.id, { capture_interval_seconds: 30 })
    const setAll = (device_ids: number[]) =>
      ask<{ changed: number }>('POST /devices/configurations', {
        headers,
        body: { device_ids, configuration: { capture_interval_seconds: 30 } },
      })
    expect((await setAll([other.id, foreign.id])).status).toBe(404)
    expect((await statusOf(other.id)).version).toBe(0)
    expect((await setAll([one.id, other.id, other.id])).data).toEqual({ changed: 1 })
    expect([(await statusOf(one.id)).version, (await statusOf(other.id)).version]).toEqual([1, 1])
  })

  it('has size and range limits', async () => {
    const { id } = await device()
    let deep: object = {}
    for (let level = 0; level < 10; level += 1) deep = { deep }
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`t${n}`, n]))
    for (const configuration of [
      { capture_interval_seconds: 0 },
      { capture_interval_seconds: 86_401 },
      { thresholds: many },
      { thresholds: { a: 'high' } },
      { settings: deep },
      { settings: { text: 'x'.repeat(8_000) } },
      { settings: { text: 'a\u0000' } },
      { other: 1 },
    ])
      expect([configuration, (await set(id, configuration)).status]).toEqual([configuration, 422])
    expect((await statusOf(id)).version).toBe(0)
  })

  it('is shown without its author to users who may not set it', async () => {
    const { id } = await device()
    await set(id, { capture_interval_seconds: 30 })
    const { data } = await ask<DeviceConfigurationStatus>(`GET /devices/${id}/configuration`, {
      headers: await as('farmer'),
    })
    expect(data).toMatchObject({ version: 1, configuration: { capture_interval_seconds: 30 }, set_by: null })
  })
})

describe('device-reported state', () => {
  it('is sent with a message or alone, and omitted members keep their values', async () => {
    const { id, key } = await device()
    const { data } = await send(
      key,
      message('a', { device: { firmware_version: '2.4.1', metadata: { modem: 'SIM7080G', sd_gb: 32, heated: true } } }),
    )
    expect(data).toMatchObject({ accepted: 1, ignored: [], configuration_version: 0 })
    expect(await statusOf(id)).toMatchObject({
      firmware_version: '2.4.1',
      firmware_since: '2026-06-10T10:30:00.000Z',
      metadata: { modem: 'SIM7080G', sd_gb: 32, heated: true },
    })
    await report(key, { firmware_version: '2.5.0' })
    expect(await statusOf(id)).toMatchObject({
      firmware_version: '2.5.0',
      firmware_since: NOON,
      metadata: { modem: 'SIM7080G', sd_gb: 32, heated: true },
    })
    await report(key, { metadata: {} })
    expect(await statusOf(id)).toMatchObject({ firmware_version: '2.5.0', metadata: {} })
  })

  it('is that of the newest message, regardless of arrival order', async () => {
    const { id, key } = await device()
    const at = (time: string, firmware_version: string) =>
      message(time, { ...interval(`2026-06-10T${time}:00Z`), device: { firmware_version } })
    await send(key, [at('09:00', '3'), at('08:00', '2')])
    await send(key, at('07:00', '1'))
    expect((await statusOf(id)).firmware_version).toBe('3')
    await send(key, at('10:00', '2'))
    expect((await statusOf(id)).firmware_version).toBe('2')
  })

  it('is not part of the measurement: a message sent again with other firmware is a duplicate', async () => {
    const { key } = await device()
    await send(key, message('a', { device: { firmware_version: '1' } }))
    expect((await send(key, message('a', { device: { firmware_version: '2' } }))).data).toMatchObject({
      duplicates: 1,
      conflicts: 0,
    })
  })

  it('is not written again while it does not change', async () => {
    const { id, key } = await device()
    const written = async () =>
      (await db.selectFrom('device_reports').where('device_id', '=', id).select('reported_at').executeTakeFirst())
        ?.reported_at
    const device_ = { firmware_version: '1', metadata: { a: 1 }, configuration: { version: 0 } }
    await send(key, message('a', { ...interval('2026-06-10T08:00:00Z'), device: device_ }))
    const before = await written()
    await send(key, message('b', { ...interval('2026-06-10T09:00:00Z'), device: device_ }))
    await report(key, device_)
    expect(await written()).toEqual(before)
  })

  it('has limits, and unknown members are reported', async () => {
    const { id, key } = await device()
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`m${n}`, n]))
    const paths = async (device_: object) =>
      (await send(key, message('a', { device: device_ }))).data.rejected[0]?.issues.map(({ path }) => path)
    expect(await paths({ firmware_version: '' })).toEqual(['device.firmware_version'])
    expect(await paths({ firmware_version: 'a\u0000' })).toEqual(['device.firmware_version'])
    expect(await paths({ metadata: many })).toEqual(['device.metadata'])
    expect(await paths({ metadata: { list: [1] } })).toEqual(['device.metadata.list'])
    expect(await paths({ configuration: { version: -1 } })).toEqual(['device.configuration.version'])
    expect((await report(key, { firmware_version: 'x'.repeat(81) })).status).toBe(422)
    const wrong = message('b', { device: { firmware: '1', configuration: { version: 0, state: 'ok' } } })
    expect((await send(key, wrong)).data).toMatchObject({
      accepted: 1,
      ignored: ['device.firmware', 'device.configuration.state'],
    })
    expect((await statusOf(id)).firmware_version).toBeNull()
    await send(key, message('c', { device: { firmware_version: '2.0 β', metadata: { name: 'Tür' } } }))
    expect(await statusOf(id)).toMatchObject({ firmware_version: '2.0 β', metadata: { name: 'Tür' } })
  })
})

describe('the list of devices', () => {
  it('shows what each device runs, and finds those not running their newest configuration', async () => {
    const [none, pending, refused, running] = [await device(), await device(), await device(), await device()]
    for (const { id } of [pending, refused, running]) await set(id, { capture_interval_seconds: 45 })
    await report(refused.key, { firmware_version: '9.1', configuration: { version: 1, error: 'no' } })
    await report(running.key, { firmware_version: '9.2', configuration: { version: 1 } })
    const found = await page(`q=${encodeURIComponent(running.device_id)}`)
    expect(found).toMatchObject([
      {
        firmware_version: '9.2',
        firmware_since: NOON,
        configuration: {
          state: 'acknowledged',
          version: 1,
          set_at: NOON,
          running_version: 1,
          acknowledged_at: NOON,
          error: null,
        },
      },
    ])
    const open = await idsOf('configuration=not_acknowledged')
    expect(open).toEqual(expect.arrayContaining([pending.id, refused.id]))
    expect(open).not.toEqual(expect.arrayContaining([running.id]))
    expect(open).not.toEqual(expect.arrayContaining([none.id]))
    expect(await idsOf('configuration=set')).toEqual(expect.arrayContaining([pending.id, refused.id, running.id]))
    expect(await idsOf('firmware_version=9.2')).toEqual([running.id])
    const { data: versions } = await ask<{ firmware_version: string | null; devices: number }[]>(
      `GET /devices/firmware-versions?farm_id=${farm.id}`,
      { headers },
    )
    expect(versions).toEqual(expect.arrayContaining([{ firmware_version: '9.2', devices: 1 }]))
    expect(await idsOf('firmware_version=-')).toEqual(expect.arrayContaining([none.id, pending.id]))
    expect(await idsOf(`device_id=${refused.device_id}`)).toEqual([refused.id])
    expect(await idsOf(`device_id=${refused.device_id.slice(0, -1)}`)).toEqual([])
  })
})

it('the receipt of a device’s next message announces a newer configuration', async () => {
  const { id, key } = await device()
  await set(id, { capture_interval_seconds: 20 })
  expect((await send(key, message('a'))).data.configuration_version).toBe(1)
  expect((await send(key, message('a'))).data).toMatchObject({ duplicates: 1, configuration_version: 1 })
  // Nothing was stored, so nothing was looked up.
  expect((await send(key, { id: 'b' })).data).toMatchObject({ accepted: 0, configuration_version: null })
})

it('unknown members of a report are reported, and the others are stored', async () => {
  const { id, key } = await device()
  const { data } = await ask<{ ignored: string[] }>('PUT /ingest/device', {
    headers: bearer(key),
    body: { firmware_version: '2.1.0', firmwareversion: 'x', colour: 'red' },
  })
  expect(data.ignored).toEqual(['firmwareversion', 'colour'])
  expect((await statusOf(id)).firmware_version).toBe('2.1.0')
})

it('configurations of a former organisation are hidden after a move', async () => {
  const { id } = await device()
  await set(id, { settings: { wifi: 'secret' } })
  const versions = async () =>
    (await ask<{ rows: { version: number }[] }>(`GET /devices/${id}/configurations?limit=10`, { headers: admin })).data
      .rows
  const admin = await server.as(await makeUser(db, { role: 'admin' }))
  expect(await versions()).toHaveLength(1)
  const { id: farm_id } = await makeFarm(db)
  await db
    .updateTable('placements')
    .set({ during: sql`tstzrange(lower(during), '2026-06-10T12:30:00Z')` })
    .where('device_id', '=', id)
    .execute()
  await db
    .insertInto('placements')
    .values({ device_id: id, farm_id, during: sql`tstzrange('2026-06-10T12:30:00Z', null)` })
    .execute()
  expect(await versions()).toEqual([])
})
