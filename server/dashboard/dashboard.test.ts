import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import type { FarmGlance } from '#domain/seasons/endpoints.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { refreshSeasons } from '../seasons/season-writes.ts'
import { fineWeather, fullDay, makeStrawberryFarm, sendHours } from '../score/testing/measured-farm.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer({ weather: fineWeather })
const { app, db } = server
const ask = asker(app)
server.setClock('2026-06-14T20:00:00Z')

const makeHome = async () => {
  const { farm, field, place } = await makeStrawberryFarm(db)
  const headers = await server.as(await makeUser(db, { organisation_id: farm.organisation_id }))
  return {
    farm,
    field,
    camera: () => makeDevice(db, place),
    glances: async () => (await ask<FarmGlance[]>('GET /farm-glances', { headers })).data,
    read: (query = '') => ask<FarmDashboard>(`GET /farm-dashboard/${farm.id}?${query}`, { headers }),
  }
}

describe('the cameras of a dashboard', () => {
  it('have the hours of each day, both ends included, and insects per hour in which they were counted', async () => {
    const home = await makeHome()
    const { key } = await home.camera()
    await sendHours(app, key, [
      { date: '2026-06-08', hour: 9, counts: { bumblebee: 4 } },
      { date: '2026-06-14', hour: 9, counts: { bumblebee: 2 } },
    ])
    // This hour has visits but no counts by class.
    const uncounted = {
      id: 'uncounted',
      interval_start: '2026-06-14T10:00:00Z',
      interval_end: '2026-06-14T11:00:00Z',
      ml_results: { avg_flowers: 5, visitations: 1, sightings: 1 },
    }
    await ask('POST /ingest/messages', { headers: { authorization: `Bearer ${key}` }, body: uncounted })
    const { data } = await home.read('from=2026-06-08&to=2026-06-14')
    expect(data.devices).toMatchObject([{ hours_by_day: [1, null, null, null, null, null, 2], insects_per_hour: 3 }])
  })

  it('include the time of the latest message of any camera', async () => {
    const home = await makeHome()
    const [early, late, never] = [await home.camera(), await home.camera(), await home.camera()]
    for (const [device, last_seen_at] of [
      [early, '2026-06-13T10:00:00Z'],
      [late, '2026-06-14T09:00:00Z'],
      [never, null],
    ] as const)
      await db.updateTable('device_status').set({ last_seen_at }).where('device_id', '=', device.id).execute()
    expect((await home.read()).data.newest_message_at).toBe('2026-06-14T09:00:00.000Z')
  })
})

describe('the summary of a farm that was never watched', () => {
  it.each([
    [true, 'Switch on the camera and check its signal.'],
    [false, 'Place a camera over open flowers.'],
  ])('advises by its active cameras, as the list of farms does: %s', async (is_active, action) => {
    const home = await makeHome()
    const device = await home.camera()
    await db.updateTable('devices').set({ is_active }).where('id', '=', device.id).execute()
    await sql`update placements set during = tstzrange('2026-06-14T20:00:00Z', null) where device_id = ${device.id}`.execute(
      db,
    )
    await refreshSeasons(server)
    const { data } = await home.read()
    const [row] = await home.glances()
    expect(data.summary.action).toBe(action)
    expect(row?.summary).toEqual(data.summary)
  })
})

describe('the period of a dashboard', () => {
  it('is 31 days at most', async () => {
    const home = await makeHome()
    expect((await home.read('from=2026-05-01&to=2026-05-31')).status).toBe(200)
    const { status, issues } = await home.read('from=2026-05-01&to=2026-06-01')
    expect([status, issues?.map(({ path }) => path)]).toEqual([422, ['to']])
    expect((await home.read('from=2026-05-02&to=2026-05-01')).status).toBe(422)
  })
})

describe('a week whose measurements were deleted', () => {
  it('keeps the score that was shown for the farm, but shows none for a field', async () => {
    const home = await makeHome()
    const { key } = await home.camera()
    await sendHours(app, key, fullDay('2026-06-10'))
    await db
      .insertInto('health_scores')
      .values({
        farm_id: home.farm.id,
        start_date: '2026-06-01',
        end_date: '2026-06-07',
        model: 'ph-1.0',
        computed_at: '2026-06-08T00:00:00Z',
        input_hash: null,
        result_hash: Buffer.from('a'),
        result: JSON.stringify({ pollination_health: 44, range: [40, 50] }),
      })
      .execute()
    const weekBefore = async (query: string) =>
      (await home.read(`from=2026-06-08&to=2026-06-14${query}`)).data.recent.at(-2)
    expect(await weekBefore('')).toMatchObject({ from: '2026-06-01', pollination_health: 44, model: 'ph-1.0' })
    expect(await weekBefore(`&field_id=${home.field.id}`)).toMatchObject({
      from: '2026-06-01',
      pollination_health: null,
    })
  })
})
