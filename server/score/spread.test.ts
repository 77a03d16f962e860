import { beforeAll, describe, expect, it } from 'vitest'
import type { FarmHealth } from '#domain/score/endpoints.ts'
import { datesBetween } from '#domain/weeks/dates.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { refreshSeasons } from '../seasons/season-writes.ts'
import { makeServer } from '../testing/server.ts'
import { runSpreads } from './spread-writes.ts'
import { fineWeather, fullDay, makeStrawberryFarm, sendHours } from './testing/measured-farm.ts'

const server = await makeServer({ weather: fineWeather })
const { app, db } = server

const days = (from: string, to: string, visits: number) =>
  datesBetween(from, to).flatMap((date) => fullDay(date, { visits }))

/** A field of cameras that see this many visits an hour, over two weeks. */
const makeField = async (visits: readonly number[]) => {
  const { farm, place } = await makeStrawberryFarm(db)
  const keys: string[] = []
  for (const level of visits) {
    const { key } = await makeDevice(db, place)
    await sendHours(app, key, days('2026-06-01', '2026-06-14', level))
    keys.push(key)
  }
  const headers = await server.as(await makeUser(db, { organisation_id: farm.organisation_id }))
  return {
    farm,
    keys,
    spreads: () =>
      db
        .selectFrom('camera_spreads')
        .where('organisation_id', '=', farm.organisation_id)
        .select(['crop', 'estimated_on', 'spread', 'cameras', 'field_weeks'])
        .orderBy('estimated_on')
        .execute(),
    health: async (start: string, end: string) => {
      const url = `/api/inference/pollination-health?farm_id=${farm.id}&start_date=${start}&end_date=${end}`
      return ((await app.inject({ url, headers })).json() as { data: FarmHealth }).data
    },
    weeks: () =>
      db
        .selectFrom('week_scores')
        .where('farm_id', '=', farm.id)
        .where('basis', 'is not', null)
        .select(['start_date', 'low', 'high', 'basis'])
        .orderBy('start_date')
        .execute(),
  }
}

const runAll = async () => {
  while (await runSpreads(server));
}
const refresh = async () => {
  while ((await refreshSeasons(server)) > 0);
}

describe('the spread between cameras of an organisation', () => {
  beforeAll(() => server.setClock('2026-06-15T08:00:00Z'))

  it('is estimated per crop once a week, and stored if it changed', async () => {
    const { spreads, keys } = await makeField([1, 3, 1, 4, 1])
    await runAll()
    const [first] = await spreads()
    expect(await spreads()).toEqual([
      { crop: 'strawberry', estimated_on: '2026-06-15', spread: expect.any(Number), cameras: 5, field_weeks: 2 },
    ])
    expect(first?.spread).toBeGreaterThan(0.4)
    server.setClock('2026-06-21T08:00:00Z')
    await sendHours(app, keys[0] ?? '', days('2026-06-15', '2026-06-20', 4))
    await sendHours(app, keys[1] ?? '', days('2026-06-15', '2026-06-20', 4))
    await runAll()
    expect(await spreads()).toHaveLength(1)
    server.setClock('2026-06-22T08:00:00Z')
    await runAll()
    expect((await spreads()).map(({ estimated_on, field_weeks }) => [estimated_on, field_weeks])).toEqual([
      ['2026-06-15', 2],
      ['2026-06-22', 3],
    ])
    server.setClock('2026-06-29T08:00:00Z')
    await runAll()
    expect(await spreads()).toHaveLength(2)
  })

  it('changes the ranges of periods that end on its day or later, but not of earlier ones', async () => {
    server.setClock('2026-06-15T08:00:00Z')
    const { health, weeks, keys, spreads } = await makeField([2, 2, 2, 2, 2, 2, 2, 2])
    await refresh()
    const [before, earlier] = [await health('2026-06-08', '2026-06-14'), await weeks()]
    await runAll()
    expect(await spreads()).toMatchObject([{ cameras: 8, field_weeks: 2 }])
    await refresh()
    expect(await weeks()).toEqual(earlier)
    expect((await health('2026-06-08', '2026-06-14')).range).toEqual(before.range)
    expect(before.fields[0]?.measured?.camera_spread).toBeUndefined()

    server.setClock('2026-06-22T20:00:00Z')
    for (const key of keys) await sendHours(app, key, days('2026-06-15', '2026-06-21', 2))
    const later = await health('2026-06-15', '2026-06-21')
    expect(later.fields[0]?.measured?.camera_spread).toMatchObject({ cameras: 8, field_weeks: 2 })
    const widthOf = ({ range }: FarmHealth) => (range?.[1] ?? 0) - (range?.[0] ?? 0)
    expect(widthOf(later)).toBeLessThan(widthOf(before))
    await refresh()
    const stored = (await weeks()).find(({ start_date }) => start_date === '2026-06-15')
    expect([stored?.low, stored?.high]).toEqual(later.range)
    expect(stored?.basis).toContain('strawberry')
  })

  it('is stored again with more field weeks, without recalculating any score', async () => {
    server.setClock('2026-06-15T08:00:00Z')
    const { farm, keys, spreads } = await makeField([2, 2, 2])
    await runAll()
    await refresh()
    server.setClock('2026-06-22T20:00:00Z')
    for (const key of keys) await sendHours(app, key, days('2026-06-15', '2026-06-21', 2))
    await refresh()
    const state = () =>
      db.selectFrom('farm_seasons').where('farm_id', '=', farm.id).select('stale_at').executeTakeFirst()
    const before = await state()
    await runAll()
    const found = await spreads()
    expect(found.map(({ spread, field_weeks }) => [spread, field_weeks])).toEqual([
      [found[0]?.spread, 2],
      [found[0]?.spread, 3],
    ])
    expect(await state()).toEqual(before)
  })

  it('is not estimated from one camera', async () => {
    server.setClock('2026-06-15T08:00:00Z')
    const { spreads } = await makeField([2])
    await runAll()
    expect(await spreads()).toEqual([])
  })
})
