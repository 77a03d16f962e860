import { describe, expect, it } from 'vitest'
import type { FarmDetail } from '#domain/farms/farm-form.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makeOrganisation } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db } = server
server.setClock('2026-06-10T12:00:00Z')
const ask = asker(app)
const admin = await server.as(await makeUser(db, { role: 'admin', firstname: 'Ada', lastname: 'Hale' }))

/** An organisation with its farm_admin, its farmer and a farm. */
const makeOwn = async () => {
  const { id: organisation_id } = await makeOrganisation(db)
  const farm = await makeFarm(db, { organisation_id })
  const farmer = await makeUser(db, { role: 'farmer', organisation_id })
  const manager = await server.as(await makeUser(db, { role: 'farm_admin', organisation_id }))
  return { organisation_id, farm, farmer, manager }
}
const given = (organisation_id: number) => ({
  title: 'Hill Farm',
  description: 'Strawberries under tunnels',
  area_in_sq_meters: 12_345.6,
  city: 'Stratford-upon-Avon',
  country: 'United Kingdom',
  latitude: 52.19,
  longitude: -1.7,
  postcode: 'CV37 6BA',
  organisation_id,
})
const change = (id: number, body: object, headers = admin) => ask<FarmDetail>(`PUT /farms/${id}`, { body, headers })

describe('adding a farm', () => {
  it('returns the complete record in the time zone of its location', async () => {
    const { organisation_id, manager } = await makeOwn()
    const added = await ask<FarmDetail>('POST /farms', { body: given(organisation_id), headers: manager })
    expect(added).toMatchObject({
      status: 201,
      data: {
        ...given(organisation_id),
        time_zone: 'Europe/London',
        farmer_id: null,
        farmer_photo: null,
        sprays_recorded: false,
        sprays_recorded_from: null,
        sprays_recorded_until: null,
        count_device: 0,
        version: 1,
      },
    })
    const body = { ...given(organisation_id), country: 'United States', latitude: 36.9, longitude: -121.76 }
    expect((await ask<FarmDetail>('POST /farms', { body, headers: manager })).data.time_zone).toBe(
      'America/Los_Angeles',
    )
    const said = await ask<FarmDetail>('POST /farms', { body: { ...body, time_zone: 'UTC' }, headers: manager })
    expect(said.data.time_zone).toBe('UTC')
  })

  it('creates one farm for concurrent requests with the same Idempotency-Key', async () => {
    const { organisation_id, manager } = await makeOwn()
    const headers = { ...manager, 'idempotency-key': 'one farm' }
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => ask<FarmDetail>('POST /farms', { body: given(organisation_id), headers })),
    )
    expect(new Set(responses.map(({ data }) => data.id)).size).toBe(1)
  })

  it('requires one’s own organisation and one of its farmers', async () => {
    const [own, other] = [await makeOwn(), await makeOwn()]
    const add = (body: object) => ask('POST /farms', { body, headers: own.manager })
    expect((await add(given(other.organisation_id))).status).toBe(404)
    expect((await add({ ...given(own.organisation_id), farmer_id: other.farmer.id })).status).toBe(404)
    const staff = await makeUser(db, { role: 'staff', organisation_id: own.organisation_id })
    expect(await add({ ...given(own.organisation_id), farmer_id: staff.id })).toMatchObject({
      status: 422,
      issues: [{ path: 'farmer_id' }],
    })
    expect((await add({ ...given(own.organisation_id), farmer_id: own.farmer.id })).status).toBe(201)
    const farmer = await server.as(own.farmer)
    expect((await ask('POST /farms', { body: given(own.organisation_id), headers: farmer })).status).toBe(403)
  })
})

describe('changing a farm', () => {
  it('keeps absent members unchanged and rejects unknown ones and older versions', async () => {
    const { farm, farmer } = await makeOwn()
    const headers = await server.as(farmer)
    const before = await ask<FarmDetail>(`GET /farms/${farm.id}`, { headers })
    const after = await change(
      farm.id,
      { landscape: 'hedges', running_cost: 1_200.5, postcode: ' ', version: 1 },
      headers,
    )
    expect(after.data).toEqual({
      ...before.data,
      landscape: 'hedges',
      running_cost: 1_200.5,
      postcode: null,
      version: 2,
    })
    expect(await change(farm.id, { archived_at: '2026-01-01' }, headers)).toMatchObject({
      status: 422,
      issues: [{ path: 'archived_at', message: 'is unknown' }],
    })
    const two = await Promise.all(
      [1, 2].map((index) => change(farm.id, { description: `${index}`, version: 2 }, headers)),
    )
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(two.find(({ status }) => status === 409)).toMatchObject({ versions: { known: 2, current: 3 } })
  })

  it('validates the characters of a name only when it changes', async () => {
    const { farm } = await makeOwn()
    expect((await change(farm.id, { title: farm.title, city: 'Ledbury' })).status).toBe(200)
    expect(await change(farm.id, { title: 'Farm 007' })).toMatchObject({
      status: 422,
      issues: [{ path: 'title', message: 'Only Letters Allowed' }],
    })
    expect((await change(farm.id, { title: 'Château d’Eau' })).data.title).toBe('Château d’Eau')
  })

  it('cannot leave the scope, and accepts only a farmer of its organisation', async () => {
    const [own, other] = [await makeOwn(), await makeOwn()]
    expect((await change(own.farm.id, { organisation_id: other.organisation_id }, own.manager)).status).toBe(404)
    expect((await change(own.farm.id, { farmer_id: other.farmer.id }, own.manager)).status).toBe(404)
    expect((await change(own.farm.id, { farmer_id: other.farmer.id })).status).toBe(422)
    expect((await change(own.farm.id, { farmer_id: own.farmer.id }, own.manager)).data.farmer_id).toBe(own.farmer.id)
    // An administrator may move it, with a farmer of the new organisation.
    expect((await change(own.farm.id, { organisation_id: other.organisation_id })).status).toBe(422)
    const moved = await change(own.farm.id, { organisation_id: other.organisation_id, farmer_id: other.farmer.id })
    expect(moved.data).toMatchObject({ organisation_id: other.organisation_id, farmer_id: other.farmer.id })
    expect((await ask(`GET /farms/${own.farm.id}`, { headers: own.manager })).status).toBe(404)
  })

  it('discards the weather when the location changes', async () => {
    const { farm } = await makeOwn()
    const day = { farm_id: farm.id, date: '2026-06-01', fetched_at: new Date(), settled: true }
    await db.insertInto('weather_days').values(day).execute()
    const kept = () => db.selectFrom('weather_days').where('farm_id', '=', farm.id).select('date').execute()
    await change(farm.id, { latitude: farm.latitude, description: 'x' })
    expect(await kept()).toHaveLength(1)
    await change(farm.id, { latitude: 50.1 })
    expect(await kept()).toEqual([])
  })
})

describe('deleting a farm', () => {
  it('lists dependent records, hides the farm once confirmed, and can restore it completely', async () => {
    const { farm, manager, organisation_id } = await makeOwn()
    await makeField(db, { farm_id: farm.id })
    const device = await makeDevice(db, { farm_id: farm.id })
    await db.insertInto('crops').values({ farm_id: farm.id, species_id: 1 }).execute()
    const remove = (query = '', headers = admin) => ask(`DELETE /farms/${farm.id}${query}`, { headers })
    expect((await remove('', manager)).status).toBe(403)
    expect(await remove()).toMatchObject({
      status: 409,
      depends: [
        { kind: 'devices', count: 1 },
        { kind: 'fields', count: 1 },
        { kind: 'crops', count: 1 },
      ],
    })
    expect((await remove('?confirm=true')).status).toBe(200)
    expect((await remove('?confirm=true')).status).toBe(404)
    for (const path of ['', '/crops', '/sprays', '/users'])
      expect((await ask(`GET /farms/${farm.id}${path}`, { headers: manager })).status).toBe(404)
    expect((await change(farm.id, { city: 'Ledbury' }, manager)).status).toBe(404)
    const archived = await ask<{ id: number }[]>('GET /farms?archived=true', { headers: admin })
    expect(archived.data.map(({ id }) => id)).toContain(farm.id)
    expect((await ask('GET /farms?archived=true', { headers: manager })).status).toBe(403)
    expect((await ask<FarmDetail>(`GET /farms/${farm.id}`, { headers: admin })).data.archived_at).toBe(
      '2026-06-10T12:00:00.000Z',
    )
    expect((await ask(`POST /farms/${farm.id}/restore`, { headers: manager })).status).toBe(403)
    expect((await ask<FarmDetail>(`POST /farms/${farm.id}/restore`, { headers: admin })).data.archived_at).toBeNull()
    expect((await ask(`POST /farms/${farm.id}/restore`, { headers: admin })).status).toBe(404)
    const list = await ask<{ id: number }[]>(`GET /organisations/${organisation_id}/farms`, { headers: manager })
    expect(list.data.map(({ id }) => id)).toEqual([farm.id])
    const devices = await ask<{ id: number }[]>(`GET /devices/farm/${farm.id}`, { headers: manager })
    expect(devices.data.map(({ id }) => id)).toEqual([device.id])
  })
})

describe('a list of farms', () => {
  it('is searched, sorted and paginated by the server', async () => {
    const { id: organisation_id } = await makeOrganisation(db)
    const titles = Array.from({ length: 12 }, (_none, index) => `Meadow ${index + 1}`)
    for (const title of titles) await makeFarm(db, { organisation_id, title, city: 'Évesham', postcode: 'WR11' })
    await makeFarm(db, { organisation_id, title: 'Quarry', city: 'Ledbury' })
    const list = (query: string) =>
      ask<{ rows: { title: string }[]; total: number }>(`GET /organisations/${organisation_id}/farms?${query}`, {
        headers: admin,
      })
    const page = await list('q=evesham%20meadow&sort=-title&skip=0&limit=2')
    expect(page.data).toMatchObject({ total: 12, rows: [{ title: 'Meadow 12' }, { title: 'Meadow 11' }] })
    expect((await list('sort=title&skip=9&limit=2')).data.rows.map(({ title }) => title)).toEqual([
      'Meadow 10',
      'Meadow 11',
    ])
    expect((await list('q=wr11')).data).toHaveLength(12)
    expect((await list('sort=organisation_id')).status).toBe(422)
  })
})

it('records the author of each change to a farm, with names', async () => {
  const { farm, farmer, manager } = await makeOwn()
  await change(farm.id, { farmer_id: farmer.id }, manager)
  const spray = await ask<{ id: number }>(`POST /farms/${farm.id}/sprays`, {
    body: { date: '2026-06-02', product: 'Sulphur' },
    headers: manager,
  })
  await ask(`DELETE /farms/${farm.id}/sprays/${spray.data.id}`, { headers: manager })
  const { data } = await ask<{ rows: { kind: string; action: string; changes: object[] }[] }>(
    `GET /history/farms/${farm.id}`,
    { headers: manager },
  )
  expect(data.rows.map(({ kind, action }) => `${kind} ${action}`)).toEqual([
    'sprays delete',
    'sprays create',
    'farms update',
    'farms create',
  ])
  expect(data.rows[2]?.changes).toEqual([{ member: 'farmer_id', from: null, to: 'Hannah Price' }])
})

describe('the declaration that all sprays are recorded', () => {
  const stated = ({ sprays_recorded, sprays_recorded_from, sprays_recorded_until }: FarmDetail) => [
    sprays_recorded,
    sprays_recorded_from,
    sprays_recorded_until,
  ]

  it('applies from the earliest day or for the given days, and is removed with them', async () => {
    const { farm, farmer } = await makeOwn()
    const headers = await server.as(farmer)
    const after = async (body: object) => stated((await change(farm.id, body, headers)).data)
    expect(await after({ sprays_recorded: true })).toEqual([true, null, null])
    expect(await after({ sprays_recorded_from: '2026-03-01' })).toEqual([true, '2026-03-01', null])
    expect(await after({ sprays_recorded: true, sprays_recorded_until: '2026-09-30' })).toEqual([
      true,
      '2026-03-01',
      '2026-09-30',
    ])
    expect(await after({ landscape: 'hedges' })).toEqual([true, '2026-03-01', '2026-09-30'])
    expect(await after({ sprays_recorded: false })).toEqual([false, null, null])
    // Setting a date alone also states that sprays are recorded.
    expect(await after({ sprays_recorded_from: '2026-04-01' })).toEqual([true, '2026-04-01', null])
    const { data } = await ask<{ rows: { changes: object[] }[] }>(`GET /history/farms/${farm.id}`, {
      headers: admin,
    })
    expect(data.rows.flatMap(({ changes }) => changes)).toContainEqual({
      member: 'sprays_recorded_until',
      from: null,
      to: '2026-09-30',
    })
  })

  it.each([
    [{ sprays_recorded_from: '2026-06-02', sprays_recorded_until: '2026-06-01' }, 'sprays_recorded_until'],
    [{ sprays_recorded: false, sprays_recorded_from: '2026-06-02' }, 'sprays_recorded_from'],
    [{ sprays_recorded: false, sprays_recorded_until: '2026-06-02' }, 'sprays_recorded_until'],
    [{ sprays_recorded_from: 'May' }, 'sprays_recorded_from'],
  ])('cannot be %j', async (body, path) => {
    const { farm, farmer } = await makeOwn()
    expect(await change(farm.id, body, await server.as(farmer))).toMatchObject({ status: 422, issues: [{ path }] })
  })
})
