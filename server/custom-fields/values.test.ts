import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import type { CustomValues } from '#domain/custom-fields/custom-values.ts'
import type { Device, ListedDevice } from '#domain/devices/device.ts'
import type { Farm } from '#domain/farms/farm.ts'
import type { FarmDetail } from '#domain/farms/farm-form.ts'
import type { CreatedFeed } from '#domain/feeds/feed.ts'
import type { HistoryEntry } from '#domain/history/endpoints.ts'
import { makeCustomField } from '../factories/custom-fields.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeOrganisation } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer({ env: { BASE_URL: 'https://bombus.example' } })
const { app, db } = server
const ask = asker(app)
const headers = await server.as(await makeUser(db, { role: 'admin' }))

/** An organisation with a farm and a camera, and fields of each type for both kinds of records. */
const makeHome = async (given: { is_required?: boolean } = {}) => {
  const { id: organisation_id } = await makeOrganisation(db)
  const farm = await makeFarm(db, { organisation_id })
  const device = await makeDevice(db, { farm_id: farm.id })
  for (const record of ['farm', 'device'] as const) {
    const own = { organisation_id, record } as const
    await makeCustomField(db, { ...own, key: 'asset', ...given })
    await makeCustomField(db, { ...own, key: 'height', type: 'number', unit: 'm', position: 2 })
    await makeCustomField(db, { ...own, key: 'mounted', type: 'date', position: 3 })
    await makeCustomField(db, { ...own, key: 'mount', type: 'choice', choices: ['Wood', 'Steel'], position: 4 })
    await makeCustomField(db, { ...own, key: 'shaded', type: 'yes_no', position: 5 })
  }
  return { organisation_id, farm, device }
}
const whole: CustomValues = { asset: 'A-1', height: 1.4, mounted: '2026-05-04', mount: 'Wood', shaded: false }
const none: CustomValues = { asset: null, height: null, mounted: null, mount: null, shaded: null }

const put = <T = Device>(path: string, body: object) => ask<T>(`PUT ${path}`, { headers, body })
const get = async <T>(path: string) => (await ask<T>(`GET ${path}`, { headers })).data
const historyOf = async (path: string) => (await get<{ rows: HistoryEntry[] }>(`/history/${path}`)).rows

describe.each(['device', 'farm'] as const)('custom values of a %s', (record) => {
  const make = async (given: { is_required?: boolean } = {}) => {
    const home = await makeHome(given)
    const path = record === 'device' ? `/devices/${home.device.id}` : `/farms/${home.farm.id}`
    return { ...home, path }
  }

  it('are null until they are given, in the order of the fields, and read back wherever the record is shown', async () => {
    const { path, farm, organisation_id } = await make()
    const { custom } = await get<Device | Farm>(path)
    expect([custom, Object.keys(custom)]).toEqual([none, Object.keys(none)])
    const changed = await put(path, { custom: whole, version: 1 })
    expect(changed.status).toBe(200)
    expect(changed.data).toMatchObject({ custom: whole, version: 2 })
    const lists =
      record === 'device'
        ? [`/devices?farm_id=${farm.id}`, `/devices/farm/${farm.id}`, `/devices/organisation/${organisation_id}`]
        : [`/organisations/${organisation_id}/farms`, `/farms/organisation/${organisation_id}`]
    for (const list of lists) expect((await get<(Device | Farm)[]>(list))[0]?.custom).toEqual(whole)
    expect((await get<Device | Farm>(path)).custom).toEqual(whole)
  })

  it('are changed one by one; those left out and those of other changes stay', async () => {
    const { path } = await make()
    await put(path, { custom: whole })
    expect((await put(path, { custom: { height: null, shaded: true } })).data.custom).toEqual({
      ...whole,
      height: null,
      shaded: true,
    })
    const other = record === 'device' ? { name: 'Gate' } : { city: 'Ross' }
    expect((await put(path, other)).data.custom).toEqual({ ...whole, height: null, shaded: true })
  })

  it('are refused together, each named, and nothing is stored', async () => {
    const { path } = await make({ is_required: true })
    const wrong = { height: 'high', mounted: '4 May', mount: 'Bamboo', shaded: 'no', colour: 'red' }
    const other = record === 'device' ? { name: 'Gate' } : { city: 'Ross' }
    const refused = await put(path, { ...other, custom: wrong })
    expect(refused.status).toBe(422)
    expect(refused.issues?.map(({ path }) => path).toSorted()).toEqual(
      ['custom.asset', 'custom.colour', 'custom.height', 'custom.mount', 'custom.mounted', 'custom.shaded'].toSorted(),
    )
    expect(await get(path)).toMatchObject({ custom: none, version: 1 })
    const changed = (await historyOf(`${record}s/${path.split('/').at(-1)}`)).filter(
      ({ action }) => action !== 'create',
    )
    expect(changed).toEqual([])
  })

  it('that became required block only changes of custom values', async () => {
    const { path } = await make({ is_required: true })
    const other = record === 'device' ? { name: 'Gate' } : { city: 'Ross' }
    expect((await put(path, other)).status).toBe(200)
    expect((await put(path, { custom: { height: 2 } })).issues).toEqual([
      { path: 'custom.asset', message: 'is required' },
    ])
    expect((await put(path, { custom: { height: 2, asset: 'A-1' } })).status).toBe(200)
  })

  it('stay when a choice leaves the list, are shown and may be sent back', async () => {
    const { path, organisation_id } = await make()
    await put(path, { custom: whole })
    await db
      .updateTable('custom_fields')
      .set({ choices: JSON.stringify(['Steel', 'Bamboo']) })
      .where('organisation_id', '=', organisation_id)
      .where('key', '=', 'mount')
      .execute()
    expect((await put(path, { custom: { ...whole, height: 3 } })).data.custom).toMatchObject({
      mount: 'Wood',
      height: 3,
    })
    expect((await put(path, { custom: { mount: 'Bamboo' } })).status).toBe(200)
    expect((await put(path, { custom: { mount: 'Wood' } })).issues).toEqual([
      { path: 'custom.mount', message: 'must be one of: Steel or Bamboo' },
    ])
  })

  it('are not shown while their field is archived, and come back with it', async () => {
    const { path, organisation_id } = await make()
    await put(path, { custom: whole })
    const archive = (archived_at: Date | null) =>
      db
        .updateTable('custom_fields')
        .set({ archived_at })
        .where('organisation_id', '=', organisation_id)
        .where('key', '=', 'asset')
        .execute()
    await archive(new Date())
    const { asset: _, ...others } = whole
    expect((await put(path, { custom: { height: 3 } })).data.custom).toEqual({ ...others, height: 3 })
    expect((await put(path, { custom: { asset: 'A-2' } })).issues).toMatchObject([{ path: 'custom.asset' }])
    await archive(null)
    expect((await get<Device>(path)).custom).toEqual({ ...whole, height: 3 })
  })

  it('are refused on an older version, and two changes at once both stay', async () => {
    const { path } = await make()
    await put(path, { custom: whole })
    expect((await put(path, { custom: { height: 3 }, version: 1 })).status).toBe(409)
    const both = await Promise.all([put(path, { custom: { height: 3 } }), put(path, { custom: { asset: 'A-2' } })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await get<Device>(path)).custom).toEqual({ ...whole, height: 3, asset: 'A-2' })
  })

  it('are in the history by the names of their fields', async () => {
    const { path } = await make()
    await put(path, { custom: { asset: 'A-1', height: 1.4 } })
    await put(path, { custom: { height: 2, shaded: false } })
    const rows = await historyOf(`${record}s/${path.split('/').at(-1)}`)
    const changes = rows.filter(({ kind }) => kind === `${record}_custom_values`).map((row) => row.changes)
    expect(changes).toEqual([
      [
        { member: 'height (m)', from: 1.4, to: 2 },
        { member: 'shaded', from: null, to: false },
      ],
      [
        { member: 'asset', from: null, to: 'A-1' },
        { member: 'height (m)', from: null, to: 1.4 },
      ],
    ])
  })
})

describe('a new record', () => {
  it('has its values from the start, and is not created with wrong ones', async () => {
    const { farm } = await makeHome({ is_required: true })
    const body = { name: 'Door', device_id: `BB-${farm.id}`, device_type: 'Camera', farm_id: farm.id }
    const refused = await ask('POST /devices', { headers, body: { ...body, custom: { height: 'x' } } })
    expect(refused.issues?.map(({ path }) => path)).toEqual(['custom.height', 'custom.asset'])
    const made = await ask<Device>('POST /devices', { headers, body: { ...body, custom: whole } })
    expect([made.status, made.data.custom]).toEqual([201, whole])
    // Clients that do not know custom fields, and pasted rows, create devices without them.
    const { custom } = (await ask<Device>('POST /devices', { headers, body: { ...body, device_id: `CC-${farm.id}` } }))
      .data
    expect(custom).toEqual(none)
  })

  it('may be a farm', async () => {
    const { organisation_id } = await makeHome()
    const body = {
      title: 'Hill Farm',
      description: 'Strawberries',
      area_in_sq_meters: 100,
      city: 'Ledbury',
      country: 'United Kingdom',
      latitude: 52,
      longitude: -2,
      organisation_id,
    }
    const made = await ask<FarmDetail>('POST /farms', { headers, body: { ...body, custom: { asset: 'A-1' } } })
    expect([made.status, made.data.custom]).toEqual([201, { ...none, asset: 'A-1' }])
  })
})

describe('a record that moves to another organisation', () => {
  it('has the fields of that one, and its former values when it comes back', async () => {
    const [home, other] = [await makeHome(), await makeHome()]
    const path = `/devices/${home.device.id}`
    await put(path, { custom: whole })
    expect((await put(path, { farm_id: other.farm.id })).data).toMatchObject({
      organisation_id: other.organisation_id,
      custom: none,
    })
    await put(path, { custom: { asset: 'theirs' } })
    const theirs = await server.as(await makeUser(db, { role: 'farm_admin', organisation_id: other.organisation_id }))
    const { data } = await ask<{ rows: HistoryEntry[] }>(`GET /history/devices/${home.device.id}`, { headers: theirs })
    expect(JSON.stringify(data.rows)).toContain('theirs')
    expect(JSON.stringify(data.rows)).not.toContain('A-1')
    expect((await put(path, { farm_id: home.farm.id })).data.custom).toEqual(whole)
  })

  it('may move and get values at once', async () => {
    const [home, other] = [await makeHome(), await makeHome()]
    const moved = await put<FarmDetail>(`/farms/${home.farm.id}`, {
      organisation_id: other.organisation_id,
      custom: { asset: 'B-1' },
    })
    expect(moved.data.custom).toEqual({ ...none, asset: 'B-1' })
  })
})

describe('files', () => {
  it('of a feed of devices have a column for each field, by its key', async () => {
    const { device, organisation_id } = await makeHome()
    await put(`/devices/${device.id}`, { custom: { ...whole, asset: '=A1' } })
    const farmer = await server.as(await makeUser(db, { role: 'farmer', organisation_id }))
    const body = { name: 'Office sheet', content: 'devices' }
    const { urls } = (await ask<CreatedFeed>('POST /feeds', { headers: farmer, body })).data
    const read = async (end: string) =>
      app.inject({ url: new URL(urls.find((url) => url.endsWith(end)) ?? '').pathname })
    const [row] = parse<Record<string, string>>((await read('.csv')).body, { columns: true })
    expect(row).toMatchObject({
      custom_asset: "'=A1",
      custom_height: '1.4',
      custom_mounted: '2026-05-04',
      custom_mount: 'Wood',
      custom_shaded: 'no',
    })
    const { data } = (await read('.json')).json<{ data: { rows: object[] } }>()
    expect(data.rows[0]).toMatchObject({ custom_asset: '=A1', custom_height: 1.4, custom_shaded: 'no' })
  })
})

it('a list of devices of several organisations has the fields of each', async () => {
  const [home, other] = [await makeHome(), await makeHome()]
  await makeCustomField(db, { organisation_id: other.organisation_id, key: 'row', position: 6 })
  const { rows } = await get<{ rows: ListedDevice[] }>('/devices?limit=1000')
  const keysOf = (id: number) => Object.keys(rows.find((device) => device.id === id)?.custom ?? {})
  expect([keysOf(home.device.id), keysOf(other.device.id)]).toEqual([Object.keys(none), [...Object.keys(none), 'row']])
})
