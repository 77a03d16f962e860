import { describe, expect, it } from 'vitest'
import type { DeviceCounts } from '#domain/devices/endpoints.ts'
import type { Organisation, OrganisationDetail } from '#domain/organisations/endpoints.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeOrganisation } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db } = server
const ask = asker(app)
const admin = { headers: await server.as(await makeUser(db, { role: 'admin' })) }

describe('organisations', () => {
  it('are created with a name and any other known members', async () => {
    const body = { title: ' Hill Growers ', city: 'Ledbury', country: '', postcode: 'HR8 1AA' }
    expect(await ask<Organisation>('POST /organisations', { body, ...admin })).toMatchObject({
      status: 201,
      data: { title: 'Hill Growers', description: null, city: 'Ledbury', country: null, count_farms: 0 },
    })
    expect((await ask('POST /organisations', { body: { title: ' ' }, ...admin })).issues).toEqual([
      { path: 'title', message: 'Organisation name is required' },
    ])
  })

  it('are updated based on their version, within the scope', async () => {
    const { id } = await makeOrganisation(db)
    const own = { headers: await server.as(await makeUser(db, { role: 'entomology_admin', organisation_id: id })) }
    const foreign = await makeOrganisation(db)
    expect((await ask(`PUT /organisations/${foreign.id}`, { body: { city: 'Ross' }, ...own })).status).toBe(404)
    const change = (body: object) => ask<Organisation>(`PUT /organisations/${id}`, { body, ...own })
    expect((await change({ city: 'Ross', version: 1 })).data).toMatchObject({ city: 'Ross', version: 2 })
    expect((await change({ city: 'Wye', version: 1 })).status).toBe(409)
    const history = await ask<{ rows: object[] }>(`GET /history/organisations/${id}`, own)
    expect(history.data.rows[0]).toMatchObject({ changes: [{ member: 'city', from: 'Ledbury', to: 'Ross' }] })
  })

  it('are searched, sorted and paginated, with their farms and area', async () => {
    await makeOrganisation(db, { title: 'Alder Growers' })
    const zeta = await makeOrganisation(db, { title: 'Zeta Growers', city: 'Perth' })
    await makeFarm(db, { organisation_id: zeta.id, area_in_sq_meters: 10_000 })
    await makeFarm(db, { organisation_id: zeta.id, area_in_sq_meters: 5_000 })
    await makeFarm(db, { organisation_id: zeta.id, archived_at: new Date() })
    const { data } = await ask<{ rows: Organisation[]; total: number }>(
      'GET /organisations?q=growers&sort=-title&limit=1',
      admin,
    )
    expect(data.rows).toMatchObject([{ title: 'Zeta Growers', count_farms: 2, area_in_sq_meters: 15_000 }])
    expect(data.total).toBeGreaterThan(1)
  })

  it('have the number of their users and devices, by which devices can be filtered and counted', async () => {
    const { id: organisation_id } = await makeOrganisation(db)
    const farm = await makeFarm(db, { organisation_id })
    const device = await makeDevice(db, { farm_id: farm.id })
    const deleted = await makeDevice(db, { farm_id: farm.id })
    await ask(`DELETE /devices/${deleted.id}?confirm=true`, admin)
    await makeDevice(db)
    await makeUser(db, { organisation_id })
    await makeUser(db, { organisation_id, deleted_at: new Date() })
    const { data } = await ask<OrganisationDetail>(`GET /organisations/${organisation_id}`, admin)
    expect(data).toMatchObject({ count_farms: 1, count_users: 1, count_devices: 1 })
    const query = `organisation_id=${organisation_id}`
    const found = await ask<{ id: number }[]>(`GET /devices?${query}`, admin)
    expect(found.data.map(({ id }) => id)).toEqual([device.id])
    expect((await ask<DeviceCounts>(`GET /devices/counts?${query}`, admin)).data).toMatchObject({
      all: 1,
      never_sent: 1,
    })
    const stranger = await server.as(await makeUser(db))
    expect((await ask(`GET /devices/counts?${query}`, { headers: stranger })).status).toBe(404)
  })
})
