import { beforeEach, describe, expect, it } from 'vitest'
import type { StoredWeatherDay } from '#domain/weather/weather-day.ts'
import { datesBetween } from '#domain/weeks/dates.ts'
import { makeFarm } from '../factories/places.ts'
import { makeServer } from '../testing/server.ts'
import { assess } from './health-queries.ts'
import { isSettled, saveScore } from './health-writes.ts'
import type { AssessedHealth } from './stored-scores-queries.ts'
import { capture, data, window } from './testing/any-health-data.ts'

/** Scores as shown, stored with the model version. */
const server = await makeServer()
const { db } = server
let farm_id: number
beforeEach(async () => {
  farm_id = (await makeFarm(db)).id
})
const scored = (at: string, visits = 5): AssessedHealth => ({
  ...assess(data({ watchedDays: [capture(1, { visits })] }), [], window, new Date(at)).health,
  farm_id,
})
const kept = async () =>
  (
    await db
      .selectFrom('health_scores')
      .where('farm_id', '=', farm_id)
      .selectAll()
      .orderBy('model')
      .orderBy('start_date')
      .orderBy('computed_at')
      .execute()
  ).map((row) => ({
    start: row.start_date,
    end: row.end_date,
    model: row.model,
    at: row.computed_at.toISOString(),
    result: row.result,
  }))
const [monday, tuesday] = ['2026-06-15T12:00:00.000Z', '2026-06-16T12:00:00.000Z'] as const
const row = (health: AssessedHealth, more: object = {}) => {
  const { computed_at: at, ...result } = health
  return { ...window, model: 'ph-1.1', at, result, ...more }
}

it('a score is stored once while it is unchanged', async () => {
  await saveScore(db, window, scored(monday), { inputs: ['a'], storedScores: [] })
  await saveScore(db, window, scored(tuesday), { inputs: ['a'], storedScores: [] })
  expect(await kept()).toEqual([row(scored(monday))])
})

it('a stored score cannot be changed when a new one is added', async () => {
  await saveScore(db, window, scored(monday), { inputs: ['a'], storedScores: [] })
  await saveScore(db, window, scored(tuesday, 6), { inputs: ['b'], storedScores: [] })
  expect(await kept()).toEqual([row(scored(monday)), row(scored(tuesday, 6))])
  for (const change of ["update health_scores set result = '{}'", 'delete from health_scores']) {
    await expect(server.pool.query(change)).rejects.toThrow('permission denied')
    await expect(server.asOwner(change)).rejects.toThrow('keeps its rows')
  }
})

describe('a score is final', () => {
  const day = (date: string, is_past: boolean): StoredWeatherDay => ({
    date,
    is_past,
    source: 'reanalysis',
    fetched_at: new Date(0),
    temperature_afternoon: 20,
    precipitation: 0,
    oktas_afternoon: 0,
    humidity_afternoon: 50,
    wind_speed: 0,
  })
  const weather = (measured: (date: string) => boolean) =>
    datesBetween(window.start, window.end).map((date) => day(date, measured(date)))
  const settled = (days: StoredWeatherDay[], now: string, asked = window) =>
    isSettled(days, asked, new Date(now), 'Europe/London')
  it('when all its days are over in the farm’s time zone and have measured weather', () => {
    const all = weather(() => true)
    expect(settled(all, '2026-06-07T22:59:00Z')).toBe(false)
    expect(settled(all, '2026-06-07T23:00:00Z')).toBe(true)
    expect(
      settled(
        weather((date) => date !== '2026-06-03'),
        '2026-06-08T12:00:00Z',
      ),
    ).toBe(false)
  })
  it('or when they are a week old', () => {
    const none = weather(() => false)
    expect(settled(none, '2026-06-14T12:00:00Z')).toBe(true)
    expect(settled(none, '2026-06-13T12:00:00Z')).toBe(false)
  })
  it('and covers no more days than a page shows', () => {
    const later = '2026-09-01T12:00:00Z'
    expect(settled([], later, { start: '2026-06-01', end: '2026-07-01' })).toBe(true)
    expect(settled([], later, { start: '2026-06-01', end: '2026-07-02' })).toBe(false)
  })
})

it('a score of an older model remains beside that of a newer one, separately for each window', async () => {
  await saveScore(db, window, scored(monday), { inputs: ['a'], storedScores: [] })
  await saveScore(db, window, { ...scored(tuesday, 6), model: 'ph-2.0' } as unknown as AssessedHealth, {
    inputs: ['b'],
    storedScores: [],
  })
  const earlier = { start: '2026-05-25', end: '2026-05-31' }
  await saveScore(db, earlier, scored(tuesday, 7), { inputs: ['c'], storedScores: [] })
  expect(await kept()).toEqual([
    row(scored(tuesday, 7), earlier),
    row(scored(monday)),
    row({ ...scored(tuesday, 6), model: 'ph-2.0' } as unknown as AssessedHealth, { model: 'ph-2.0' }),
  ])
})
