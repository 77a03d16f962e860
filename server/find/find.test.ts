import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Found } from '#domain/find/endpoints.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makeOrganisation, makeTunnel } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db } = server
const ask = asker(app)
const admin = await server.as(await makeUser(db, { role: 'admin' }))
const find = async (q: string, headers = admin) => {
  const { status, data } = await ask<Found>(`GET /find?q=${encodeURIComponent(q)}`, { headers })
  expect(status).toBe(200)
  return data
}

const makeGrower = async (name: string) => {
  const organisation = await makeOrganisation(db, { title: `${name} Growers` })
  const farm = await makeFarm(db, { organisation_id: organisation.id, title: `${name} Farm`, city: 'Ledbury' })
  const device = await makeDevice(db, { farm_id: farm.id, name: `${name} Door`, device_id: `${name}-4F21` })
  const farmer = await makeUser(db, {
    role: 'farmer',
    organisation_id: organisation.id,
    firstname: name,
    lastname: 'Price',
  })
  return { organisation, farm, device, farmer }
}

describe('search', () => {
  it('matches any part of a name, ignoring case and accents, if every word occurs', async () => {
    const { farm, device, farmer } = await makeGrower('Ärlecombe')
    const found = await find('ARLECO')
    expect(found).toEqual({
      farms: [{ id: farm.id, title: 'Ärlecombe Farm', organisation_title: 'Ärlecombe Growers' }],
      devices: [{ id: device.id, name: 'Ärlecombe Door', device_id: 'Ärlecombe-4F21', farm_title: 'Ärlecombe Farm' }],
      fields: [],
      tunnels: [],
      people: [
        {
          id: farmer.id,
          name: 'Ärlecombe Price',
          email: farmer.email,
          role: 'farmer',
          organisation_id: farmer.organisation_id,
          organisation_title: 'Ärlecombe Growers',
        },
      ],
    })
    expect((await find('combe 4f21')).devices.map(({ id }) => id)).toEqual([device.id])
    expect((await find('arlecombe ledbury')).farms.map(({ id }) => id)).toEqual([farm.id])
    expect((await find('arlecombe nowhere')).farms).toEqual([])
  })

  it('treats % and _ literally, and returns nothing for an empty query', async () => {
    await makeGrower('Plain')
    expect((await find('%')).farms).toEqual([])
    expect((await find('_')).devices).toEqual([])
    expect(await find('  ')).toEqual({ farms: [], devices: [], fields: [], tunnels: [], people: [] })
  })

  it('returns nothing of other organisations, and people only to users who can see their contact details', async () => {
    const [here, there] = [await makeGrower('Samename one'), await makeGrower('Samename two')]
    const farmer = await find('samename', await server.as(here.farmer))
    expect(farmer.farms.map(({ id }) => id)).toEqual([here.farm.id])
    expect(farmer.devices.map(({ id }) => id)).toEqual([here.device.id])
    expect(farmer.people.map(({ id }) => id)).toEqual([here.farmer.id])
    const staff = await find(
      'samename',
      await server.as(await makeUser(db, { role: 'staff', organisation_id: there.organisation.id })),
    )
    expect(staff.farms.map(({ id }) => id)).toEqual([there.farm.id])
    expect(staff.people).toEqual([])
    const nobody = await find('samename', await server.as(await makeUser(db, { role: 'staff', organisation_id: null })))
    expect(nobody).toEqual({ farms: [], devices: [], fields: [], tunnels: [], people: [] })
  })

  it('finds a device by the label on its case, with or without separators between letters and digits', async () => {
    const device = await makeDevice(db, { farm_id: (await makeFarm(db)).id, device_id: 'ZQM-CAM-00024' })
    for (const q of ['zqm cam00024', 'zqm cam-00024', 'zqm 00024 cam'])
      expect(
        (await find(q)).devices.map(({ id }) => id),
        q,
      ).toEqual([device.id])
    expect((await find('zqm cam00042')).devices).toEqual([])
  })

  it('finds fields by name and tunnels by number, in one’s own organisation and without deleted ones', async () => {
    const { farm, farmer } = await makeGrower('Fieldlea')
    const field = await makeField(db, { farm_id: farm.id, field_name: 'Long Meadow' })
    const tunnel = await makeTunnel(db, { field_id: field.id, number: 4 })
    const other = await makeField(db, { field_name: 'Long Meadow' })
    await makeTunnel(db, { field_id: other.id, number: 4 })
    const own = await server.as(farmer)
    const where = { farm_id: farm.id, farm_title: 'Fieldlea Farm' }
    expect((await find('long mead', own)).fields).toEqual([{ id: field.id, field_name: 'Long Meadow', ...where }])
    expect((await find('meadow fieldlea')).fields.map(({ id }) => id)).toEqual([field.id])
    expect((await find('fieldlea')).fields, 'the farm alone is meant').toEqual([])
    expect((await find('tunnel 4', own)).tunnels).toEqual([
      { id: tunnel.id, number: 4, field_id: field.id, field_name: 'Long Meadow', ...where },
    ])
    expect((await find('4', own)).tunnels).toEqual([])
    await db.updateTable('fields').set({ archived_at: new Date() }).where('id', '=', field.id).execute()
    expect(await find('long tunnel 4 meadow', own)).toMatchObject({ fields: [], tunnels: [] })
  })

  it('omits deleted records', async () => {
    const { farm, device, farmer } = await makeGrower('Goneby')
    await db.updateTable('farms').set({ archived_at: new Date() }).where('id', '=', farm.id).execute()
    await db.updateTable('devices').set({ archived_at: new Date() }).where('id', '=', device.id).execute()
    await db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', farmer.id).execute()
    expect(await find('goneby')).toEqual({ farms: [], devices: [], fields: [], tunnels: [], people: [] })
  })

  it('returns five results of each kind, with prefix matches first', async () => {
    const farm = await makeFarm(db)
    for (const name of ['Wide 1', 'Wide 2', 'A Wide', 'The Wide one', 'Wide 10', 'Another Wide'])
      await makeDevice(db, { farm_id: farm.id, name })
    expect((await find('wide')).devices.map(({ name }) => name)).toEqual([
      'Wide 1',
      'Wide 2',
      'Wide 10',
      'A Wide',
      'Another Wide',
    ])
  })

  it('uses the index instead of a full scan for ten thousand rows', async () => {
    const farm = await makeFarm(db)
    await sql`insert into devices (name, device_id, device_type)
      select 'Row ' || n, 'MANY-' || n, 'camera' from generate_series(1, 10000) as n`.execute(db)
    await sql`insert into placements (device_id, farm_id, during)
      select id, ${farm.id}, '(,)' from devices where device_id like 'MANY-%'`.execute(db)
    await sql`analyze devices`.execute(db)
    expect((await find('many-7345')).devices.map(({ name }) => name)).toEqual(['Row 7345'])
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from devices
      where plain_text(name || ' ' || device_id) like plain_text('%many-7345%')`.execute(db)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('devices_found')
  })
})
