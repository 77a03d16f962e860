import { describe, expect, it } from 'vitest'
import type { FarmGlance } from '#domain/seasons/endpoints.ts'
import type { FarmSeason } from '#domain/seasons/season-endpoints.ts'
import { addDays, datesBetween } from '#domain/weeks/dates.ts'
import { evaluateAlerts } from '../alerts/evaluation-writes.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeOrganisation } from '../factories/places.ts'
import { fineWeather, fullDay, makeStrawberryFarm, sendHours } from '../score/testing/measured-farm.ts'
import { makeServer } from '../testing/server.ts'
import { refreshSeasons } from './season-writes.ts'

const server = await makeServer({ weather: fineWeather })
const { app, db } = server

/**
 * Visits in the first `visits` hours of each day; with five flowers in view, visits in five of ten hours are what the
 * flowers need: a score of 70.
 */
const watched = (from: string, to: string, visits: number) =>
  datesBetween(from, to).flatMap((date) =>
    fullDay(date).map((hour, index) => ({ ...hour, visits: index < visits ? 1 : 0 })),
  )
const refresh = async () => {
  while ((await refreshSeasons(server)) > 0);
}
const asker = async (organisation_id: number, language = 'en') => {
  const headers = {
    ...(await server.as(await makeUser(db, { organisation_id }))),
    'accept-language': language,
  }
  return async <T>(url: string): Promise<T> => {
    const response = await app.inject({ url: `/api${url}`, headers })
    expect(response.statusCode, response.body).toBe(200)
    return response.json().data as T
  }
}

describe('farms at a glance', () => {
  it('have the score of their last seven days as the dashboard has it, and how it changed', async () => {
    server.setClock('2026-06-14T20:00:00Z')
    const { farm, place } = await makeStrawberryFarm(db)
    for (let camera = 0; camera < 2; camera += 1) {
      const { key } = await makeDevice(db, place)
      await sendHours(app, key, watched('2026-06-01', '2026-06-07', 1))
      await sendHours(app, key, watched('2026-06-08', '2026-06-14', 5))
      await sendHours(app, key, watched(addDays('2026-06-08', -364), addDays('2026-06-14', -364), 5))
    }
    await refresh()
    const ask = await asker(farm.organisation_id)
    const [row] = await ask<FarmGlance[]>('/farm-glances')
    const dashboard = await ask<{ health: { pollination_health: number; range: [number, number] } }>(
      `/farm-dashboard/${farm.id}`,
    )
    expect(row).toMatchObject({
      farm_id: farm.id,
      farm_title: farm.title,
      cameras: 2,
      cameras_need_look: 0,
      last_watched: { from: '2026-06-08', to: '2026-06-14' },
      computed_at: '2026-06-14T20:00:00.000Z',
    })
    const { pollination_health, range } = dashboard.health
    expect(row?.last_seven_days).toMatchObject({
      from: '2026-06-08',
      to: '2026-06-14',
      pollination_health,
      range,
      hours: 140,
      hours_possible: 140,
    })
    expect(pollination_health).toBe(70)
    const before = row?.weeks.find(({ from }) => from === '2026-06-01')?.pollination_health ?? 0
    expect(row?.change).toMatchObject({ points: Math.round((70 - before) * 10) / 10, told: true })
    expect(row?.change_on_year).toMatchObject({ points: 0, told: false })
    expect(row?.weeks).toHaveLength(26)
    expect(row?.weeks.filter(({ hours }) => hours > 0).map(({ from }) => from)).toEqual(['2026-06-01', '2026-06-08'])
  })

  it('with cameras that need attention have nothing to do for pollination only, as on the dashboard', async () => {
    server.setClock('2026-06-14T20:00:00Z')
    const { farm, place } = await makeStrawberryFarm(db)
    await sendHours(app, (await makeDevice(db, place)).key, watched('2026-06-08', '2026-06-14', 10))
    const silent = await makeDevice(db, place)
    await db
      .updateTable('device_status')
      .set({ last_seen_at: '2026-06-12T20:00:00Z' })
      .where('device_id', '=', silent.id)
      .execute()
    await refresh()
    await evaluateAlerts(server)
    const ask = await asker(farm.organisation_id)
    const [row] = await ask<FarmGlance[]>('/farm-glances')
    expect(row).toMatchObject({
      cameras_need_look: 1,
      summary: { state: 'Enough visits.', action: 'Nothing to do for pollination today.' },
    })
    const dashboard = await ask<{ summary: FarmGlance['summary'] }>(`/farm-dashboard/${farm.id}`)
    expect(dashboard.summary).toEqual(row?.summary)
  })

  it('say why and what to do in the language of each reader, as the dashboard does', async () => {
    server.setClock('2026-06-14T20:00:00Z')
    const { farm, place } = await makeStrawberryFarm(db)
    await sendHours(app, (await makeDevice(db, place)).key, watched('2026-06-08', '2026-06-14', 1))
    await refresh()
    const read = async (language: string) => {
      const ask = await asker(farm.organisation_id, language)
      const [row] = await ask<FarmGlance[]>('/farm-glances')
      const dashboard = await ask<{ summary: FarmGlance['summary'] }>(`/farm-dashboard/${farm.id}`)
      expect(row?.summary).toEqual(dashboard.summary)
      const season = await ask<FarmSeason>(`/farms/${farm.id}/season?year=2026`)
      expect(season.weeks.find(({ from }) => from === '2026-06-08')?.finding).toEqual(row?.finding)
      return row?.summary
    }
    const english = await read('en')
    const german = await read('de')
    expect(german?.reason).toContain('Blüte')
    expect(german?.reason).not.toBe(english?.reason)
    expect(german?.action).not.toBe(english?.action)
    const storedFinding = async () =>
      (await (await asker(farm.organisation_id, 'de'))<FarmGlance[]>('/farm-glances'))[0]?.finding
    // As a server of an earlier version does, which does not know the translations.
    const replaced = { code: 'NO_VISITS_YET', insight: 'No visits yet.', recommendation: null }
    await db
      .updateTable('week_scores')
      .set({ finding: JSON.stringify(replaced) })
      .where('farm_id', '=', farm.id)
      .execute()
    expect(await storedFinding()).toEqual(replaced)
    await db.updateTable('week_scores').set({ finding_texts: null }).where('farm_id', '=', farm.id).execute()
    expect(await storedFinding()).toEqual(replaced)
  })

  it('come worst first: cameras that fail so that nobody knows, then the lowest score, then farms without either', async () => {
    server.setClock('2026-06-14T20:00:00Z')
    const { id: organisation_id } = await makeOrganisation(db)
    const own = (title: string) => makeStrawberryFarm(db, { organisation_id, title })
    const [good, poor, silent] = [await own('A good one'), await own('Poor'), await own('Silent')]
    await makeFarm(db, { organisation_id, title: 'Bare' })
    const keyOf = async ({ place }: typeof good) => (await makeDevice(db, place)).key
    const [key, poorKey] = [await keyOf(good), await keyOf(poor)]
    await sendHours(app, key, [...watched('2026-06-01', '2026-06-07', 1), ...watched('2026-06-08', '2026-06-14', 5)])
    await sendHours(app, poorKey, [
      ...watched('2026-06-01', '2026-06-07', 5),
      ...watched('2026-06-08', '2026-06-14', 1),
    ])
    await sendHours(app, await keyOf(silent), watched('2026-05-25', '2026-05-31', 1))
    await db
      .updateTable('device_status')
      .set({ last_seen_at: '2026-05-31T20:00:00Z' })
      .where('device_id', 'in', db.selectFrom('placements').where('farm_id', '=', silent.farm.id).select('device_id'))
      .execute()
    await refresh()
    await evaluateAlerts(server)
    const ask = await asker(organisation_id)
    const titles = async (query: string) =>
      (await ask<FarmGlance[]>(`/farm-glances?${query}`)).map(({ farm_title }) => farm_title)
    expect(await titles('')).toEqual(['Silent', 'Poor', 'A good one', 'Bare'])
    expect(await titles('sort=-score')).toEqual(['A good one', 'Poor', 'Silent', 'Bare'])
    expect((await titles('sort=change')).slice(0, 2)).toEqual(['Poor', 'A good one'])
    expect((await titles('sort=-change')).slice(0, 2)).toEqual(['A good one', 'Poor'])
    expect(await titles('sort=change_on_year')).toHaveLength(4)
    expect(await titles('q=go')).toEqual(['A good one'])
    const page = await ask<{ rows: FarmGlance[]; total: number }>('/farm-glances?skip=3&limit=2')
    expect(page.total).toBe(4)
    expect(page.rows).toMatchObject([
      { farm_title: 'Bare', cameras: 0, last_watched: null, last_seven_days: { status: 'no_data', hours: 0 } },
    ])
    const [row] = await ask<FarmGlance[]>('/farm-glances?q=silent')
    expect(row).toMatchObject({ cameras_need_look: 1, last_watched: { from: '2026-05-25', to: '2026-05-31' } })
  })

  it('say nothing of farms elsewhere', async () => {
    const { farm } = await makeStrawberryFarm(db)
    const ask = await asker((await makeOrganisation(db)).id)
    expect(await ask('/farm-glances')).toEqual([])
    expect(await ask(`/farm-glances?organisation_id=${farm.organisation_id}`)).toEqual([])
  })
})

describe('scores of weeks', () => {
  const scored = (farm_id: number) =>
    db
      .selectFrom('week_scores')
      .where('farm_id', '=', farm_id)
      .where('hours', '>', 0)
      .select(['start_date', 'end_date', 'score'])
      .orderBy('end_date')
      .execute()

  it('follow new messages, late ones of a past week and changes of records', async () => {
    server.setClock('2026-06-12T11:00:00Z')
    const { farm, place } = await makeStrawberryFarm(db)
    const { key } = await makeDevice(db, place)
    await sendHours(app, key, watched('2026-05-04', '2026-05-10', 5))
    await refresh()
    expect(await scored(farm.id)).toMatchObject([{ start_date: '2026-05-04', score: 70 }])

    server.setClock('2026-06-12T11:30:00Z')
    await sendHours(app, key, watched('2026-05-11', '2026-05-17', 5))
    await sendHours(app, key, watched('2026-06-11', '2026-06-11', 5))
    await refresh()
    const weeks = ['2026-05-10', '2026-05-17']
    expect((await scored(farm.id)).map(({ end_date }) => end_date)).toEqual([...weeks, '2026-06-12', '2026-06-14'])

    // The last seven days advance with the farm's local day.
    server.setClock('2026-06-13T02:00:00Z')
    await refresh()
    expect((await scored(farm.id)).map(({ end_date }) => end_date)).toEqual([...weeks, '2026-06-13', '2026-06-14'])

    // The crop's record now states that it is out of season.
    await db.updateTable('crops').set({ season_from: 8, season_to: 9 }).where('farm_id', '=', farm.id).execute()
    await server.asOwner(`update history set at = at - interval '2 minutes'`)
    await refresh()
    expect((await scored(farm.id))[0]?.score).not.toBe(70)
  })

  it('are worked on by one server at a time', async () => {
    server.setClock('2026-06-14T20:00:00Z')
    await refresh()
    const { farm } = await makeStrawberryFarm(db)
    const worked = await Promise.all([refreshSeasons(server), refreshSeasons(server)])
    expect(worked.reduce((total, count) => total + count, 0)).toBe(1)
    const state = await db.selectFrom('farm_seasons').where('farm_id', '=', farm.id).selectAll().executeTakeFirst()
    expect(state).toMatchObject({ today: '2026-06-14' })
  })
})

describe("a farm's season", () => {
  it('has each week that has begun, its weather, and the score that was shown where measurements are gone', async () => {
    server.setClock('2026-06-10T12:00:00Z')
    const { farm, place } = await makeStrawberryFarm(db)
    const { key } = await makeDevice(db, place)
    await sendHours(app, key, watched('2026-06-01', '2026-06-07', 5))
    await db
      .insertInto('health_scores')
      .values({
        farm_id: farm.id,
        start_date: '2026-03-02',
        end_date: '2026-03-08',
        model: 'ph-1.0',
        computed_at: '2026-03-09T00:00:00Z',
        input_hash: null,
        result_hash: Buffer.from('a'),
        result: JSON.stringify({ pollination_health: 44, range: [40, 50] }),
      })
      .execute()
    await refresh()
    const ask = await asker(farm.organisation_id)
    const season = await ask<FarmSeason>(`/farms/${farm.id}/season`)
    expect(season).toMatchObject({ year: 2026, today: '2026-06-10', farm_title: farm.title })
    expect(season.weeks.map(({ week }) => week)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1))
    expect(season.weeks.at(-2)).toMatchObject({ from: '2026-06-01', pollination_health: 70, hours: 70, kept: false })
    expect(season.weeks[9]).toMatchObject({ from: '2026-03-02', pollination_health: 44, model: 'ph-1.0', kept: true })
    expect(season.weeks[0]).toMatchObject({ from: '2025-12-29', pollination_health: null, hours: 0 })
    expect(season.weather.find(({ date }) => date === '2026-06-03')).toMatchObject({ temperature_afternoon: 19 })
    const next = await ask<FarmSeason>(`/farms/${farm.id}/season?year=2027`)
    expect(next.weeks).toEqual([])
  })

  it('is not found outside the organisation', async () => {
    const { farm } = await makeStrawberryFarm(db)
    const headers = await server.as(await makeUser(db, { organisation_id: (await makeOrganisation(db)).id }))
    expect((await app.inject({ url: `/api/farms/${farm.id}/season`, headers })).statusCode).toBe(404)
  })
})
