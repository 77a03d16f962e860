import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import type { LegacyFarm, LegacyFarmer } from '#domain/legacy/endpoints.ts'
import { jpegForm } from '../access/testing/photo-form.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm } from '../factories/places.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db } = server
server.setClock('2026-06-10T12:00:00Z')

const makeOwn = async () => {
  const farm = await makeFarm(db)
  const { organisation_id } = farm
  const farmer = await makeUser(db, { role: 'farmer', organisation_id, phone: `+44${farm.id}700`, city: 'Ledbury' })
  await db.updateTable('farms').set({ farmer_id: farmer.id }).where('id', '=', farm.id).execute()
  const manager = await server.as(await makeUser(db, { role: 'farm_admin', organisation_id }))
  return { farm, farmer, manager }
}
const audit = { createdBy: 1, createdDate: '2024-01-01', updatedBy: 1, updatedDate: '2024-01-01' }
const ask = async <T>(
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  url: string,
  headers: Record<string, string>,
  payload?: object,
) => {
  const sent = await app.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) })
  const body = sent.json<{ error: boolean; message: string; data: T; Data: T; issues?: { path: string }[] }>()
  return { status: sent.statusCode, ...body }
}

describe('a farm', () => {
  it('is read and updated in the old words, with its spray', async () => {
    const { farm, farmer, manager } = await makeOwn()
    const read = await ask<LegacyFarm>('GET', `/farm/farm/v1/farm/id/${farm.id}`, manager)
    expect(read).toMatchObject({
      status: 200,
      error: false,
      Data: { id: farm.id, farmerId: farmer.id, farmName: farm.title },
    })
    expect(read.data).toEqual(read.Data)
    const body = {
      id: farm.id,
      farmName: 'Hill Farm',
      area: '12500',
      landScape: 'hedges',
      sprayingDate: '2026-06-02T00:00:00.000Z',
      sprayType: 'Sulphur',
      runningCost: 1200,
      farmerId: farmer.id,
      locationId: 7,
      cityName: 'Salinas',
      countryId: 230,
      deleted: false,
      ...audit,
    }
    const updated = await ask<LegacyFarm>('PUT', '/farm/farm/v1/farm/update', manager, body)
    expect(updated).toMatchObject({
      status: 200,
      message: 'Farm Updated successfully!',
      Data: {
        farmName: 'Hill Farm',
        area: 12_500,
        landScape: 'hedges',
        runningCost: 1200,
        cityName: 'Salinas',
        countryId: 230,
        sprayingDate: '2026-06-02',
        sprayType: 'Sulphur',
      },
    })
    await ask('PUT', '/farm/farm/v1/farm/update', manager, body)
    const sprays = await db
      .selectFrom('sprays')
      .where('farm_id', '=', farm.id)
      .select(['date', 'product', 'hazard'])
      .execute()
    expect(sprays).toEqual([{ date: '2026-06-02', product: 'Sulphur', hazard: 'unknown' }])
    const stored = await db.selectFrom('farms').where('id', '=', farm.id).selectAll().executeTakeFirstOrThrow()
    expect(stored).toMatchObject({
      title: 'Hill Farm',
      country: 'United States',
      landscape: 'hedges',
      running_cost: 1200,
    })
  })

  it('is refused in the old words', async () => {
    const { farm, manager } = await makeOwn()
    const update = (body: object) => ask('PUT', '/farm/farm/v1/farm/update', manager, { id: farm.id, ...body })
    expect(await update({ cityName: 'Ledbury 2' })).toMatchObject({
      status: 422,
      issues: [{ path: 'cityName', message: 'Only Letters Allowed' }],
    })
    expect(await update({ countryId: 3 })).toMatchObject({ status: 422, issues: [{ path: 'countryId' }] })
    expect(await update({ area: 'much' })).toMatchObject({ status: 422, issues: [{ path: 'area' }] })
    expect((await update({ farmerId: 2_000_000_000 })).status).toBe(404)
  })
})

describe('a farmer', () => {
  it('is read and updated; an address or number of somebody else answers no Data', async () => {
    const { farm, farmer, manager } = await makeOwn()
    const read = await ask<LegacyFarmer>('GET', `/farmer/farmer/v1/byId?id=${farmer.id}`, manager)
    expect(read.Data).toEqual({
      id: farmer.id,
      firstname: 'Hannah',
      lastname: 'Price',
      email: farmer.email,
      phone: farmer.phone,
      imagepath: null,
      active: true,
      deleted: false,
    })
    const sent = { ...read.Data, cityid: 3, ...audit }
    const updated = await ask<LegacyFarmer>('PUT', '/farmer/farmer/v1/update', manager, {
      ...sent,
      lastname: 'O’Neill',
      phone: `44${farm.id}701`,
      active: 1,
    })
    expect(updated).toMatchObject({ status: 200, Data: { lastname: 'O’Neill', phone: `+44${farm.id}701` } })
    const other = await makeUser(db, { phone: `+44${farm.id}702` })
    expect(await ask('PUT', '/farmer/farmer/v1/update', manager, { ...sent, phone: other.phone })).toMatchObject({
      status: 409,
      message: 'Phone Number or Email already exists',
      Data: null,
      data: null,
    })
    const admin = await server.as(await makeUser(db, { role: 'admin' }))
    expect(await ask('PUT', '/farmer/farmer/v1/update', admin, { ...sent, email: other.email })).toMatchObject({
      status: 409,
      message: 'Phone Number or Email already exists',
      Data: null,
      data: null,
    })
    // A farm_admin can see, but not change, their own email address.
    expect((await ask('PUT', '/farmer/farmer/v1/update', manager, { ...sent, email: 'new@example.org' })).status).toBe(
      403,
    )
    const stored = await db.selectFrom('users').where('id', '=', farmer.id).selectAll().executeTakeFirstOrThrow()
    expect(stored).toMatchObject({
      lastname: 'O’Neill',
      email: farmer.email,
      phone: `+44${farm.id}701`,
      city: 'Ledbury',
    })
  })

  it('has a photo that is uploaded and deleted', async () => {
    const { farmer, manager } = await makeOwn()
    const form = jpegForm('filePart', { farmerid: farmer.id })
    const upload = async (payload: Buffer) =>
      (
        await app.inject({
          method: 'POST',
          url: '/api/farmer/farmer/v1/upload',
          headers: { ...manager, ...form.headers },
          payload,
        })
      ).json()
    const uploaded = await upload(form.payload)
    expect(uploaded).toMatchObject({ error: false, message: 'Profile image updated successfully' })
    const picture = await app.inject({ url: uploaded.Data.imagepath, headers: manager })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(await upload(jpegForm('filePart', { farmerid: farmer.id }, Buffer.from('a text')).payload)).toMatchObject({
      error: true,
      data: null,
    })
    expect(await upload(jpegForm('filePart').payload)).toMatchObject({ issues: [{ path: 'farmerid' }] })
    const deleted = await ask<LegacyFarmer>(
      'DELETE',
      `/farmer/farmer/v1/deleteProfileImage?farmerId=${farmer.id}`,
      manager,
    )
    expect(deleted).toMatchObject({ message: 'Image deleted successfully.', Data: { imagepath: null } })
    const alone = await makeUser(db, { role: 'farmer', organisation_id: farmer.organisation_id })
    expect(await ask('DELETE', `/farmer/farmer/v1/deleteProfileImage?farmerId=${alone.id}`, manager)).toMatchObject({
      status: 409,
      message: 'This farmer has no farm yet.',
    })
  })
})

it('crops are saved as a list, blanks and doubles left out', async () => {
  const { farm, manager } = await makeOwn()
  const device = await makeDevice(db, { farm_id: farm.id })
  const blank = {
    id: 0,
    farmId: farm.id,
    cropType: 'soft',
    speciesId: 1,
    cropVariety: '',
    growingSetup: '',
    cropHybrid: true,
    cropSeasonality: 'january',
    cropSeasonalityTo: 'january',
    selectedDevices: '[]',
    deleted: false,
    ...audit,
  }
  const berry = {
    ...blank,
    speciesId: 4,
    cropVariety: 'Duke',
    cropSeasonality: 'March',
    cropSeasonalityTo: 'may',
    selectedDevices: `[${device.id}]`,
  }
  const saved = await ask<{ id: number }[]>('POST', '/farm/farm/v1/crop/saveList', manager, [
    blank,
    berry,
    berry,
    { ...berry, speciesId: 2, deleted: true },
  ])
  expect(saved).toMatchObject({
    status: 200,
    Data: [{ speciesId: 4, cropVariety: 'Duke', cropSeasonality: 'march', selectedDevices: [device.id] }],
  })
  const again = await ask<{ id: number }[]>('POST', '/farm/farm/v1/crop/saveList', manager, [
    { ...berry, id: saved.Data[0]?.id, cropVariety: 'Aurora' },
  ])
  expect(again.Data).toMatchObject([{ id: saved.Data[0]?.id, cropVariety: 'Aurora' }])
  const stored = await db
    .selectFrom('crops')
    .where('farm_id', '=', farm.id)
    .select(['species_id', 'variety', 'season_from', 'season_to', 'device_ids'])
    .execute()
  expect(stored).toEqual([{ species_id: 4, variety: 'Aurora', season_from: 3, season_to: 5, device_ids: [device.id] }])
  const other = await makeOwn()
  expect(
    (await ask('POST', '/farm/farm/v1/crop/saveList', manager, [{ ...berry, farmId: other.farm.id }])).status,
  ).toBe(404)
})

it('the device endpoint deletes devices, as its twin does', async () => {
  const device = await makeDevice(db)
  const admin = await server.as(await makeUser(db, { role: 'admin' }))
  const remove = (query = '') => ask('DELETE', `/device/device/v1/${device.id}${query}`, admin)
  expect(await remove()).toMatchObject({ status: 409, depends: [{ kind: 'keys', count: 1 }] })
  expect(await remove('?confirm=true')).toMatchObject({ status: 200, Data: null })
  expect((await remove()).status).toBe(404)
})

it('whoever is told that it was done reads it back, also from a replica: it is noted before', async () => {
  const { farm, manager } = await makeOwn()
  const order: string[] = []
  const markWritten = vi.spyOn(server.reads, 'markWritten').mockImplementation(async () => {
    for (let turn = 0; turn < 20; turn += 1) await nextTurn()
    order.push('noted')
  })
  const { status } = await ask('PUT', '/farm/farm/v1/farm/update', manager, { id: farm.id, area: 9 }).finally(() =>
    order.push('answered'),
  )
  markWritten.mockRestore()
  expect([status, order]).toEqual([200, ['noted', 'answered']])
})
