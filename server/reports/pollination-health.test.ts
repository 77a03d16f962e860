import { parse } from 'csv-parse/sync'
import { describe, expect, it, vi } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField } from '../factories/places.ts'
import { message, sender } from '../ingest/testing/messages.ts'
import { readXlsx } from '../testing/read-xlsx.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db } = server
server.setClock('2026-06-18T12:00:00Z')
const send = sender(server)

const get = async (organisation_id: number, query: string) =>
  app.inject({
    url: `/api/reports/pollination-health?${query}`,
    headers: await server.as(await makeUser(db, { organisation_id })),
  })
const makeWatched = async () => {
  const farm = await makeFarm(db, { title: 'Ashcombe Farm' })
  const makeCamera = async (field_name: string) => {
    const field = await makeField(db, { farm_id: farm.id, field_name, crop_type: 'strawberry' })
    return makeDevice(db, { farm_id: farm.id, field_id: field.id, since: new Date('2026-06-08T00:00:00Z') })
  }
  const { key } = await makeCamera('=Long Meadow')
  await makeCamera('Upper Bank')
  // Ten hours with five flowers in view on the second Wednesday.
  await send(
    key,
    Array.from({ length: 10 }, (_, index) => {
      const hour = (at: number) => `2026-06-10T${String(at).padStart(2, '0')}:00:00Z`
      return message(`m${index}`, {
        interval_start: hour(7 + index),
        interval_end: hour(8 + index),
        ml_results: { avg_flowers: 5, visitations: 1, sightings: 1 },
      })
    }),
  )
  return farm
}

describe('the pollination-health report', () => {
  it('has one row per week and field with the basis of the score and the model version', async () => {
    const farm = await makeWatched()
    // A week of which any day is requested is included as a whole.
    const response = await get(farm.organisation_id, `farm_id=${farm.id}&from=2026-06-03&to=2026-06-15`)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-disposition']).toContain('pollination-health.csv')
    const rows = parse<Record<string, string>>(response.body, { columns: true })
    expect(rows.map((row) => [row['Week from'], row['Week to'], row['Field'], row['Status']])).toEqual([
      ['2026-06-08', '2026-06-14', "'=Long Meadow", 'ok'],
      ['2026-06-08', '2026-06-14', 'Upper Bank', 'no_data'],
      ['2026-06-15', '2026-06-21', "'=Long Meadow", 'no_data'],
      ['2026-06-15', '2026-06-21', 'Upper Bank', 'no_data'],
    ])
    expect(rows[0]).toMatchObject({
      Model: 'ph-1.1',
      Visits: '10',
      'Flower-hours': '50',
      'Hours scored': '10',
      'Possible hours': '70',
      'Visits per 100 flowers per hour': '20',
      'Rate needed': '10',
    })
    expect(Number(rows[0]?.['Pollination health'])).toBeGreaterThan(70)
    // Values that were not measured are never zero.
    expect(rows[1]).toMatchObject({ 'Pollination health': '', Visits: '', 'Hours scored': '0', Expected: '' })
  })

  it('has the same content as XLSX, over years and for an archived farm', async () => {
    const farm = await makeWatched()
    await db.updateTable('farms').set({ archived_at: '2026-06-17' }).where('id', '=', farm.id).execute()
    const response = await get(farm.organisation_id, `farm_id=${farm.id}&from=2024-01-01&to=2026-12-31&format=xlsx`)
    const [sheet] = readXlsx(response.rawPayload)
    expect(sheet?.name).toBe('Pollination health')
    // The serial numbers of 8 and 15 June in a spreadsheet.
    expect(sheet?.rows.slice(1).map((row) => row[0])).toEqual([46_181, 46_181, 46_188, 46_188])
  })

  it('requests no weather for years without a camera', async () => {
    const farm = await makeWatched()
    const days = vi.spyOn(server.weather, 'read')
    await get(farm.organisation_id, `farm_id=${farm.id}&from=1950-01-01&to=2026-06-18`)
    expect(days).toHaveBeenCalledOnce()
    days.mockRestore()
  })

  it('rejects years outside the calendar of farms', async () => {
    const farm = await makeWatched()
    const response = await get(farm.organisation_id, `farm_id=${farm.id}&from=0001-01-01&to=9999-12-31`)
    expect(response.statusCode).toBe(422)
  })

  it('returns 404 for a farm of another organisation', async () => {
    const farm = await makeWatched()
    const stranger = await makeFarm(db)
    const query = `farm_id=${farm.id}&from=2026-06-08&to=2026-06-14`
    expect((await get(stranger.organisation_id, query)).statusCode).toBe(404)
  })
})
