import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makeOrganisation, makeTunnel } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { readXlsx } from '../testing/read-xlsx.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db } = server
server.setClock('2026-06-10T12:00:00Z')
const ask = asker(app)
const admin = await server.as(await makeUser(db, { role: 'admin' }))

const get = (path: string, headers = admin) => app.inject({ method: 'GET', url: `/api${path}`, headers })
const report = async (farm_id: number, from: string, to: string) => {
  const response = await get(`/reports/pollination-count?farm_id=${farm_id}&from=${from}&to=${to}`)
  expect(response.statusCode).toBe(200)
  return parse<Record<string, string>>(response.body, { columns: true })
}
const send = async (key: string, id: string, start: string, more: object = {}) => {
  const end = new Date(Date.parse(start) + 1_800_000).toISOString()
  const response = await ask<{ accepted: number }>('POST /ingest/messages', {
    headers: { authorization: `Bearer ${key}` },
    body: {
      id,
      interval_start: start,
      interval_end: end,
      ml_results: { avg_flowers: 5, sightings: 7, visitations: 4 },
      counts: [
        { object_class_name: 'Bombus terrestris', count: 4 },
        { object_class_name: 'Apis mellifera', count: 2 },
        { object_class_name: 'butterfly', count: 1 },
      ],
      ...more,
    },
  })
  expect(response.data.accepted).toBe(1)
}

const makeWatched = async (title = 'Ashcombe Farm') => {
  const farm = await makeFarm(db, { title })
  const field = await makeField(db, { farm_id: farm.id, field_name: '=Long Meadow' })
  const tunnel = await makeTunnel(db, { field_id: field.id, number: 4 })
  const device = await makeDevice(db, {
    farm_id: farm.id,
    field_id: field.id,
    tunnel_id: tunnel.id,
    name: 'Door',
    since: new Date('2026-06-07T10:00:00Z'),
  })
  await send(device.key, 'one', '2026-06-08T09:00:00Z')
  // 23:30 on the 8th by UTC is the 9th at a farm in England.
  await send(device.key, 'two', '2026-06-08T23:15:00Z', { counts: [], ml_results: {} })
  await send(device.key, 'three', '2026-06-09T23:15:00Z', { counts: null, ml_results: { visitations: 9 } })
  return { farm, device, field }
}

describe('the pollination-count report', () => {
  it('has one row per camera and local day with its counts, blank where nothing was watched', async () => {
    const { farm, device } = await makeWatched()
    const rows = await report(farm.id, '2026-06-01', '2026-06-30')
    expect(rows.map((row) => [row['Date'], row['Hours of capture'], row['Bumblebee'], row['All insects']])).toEqual([
      ['2026-06-07', '', '', ''],
      ['2026-06-08', '0.5', '4', '7'],
      ['2026-06-09', '0.5', '0', '0'],
      // No counts by class were recorded, which is not a count of zero.
      ['2026-06-10', '0.5', '', ''],
    ])
    expect(rows[1]).toEqual({
      Date: '2026-06-08',
      Farm: 'Ashcombe Farm',
      Field: "'=Long Meadow",
      Tunnel: '4',
      Plot: '',
      Device: 'Door',
      'Device ID': device.device_id,
      'Hours of capture': '0.5',
      'Hours counted': '0.5',
      'Hours scored': '0.5',
      Visits: '4',
      'Flowers in view': '5',
      Bumblebee: '4',
      Honeybee: '2',
      Hoverfly: '0',
      'Solitary bee': '0',
      'Other fly': '0',
      'Social wasp': '0',
      Unidentified: '1',
      'All insects': '7',
    })
    // Watched, but neither visits nor flowers were measured.
    expect(rows[2]).toMatchObject({ Visits: '', 'Flowers in view': '', 'Hours scored': '0' })
    // Visits to an unknown number of flowers: a rate needs hours with both.
    expect(rows[3]).toMatchObject({ 'Hours of capture': '0.5', 'Hours counted': '0', 'Hours scored': '0', Visits: '' })
  })

  it('includes only its period, with both end dates', async () => {
    const { farm } = await makeWatched()
    expect((await report(farm.id, '2026-06-08', '2026-06-08')).map((row) => row['Date'])).toEqual(['2026-06-08'])
    expect(await report(farm.id, '2020-01-01', '2020-12-31')).toEqual([])
  })

  it('has the same content as XLSX, with real dates and numbers', async () => {
    const { farm } = await makeWatched('Ärmel & "Söhne"')
    const response = await get(
      `/reports/pollination-count?farm_id=${farm.id}&from=2026-06-08&to=2026-06-09&format=xlsx`,
    )
    expect(response.headers['content-type']).toContain('spreadsheetml.sheet')
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename="armel-sohne-2026-06-08-to-2026-06-09-pollination-count.xlsx"; filename*=UTF-8''%C3%A4rmel-s%C3%B6hne-2026-06-08-to-2026-06-09-pollination-count.xlsx`,
    )
    const [sheet] = readXlsx(response.rawPayload)
    expect(sheet?.rows.map((row) => [row[0], row[1], row[2], row[7], row[12], row[19]])).toEqual([
      ['Date', 'Farm', 'Field', 'Hours of capture', 'Bumblebee', 'All insects'],
      [46_181, 'Ärmel & "Söhne"', '=Long Meadow', 0.5, 4, 7],
      [46_182, 'Ärmel & "Söhne"', '=Long Meadow', 0.5, 0, 0],
    ])
  })

  it('still includes measurements of a device that was moved away and of one that was deleted', async () => {
    const { farm, device } = await makeWatched()
    const elsewhere = await makeFarm(db, { organisation_id: farm.organisation_id })
    const moved = await ask(`PUT /devices/${device.id}`, {
      body: { farm_id: elsewhere.id, field_id: null, tunnel_id: null, plot_id: null },
      headers: admin,
    })
    expect(moved.status).toBe(200)
    await ask(`DELETE /devices/${device.id}?confirm=true`, { headers: admin })
    const rows = await report(farm.id, '2026-06-08', '2026-06-30')
    expect(rows.map((row) => [row['Date'], row['All insects']])).toEqual([
      ['2026-06-08', '7'],
      ['2026-06-09', '0'],
      ['2026-06-10', ''],
    ])
  })

  it('reads long periods in chunks: two years of six cameras are 4,380 rows, none missing or duplicated', async () => {
    const farm = await makeFarm(db)
    for (let count = 0; count < 6; count += 1)
      await makeDevice(db, { farm_id: farm.id, since: new Date('2020-01-01T00:00:00Z') })
    const rows = await report(farm.id, '2024-06-11', '2026-06-10')
    expect(rows).toHaveLength(730 * 6)
    expect(new Set(rows.map((row) => `${row['Date']} ${row['Device ID']}`)).size).toBe(730 * 6)
    expect(rows.map((row) => row['Date'])).toEqual(rows.map((row) => row['Date']).sort())
  })

  it('names parameters that are missing or in the wrong order', async () => {
    const farm = await makeFarm(db)
    const refused = async (query: string) => {
      const { status, message } = await ask(`GET /reports/pollination-count?${query}`, { headers: admin })
      return [status, message]
    }
    expect(await refused('from=2026-06-08&to=2026-06-09')).toEqual([422, 'Please select a farm'])
    expect(await refused('farm_id=&from=2026-06-08&to=2026-06-09')).toEqual([422, 'Please select a farm'])
    expect(await refused(`farm_id=${farm.id}&from=2026-06-10&to=2026-06-09`)).toEqual([
      422,
      'From date should be less than or equal to To date',
    ])
    expect((await refused(`farm_id=${farm.id}&from=2026-06-09&to=2026-06-10&format=pdf`))[0]).toBe(422)
  })

  it('is available at its former path, and returns 404 to other organisations', async () => {
    const { farm } = await makeWatched()
    const path = `/farmer/farmer/v1/pollination-count-report?farmId=${farm.id}&fromDate=2026-06-08&toDate=2026-06-08`
    const response = await get(path)
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(parse<Record<string, string>>(response.body, { columns: true })[0]?.['All insects']).toBe('7')
    const { id: organisation_id } = await makeOrganisation(db)
    const stranger = await server.as(await makeUser(db, { role: 'farmer', organisation_id }))
    expect((await get(path, stranger)).statusCode).toBe(404)
  })
})

it('flowers in view are the mean over the hours in which they were counted', async () => {
  const farm = await makeFarm(db)
  const device = await makeDevice(db, { farm_id: farm.id, since: new Date('2026-06-08T00:00:00Z') })
  await send(device.key, 'counted', '2026-06-08T09:00:00Z')
  await send(device.key, 'not counted', '2026-06-08T10:00:00Z', { counts: [], ml_results: {} })
  const [row] = await report(farm.id, '2026-06-08', '2026-06-08')
  expect([row?.['Hours of capture'], row?.['Flowers in view'], row?.['Visits']]).toEqual(['1', '5', '4'])
})

describe('the cameras in a report', () => {
  it('are only those of the farm, each at its place on that day, sorted by name and number', async () => {
    const farm = await makeFarm(db)
    const neighbour = await makeFarm(db, { organisation_id: farm.organisation_id })
    const [east, west] = [
      await makeField(db, { farm_id: farm.id, field_name: 'East' }),
      await makeField(db, { farm_id: farm.id, field_name: 'West' }),
    ]
    const since = new Date('2026-06-01T00:00:00Z')
    await makeDevice(db, { farm_id: neighbour.id, name: 'Other', since })
    await makeDevice(db, { farm_id: farm.id, field_id: west.id, name: 'Door 10', since })
    const moved = await makeDevice(db, { farm_id: farm.id, field_id: east.id, name: 'Door 9', since })
    // The test's clock is at noon on the 10th: from then on the camera is in the other field.
    expect((await ask(`PUT /devices/${moved.id}`, { body: { field_id: west.id }, headers: admin })).status).toBe(200)
    await send(moved.key, 'before', '2026-06-09T10:00:00Z')
    await send(moved.key, 'after', '2026-06-10T12:30:00Z')
    const rows = await report(farm.id, '2026-06-09', '2026-06-12')
    expect(rows.map((row) => [row['Date'], row['Device'], row['Field'], row['All insects']])).toEqual([
      ['2026-06-09', 'Door 9', 'East', '7'],
      ['2026-06-09', 'Door 10', 'West', ''],
      // The day of the move has a row for each place, and there are no rows after today.
      ['2026-06-10', 'Door 9', 'East', ''],
      ['2026-06-10', 'Door 9', 'West', '7'],
      ['2026-06-10', 'Door 10', 'West', ''],
    ])
  })

  it('include those of an archived farm, and days before the camera’s first placement', async () => {
    const farm = await makeFarm(db)
    const device = await makeDevice(db, { farm_id: farm.id, since: new Date('2026-06-08T00:00:00Z') })
    await send(device.key, 'early', '2026-06-05T10:00:00Z')
    await db.updateTable('farms').set({ archived_at: new Date() }).where('id', '=', farm.id).execute()
    const rows = await report(farm.id, '2026-06-01', '2026-06-09')
    expect(rows.map((row) => [row['Date'], row['All insects']])).toEqual([
      ['2026-06-05', '7'],
      ['2026-06-08', ''],
      ['2026-06-09', ''],
    ])
  })
})
