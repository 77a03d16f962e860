import { describe, expect, it } from 'vitest'
import type { FarmDeployment } from '#domain/farms/deployment.ts'
import type { Farm } from '#domain/farms/farm.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makeOrganisation } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { db } = server
server.setClock('2026-06-10T12:00:00Z')
const ask = asker(server.app)
const admin = await server.as(await makeUser(db, { role: 'admin' }))

/** An organisation whose farms A, B and C are ordered differently by every column. */
const makeThree = async () => {
  const { id: organisation_id } = await makeOrganisation(db)
  const make = (title: string, city: string, postcode: string, country: string, area_in_sq_meters: number | null) =>
    makeFarm(db, { organisation_id, title, city, postcode, country, area_in_sq_meters })
  const farms = [
    await make('Farm 2', 'Ledbury', 'HR 10', 'United States', 300),
    await make('Farm 10', 'Aylton', 'HR 9', 'United Kingdom', 20),
    await make('A farm', 'Évesham', 'WR 1', 'United Kingdom', null),
  ]
  const headers = await server.as(await makeUser(db, { organisation_id }))
  const letters = (rows: { id: number }[]) =>
    rows.map(({ id }) => 'ABC'[farms.findIndex((one) => one.id === id)] ?? '?').join('')
  return { organisation_id, farms, headers, letters }
}

describe('the list of farms', () => {
  it('can be sorted by each column, with unknown values last in both directions', async () => {
    const { farms, headers, letters } = await makeThree()
    const [a, b, c] = farms
    await makeDevice(db, { farm_id: a?.id ?? 0 })
    await makeDevice(db, { farm_id: c?.id ?? 0 })
    await makeDevice(db, { farm_id: c?.id ?? 0 })
    expect(b).toBeDefined()
    const sorted = [
      ['title', 'CAB', 'BAC'],
      ['city', 'BCA', 'ACB'],
      ['postcode', 'BAC', 'CAB'],
      ['country', 'BCA', 'ABC'],
      ['count_device', 'BAC', 'CAB'],
      ['area_in_sq_meters', 'BAC', 'ABC'],
    ] as const
    for (const [column, up, down] of sorted) {
      const order = async (sort: string) => letters((await ask<Farm[]>(`GET /farms?sort=${sort}`, { headers })).data)
      expect([column, await order(column), await order(`-${column}`)]).toEqual([column, up, down])
    }
    expect(letters((await ask<Farm[]>('GET /farms', { headers })).data)).toBe('CAB')
  })

  it('can be searched by name, city, postcode and number of devices', async () => {
    const { farms, headers, letters } = await makeThree()
    for (let count = 0; count < 3; count += 1) await makeDevice(db, { farm_id: farms[1]?.id ?? 0 })
    const found = async (q: string) =>
      letters((await ask<Farm[]>(`GET /farms?q=${encodeURIComponent(q)}`, { headers })).data)
    expect([await found('farm 2'), await found('evesham'), await found('hr'), await found('3')]).toEqual([
      'A',
      'C',
      'AB',
      'B',
    ])
    expect(await found('united')).toBe('')
  })

  it('counts devices currently there and active users', async () => {
    const { organisation_id, farms, headers } = await makeThree()
    const [a, b] = [farms[0]?.id ?? 0, farms[1]?.id ?? 0]
    await makeDevice(db, { farm_id: a })
    const moved = await makeDevice(db, { farm_id: a })
    expect((await ask(`PUT /devices/${moved.id}`, { headers: admin, body: { farm_id: b } })).status).toBe(200)
    const deleted = await makeDevice(db, { farm_id: a })
    await db.updateTable('devices').set({ archived_at: new Date() }).where('id', '=', deleted.id).execute()
    const named = { organisation_id, role: 'farmer' } as const
    const ada = await makeUser(db, { ...named, firstname: 'Ada', lastname: 'Zeal', phone: '+44' })
    await makeUser(db, { ...named, is_active: false })
    await makeUser(db, { ...named, deleted_at: new Date() })
    await makeUser(db, { organisation_id: (await makeOrganisation(db)).id })
    const { data } = await ask<Farm>(`GET /farms/${a}`, { headers })
    expect([data.count_device, data.count_users]).toEqual([1, 2])
    expect((await ask<Farm>(`GET /farms/${b}`, { headers })).data.count_device).toBe(1)
    const people = await ask<{ id: number; lastname: string }[]>(`GET /farms/${a}/users`, { headers })
    expect(people.data.map(({ lastname }) => lastname)).toEqual(['Price', 'Zeal'])
    expect(people.data[1]).toEqual({
      id: ada.id,
      firstname: 'Ada',
      lastname: 'Zeal',
      email: ada.email,
      phone: '+44',
      role: 'farmer',
      version: 1,
    })
  })

  it('has the fields of each farm, sorted by name, without archived ones', async () => {
    const { farms, headers } = await makeThree()
    const farm_id = farms[0]?.id ?? 0
    for (const field_name of ['West', 'East']) await makeField(db, { farm_id, field_name })
    await makeField(db, { farm_id, field_name: 'Gone', archived_at: new Date() })
    await makeField(db, { farm_id: farms[1]?.id ?? 0, field_name: 'Elsewhere' })
    const { data } = await ask<{ field_name: string }[]>(`GET /fields/farm/${farm_id}`, { headers })
    expect(data.map(({ field_name }) => field_name)).toEqual(['East', 'West'])
    expect(data).toMatchObject([{ version: 1 }, { version: 1 }])
  })
})

describe('the list of deployments', () => {
  it('contains the farms in scope, with the weeks of the requested year', async () => {
    const { farms, headers } = await makeThree()
    const [a, b] = [farms[0]?.id ?? 0, farms[1]?.id ?? 0]
    const add = (farm_id: number, deployed_date: string, withdrawn_date: string | null) =>
      db.insertInto('deployments').values({ farm_id, deployed_date, withdrawn_date }).execute()
    await add(b, '2025-05-01', null)
    await add(a, '2026-05-01', null)
    await add(a, '2025-05-01', '2025-05-07')
    await add((await makeFarm(db)).id, '2025-05-01', null)
    const list = async (query = '') => (await ask<FarmDeployment[]>(`GET /farms-deployments${query}`, { headers })).data
    expect((await list()).map(({ farm_id, deployed_date }) => [farm_id, deployed_date])).toEqual([
      [a, '2025-05-01'],
      [a, '2026-05-01'],
      [b, '2025-05-01'],
    ])
    expect((await list(`?farm_id=${b}`)).map(({ farm_id }) => farm_id)).toEqual([b])
    const chosen = (deployment: FarmDeployment | undefined) =>
      deployment?.weeks.filter(({ deployed }) => deployed).map(({ week }) => week)
    // The current year to date, and a complete past year.
    const [of2025] = await list('?year=2025')
    expect([of2025?.weeks.length, chosen(of2025)]).toEqual([52, [18, 19]])
    const [, now] = await list()
    expect([now?.weeks.length, chosen(now)?.[0], chosen(now)?.at(-1)]).toEqual([24, 18, 24])
    await db.updateTable('farms').set({ archived_at: new Date() }).where('id', '=', a).execute()
    expect((await list()).map(({ farm_id }) => farm_id)).toEqual([b])
  })
})
