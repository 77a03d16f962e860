import { beforeAll, describe, expect, it } from 'vitest'
import type { Comparison } from '#domain/comparisons/endpoints.ts'
import type { FarmGlance } from '#domain/seasons/endpoints.ts'
import { datesBetween } from '#domain/weeks/dates.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm } from '../factories/places.ts'
import { fineWeather, fullDay, makeStrawberryFarm, sendHours } from '../score/testing/measured-farm.ts'
import { refreshSeasons } from '../seasons/season-writes.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer({ weather: fineWeather })
const { app, db } = server

/** Ten hours a day with five flowers in view; `visits` of these hours have a visit. */
const days = (from: string, to: string, visits: number, hours = 10) =>
  datesBetween(from, to).flatMap((date) =>
    fullDay(date)
      .map((hour, index) => ({ ...hour, visits: index < visits ? 1 : 0 }))
      .slice(0, hours),
  )
const [week, before] = [
  ['2026-06-08', '2026-06-14'],
  ['2026-06-01', '2026-06-07'],
] as const
const asker = async (organisation_id: number) => {
  const headers = await server.as(await makeUser(db, { organisation_id }))
  return (url: string) => app.inject({ url: `/api${url}`, headers })
}
const query = (farm_id: number, more = '') =>
  `/inference/comparison?farm_id=${farm_id}&start_date=${week[0]}&end_date=${week[1]}&with_start_date=${before[0]}&with_end_date=${before[1]}${more}`

beforeAll(() => server.setClock('2026-06-14T20:00:00Z'))

describe('the comparison of two weeks', () => {
  it('compares each camera with itself: a busy and a quiet place that both fall by half', async () => {
    const { farm, place } = await makeStrawberryFarm(db)
    for (const visits of [8, 2, 8, 2]) {
      const { key } = await makeDevice(db, place)
      await sendHours(app, key, days(...before, visits))
      await sendHours(app, key, days(...week, visits / 2))
    }
    const ask = await asker(farm.organisation_id)
    const { data } = (await ask(query(farm.id))).json() as { data: Comparison }
    expect(data.visits).toMatchObject({ significant: true, method: 'same cameras', cameras: 4 })
    expect(data.visits?.ratio).toBeCloseTo(0.5, 6)
    expect(data.usual).toBeNull()
    expect(data.score?.significant).toBe(true)
    expect(data.score?.points).toBeLessThan(-10)
  })

  it('uses only hours of the day that a camera recorded in both weeks', async () => {
    const { farm, place } = await makeStrawberryFarm(db)
    const { key } = await makeDevice(db, place)
    // Visits occur in the first four hours of each day; this week, only those hours were watched.
    await sendHours(app, key, days(...before, 4))
    await sendHours(app, key, days(...week, 4, 4))
    const ask = await asker(farm.organisation_id)
    const { data } = (await ask(query(farm.id))).json() as { data: Comparison }
    expect(data.visits?.ratio).toBeCloseTo(1, 6)
    expect(data.visits?.significant).toBe(false)
  })

  it('compares means if no camera recorded in both weeks', async () => {
    const { farm, place } = await makeStrawberryFarm(db)
    await sendHours(app, (await makeDevice(db, place)).key, days(...before, 6))
    await sendHours(app, (await makeDevice(db, place)).key, days(...week, 3))
    const ask = await asker(farm.organisation_id)
    const { data } = (await ask(query(farm.id))).json() as { data: Comparison }
    expect(data.visits).toMatchObject({ method: 'all cameras', cameras: 0 })
    expect(data.visits?.ratio).toBeCloseTo(0.5, 6)
  })

  it('of the last seven days matches the list of farms', async () => {
    const { farm, place } = await makeStrawberryFarm(db)
    for (const visits of [6, 4]) {
      const { key } = await makeDevice(db, place)
      await sendHours(app, key, days(...before, visits))
      await sendHours(app, key, days(...week, visits - 2))
    }
    while ((await refreshSeasons(server)) > 0);
    const ask = await asker(farm.organisation_id)
    const { data } = (await ask(query(farm.id))).json() as { data: Comparison }
    const [row] = ((await ask('/farm-glances')).json() as { data: FarmGlance[] }).data
    expect(row?.comparison).toEqual(data)
    expect(row?.change).toEqual(data.score)
  })

  it('is rejected for a farm outside the scope, and reports an invalid period', async () => {
    const [own, other] = [await makeStrawberryFarm(db), await makeStrawberryFarm(db)]
    const ask = await asker(own.farm.organisation_id)
    expect((await ask(query(other.farm.id))).statusCode).toBe(404)
    expect((await ask(query(own.farm.id, `&with_farm_id=${other.farm.id}`))).statusCode).toBe(404)
    const wrong = await ask(query(own.farm.id).replace('with_end_date=2026-06-07', 'with_end_date=2026-05-01'))
    expect(wrong.statusCode).toBe(422)
    expect(wrong.body).toContain('with_end_date')
  })

  it('reports every field that does not belong to its farm', async () => {
    const [own, other] = [await makeStrawberryFarm(db), await makeStrawberryFarm(db)]
    const second = await makeFarm(db, { organisation_id: own.farm.organisation_id })
    const ask = await asker(own.farm.organisation_id)
    const pathsOf = async (more: string) => {
      const response = await ask(query(own.farm.id, more))
      expect([more, response.statusCode]).toEqual([more, 422])
      return response.json<{ issues: { path: string }[] }>().issues.map(({ path }) => path)
    }
    const [mine, foreign] = [`field_id=${own.field.id}`, `field_id=${other.field.id}`]
    expect(await pathsOf(`&${foreign}`)).toEqual(['field_id'])
    expect(await pathsOf(`&${foreign}&with_${foreign}`)).toEqual(['field_id', 'with_field_id'])
    expect(await pathsOf(`&${mine}&with_farm_id=${second.id}&with_${mine}`)).toEqual(['with_field_id'])
    expect((await ask(query(own.farm.id, `&${mine}&with_farm_id=${second.id}`))).statusCode).toBe(200)
  })
})
