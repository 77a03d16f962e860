import { describe, expect, it } from 'vitest'
import type { Crop } from '#domain/farms/crop-entries.ts'
import type { FarmDeployment } from '#domain/farms/deployment.ts'
import type { Spray } from '#domain/farms/spray.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db } = server
server.setClock('2026-06-10T12:00:00Z')
const ask = asker(app)

/** A farm and its farmer, who is signed in. */
const makeOwn = async () => {
  const farm = await makeFarm(db)
  const headers = await server.as(await makeUser(db, { role: 'farmer', organisation_id: farm.organisation_id }))
  return { farm, headers }
}
const stored = (farm_id: number) =>
  db.selectFrom('crops').where('farm_id', '=', farm_id).selectAll().orderBy('id').execute()

describe('the crops of a farm', () => {
  const strawberry = {
    cropType: 'SOFT',
    speciesId: 1,
    cropVariety: 'Elsanta',
    cropSeasonality: 'april',
    cropSeasonalityTo: 'june',
  }

  it('are saved as a list: kept, updated, added, and marked deleted if omitted', async () => {
    const { farm, headers } = await makeOwn()
    const device = await makeDevice(db, { farm_id: farm.id })
    const put = (body: object) => ask<Crop[]>(`PUT /farms/${farm.id}/crops`, { body, headers })
    const first = await put({
      crops: [
        {
          ...strawberry,
          growingSetup: 'glasshouse',
          heated: false,
          flowersReference: 7.5,
          selectedDevices: `[${device.id}]`,
        },
        { cropType: 'TOP', speciesId: 5 },
        { cropType: 'SOFT', speciesId: 2, cropVariety: 'Maravilla' },
        { cropType: 'SOFT', speciesId: 2, cropVariety: ' Maravilla ' },
      ],
    })
    expect(first.data).toMatchObject([
      {
        ...strawberry,
        farmId: farm.id,
        growingSetup: 'glasshouse',
        heated: false,
        flowersReference: 7.5,
        cropHybrid: true,
        selectedDevices: [device.id],
        status: 'Active',
        deleted: false,
      },
      { speciesId: 2, cropVariety: 'Maravilla', selectedDevices: [] },
    ])
    const [berry] = first.data
    const second = await put({ crops: [{ ...strawberry, id: berry?.id, cropHybrid: false }, strawberry] })
    expect(second.data).toHaveLength(2)
    expect(second.data[0]).toMatchObject({ id: berry?.id, cropHybrid: false, selectedDevices: [], version: 2 })
    const report = await ask<Crop[]>(`GET /farms/${farm.id}/crops?deleted=true`, { headers })
    expect(report.data.map(({ speciesId, status, deleted_at }) => [speciesId, status, deleted_at])).toEqual([
      [1, 'Active', null],
      [2, 'Deleted', '2026-06-10T12:00:00.000Z'],
      [1, 'Active', null],
    ])
    // Saving the same list again changes nothing, not even a version.
    const again = await put({
      crops: second.data.map(({ farmId: _, deleted: __, status: ___, deleted_at: ____, ...crop }) => crop),
    })
    expect(again.data).toEqual(second.data)
    expect(await put({ crops: [] })).toMatchObject({ status: 200, data: [] })
    expect((await stored(farm.id)).every(({ deleted_at }) => deleted_at !== null)).toBe(true)
  })

  it('reject an update based on another list, and accept only crops and devices of the farm', async () => {
    const { farm, headers } = await makeOwn()
    const put = (body: object) => ask<Crop[]>(`PUT /farms/${farm.id}/crops`, { body, headers })
    const { data } = await put({ crops: [strawberry], known: [] })
    const known = data.map(({ id, version }) => ({ id, version }))
    expect((await put({ crops: [strawberry], known })).status).toBe(200)
    expect((await put({ crops: [], known: [] })).status).toBe(409)
    // The same crop, changed by another person meanwhile.
    const older = known.map(({ id, version }) => ({ id, version: version - 1 }))
    expect((await put({ crops: [], known: older })).status).toBe(409)
    expect(await stored(farm.id)).toHaveLength(1)

    const neighbour = await makeFarm(db, { organisation_id: farm.organisation_id })
    const there = await makeDevice(db, { farm_id: neighbour.id })
    expect(await put({ crops: [strawberry, { ...strawberry, selectedDevices: [there.id] }] })).toMatchObject({
      status: 422,
      issues: [{ path: 'crops.1.selectedDevices', message: 'A device is not on this farm.' }],
    })
    const foreign = await makeDevice(db)
    for (const id of [foreign.id, 2_000_000_000])
      expect((await put({ crops: [{ ...strawberry, selectedDevices: [id] }] })).status).toBe(404)
    expect((await put({ crops: [{ ...strawberry, id: 2_000_000_000 }] })).status).toBe(404)
    expect((await put({ crops: [{ ...strawberry, farmId: 1 }] })).status).toBe(422)
  })

  it('keep a device that has since left the farm, and determine what the score uses', async () => {
    const { farm, headers } = await makeOwn()
    const device = await makeDevice(db, { farm_id: farm.id })
    const put = (body: object) => ask<Crop[]>(`PUT /farms/${farm.id}/crops`, { body, headers })
    const { data } = await put({ crops: [{ ...strawberry, speciesId: 3, selectedDevices: [device.id] }] })
    const health = await ask<{ fields: { crop: string | null }[] }>(
      `GET /inference/pollination-health?farm_id=${farm.id}&start_date=2026-06-04&end_date=2026-06-10`,
      { headers },
    )
    expect(health.data.fields.map(({ crop }) => crop)).toEqual(['blackberry'])
    const elsewhere = await makeFarm(db, { organisation_id: farm.organisation_id })
    const admin = await server.as(await makeUser(db, { role: 'admin' }))
    await ask(`PUT /devices/${device.id}`, { body: { farm_id: elsewhere.id }, headers: admin })
    const again = await put({
      crops: [{ ...strawberry, speciesId: 3, id: data[0]?.id, selectedDevices: [device.id], cropVariety: 'Navaho' }],
    })
    expect(again.data[0]).toMatchObject({ cropVariety: 'Navaho', selectedDevices: [device.id] })
    // No other crop can select the device, because it is on another farm now.
    const other = { ...strawberry, speciesId: 1, selectedDevices: [device.id] }
    expect((await put({ crops: [other] })).issues).toEqual([
      { path: 'crops.0.selectedDevices', message: 'A device is not on this farm.' },
    ])
  })
})

describe('the sprays of a farm', () => {
  it('are added, updated, listed and deleted', async () => {
    const { farm, headers } = await makeOwn()
    const field = await makeField(db, { farm_id: farm.id, field_name: 'Long Meadow' })
    const add = (body: object) => ask<Spray>(`POST /farms/${farm.id}/sprays`, { body, headers })
    const first = await add({ date: '2026-06-01', product: ' Sulphur ' })
    expect(first).toMatchObject({
      status: 201,
      data: { farm_id: farm.id, date: '2026-06-01', product: 'Sulphur', hazard: 'unknown', field_id: null, version: 1 },
    })
    const second = await add({ date: '2026-06-05', product: 'Spinosad', hazard: 'high', field_id: field.id })
    expect(second.data.field_name).toBe('Long Meadow')
    const list = await ask<Spray[]>(`GET /farms/${farm.id}/sprays`, { headers })
    expect(list.data.map(({ product }) => product)).toEqual(['Spinosad', 'Sulphur'])
    const page = await ask(`GET /farms/${farm.id}/sprays?q=meadow&sort=-hazard&skip=0&limit=5`, { headers })
    expect(page.data).toMatchObject({ total: 1, rows: [{ product: 'Spinosad' }] })
    const path = `/farms/${farm.id}/sprays/${first.data.id}`
    expect(
      (await ask<Spray>(`PUT ${path}`, { body: { hazard: 'low', fungicide_at_bloom: true, version: 1 }, headers }))
        .data,
    ).toEqual({
      ...first.data,
      hazard: 'low',
      fungicide_at_bloom: true,
      version: 2,
    })
    expect((await ask(`PUT ${path}`, { body: { hazard: 'high', version: 1 }, headers })).status).toBe(409)
    expect((await ask(`DELETE ${path}`, { headers })).status).toBe(200)
    expect((await ask(`DELETE ${path}`, { headers })).status).toBe(404)
  })

  it('report missing members, and must be on a field of the farm', async () => {
    const { farm, headers } = await makeOwn()
    const add = (body: object) => ask<Spray>(`POST /farms/${farm.id}/sprays`, { body, headers })
    expect((await add({ date: '', product: ' ' })).issues).toEqual([
      { path: 'date', message: 'Date is required' },
      { path: 'product', message: 'Product is required' },
    ])
    for (const date of ['0000-01-01', '2026-02-30', '1999-12-31', 'soon'])
      expect((await add({ date, product: 'Sulphur' })).issues).toEqual([{ path: 'date', message: 'Date is required' }])
    const neighbour = await makeFarm(db, { organisation_id: farm.organisation_id })
    const field = await makeField(db, { farm_id: neighbour.id })
    expect(await add({ date: '2026-06-01', product: 'Sulphur', field_id: field.id })).toMatchObject({
      status: 422,
      issues: [{ path: 'field_id' }],
    })
    const { id } = await makeField(db)
    expect((await add({ date: '2026-06-01', product: 'Sulphur', field_id: id })).status).toBe(404)
    const spray = await add({ date: '2026-06-01', product: 'Sulphur' })
    const other = `/farms/${neighbour.id}/sprays/${spray.data.id}`
    expect((await ask(`PUT ${other}`, { body: { hazard: 'low' }, headers })).status).toBe(404)
    expect((await ask(`DELETE ${other}`, { headers })).status).toBe(404)
  })
})

describe('the deployments of a farm', () => {
  it('return their weeks and never overlap', async () => {
    const { farm, headers } = await makeOwn()
    const add = (deployed_date: string, withdrawn_date: string | null = null) =>
      ask<FarmDeployment>('POST /farms-deployments', {
        body: { farm_id: farm.id, deployed_date, withdrawn_date },
        headers,
      })
    const spring = await add('2026-03-02', '2026-04-30')
    expect(spring.status).toBe(201)
    expect(spring.data.weeks).toHaveLength(24)
    expect(spring.data.weeks.filter(({ deployed }) => deployed).map(({ name }) => name)).toEqual(
      Array.from({ length: 9 }, (_none, index) => `Week ${index + 10}`),
    )
    const overlap = {
      status: 409,
      message: 'This farm is already deployed on some of these days.',
      issues: [{ path: 'deployed_date' }],
    }
    expect(await add('2026-04-30', '2026-05-02')).toMatchObject(overlap)
    expect(await add('2026-01-01')).toMatchObject(overlap)
    expect((await add('2026-05-01')).status).toBe(201)
    const change = (body: object) => ask<FarmDeployment>(`PUT /farms-deployments/${spring.data.id}`, { body, headers })
    expect(await change({ withdrawn_date: null })).toMatchObject(overlap)
    expect((await change({ withdrawn_date: '2026-04-01', version: 1 })).data).toMatchObject({
      withdrawn_date: '2026-04-01',
      version: 2,
    })
    expect((await change({ withdrawn_date: '2026-04-02', version: 1 })).status).toBe(409)
    expect((await change({ deployed_date: '2026-04-02' })).issues).toEqual([
      { path: 'withdrawn_date', message: 'Withdrawn date should not be before the deployed date' },
    ])
    expect((await ask(`DELETE /farms-deployments/${spring.data.id}`, { headers })).status).toBe(200)
    expect((await change({ withdrawn_date: null })).status).toBe(404)
  })

  it('are stored once if two requests add one at the same time', async () => {
    const { farm, headers } = await makeOwn()
    const both = await Promise.all(
      [1, 2].map(() =>
        ask('POST /farms-deployments', { body: { farm_id: farm.id, deployed_date: '2026-03-02' }, headers }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})
