import { beforeAll, describe, expect, it } from 'vitest'
import type { Intervention } from '#domain/comparisons/intervention.ts'
import { datesBetween } from '#domain/weeks/dates.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeField } from '../factories/places.ts'
import { fineWeather, fullDay, makeStrawberryFarm, sendHours } from '../score/testing/measured-farm.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer({ weather: fineWeather })
const { app, db } = server
beforeAll(() => server.setClock('2026-06-20T20:00:00Z'))

/** Ten hours a day with five flowers in view; `visits` of these hours have a visit. */
const days = (from: string, to: string, visits: number) =>
  datesBetween(from, to).flatMap((date) =>
    fullDay(date).map((hour, index) => ({ ...hour, visits: index < visits ? 1 : 0 })),
  )

/**
 * A farm with cameras on two fields: on the first, visits change from 4 a day on 8 June; on the second, they stay the
 * same.
 */
const makeFarm = async (after: number) => {
  const { farm, place } = await makeStrawberryFarm(db)
  const other = { farm_id: farm.id, field_id: (await makeField(db, { farm_id: farm.id })).id }
  for (const [at, later] of [
    [place, after],
    [place, after],
    [other, 4],
    [other, 4],
  ] as const) {
    const { key } = await makeDevice(db, at)
    await sendHours(app, key, days('2026-06-01', '2026-06-07', 4))
    await sendHours(app, key, days('2026-06-08', '2026-06-15', later))
  }
  const person = await makeUser(db, { organisation_id: farm.organisation_id, role: 'farm_admin' })
  const headers = await server.as(person)
  const note = (body: object) =>
    app.inject({ method: 'POST', url: `/api/farms/${farm.id}/notes`, headers, payload: body })
  const list = async (more = '') => {
    const url = `/api/farms/${farm.id}/interventions?start_date=2026-06-01&end_date=2026-06-20${more}`
    return ((await app.inject({ url, headers })).json() as { data: Intervention[] }).data
  }
  return { farm, field_id: place.field_id, other: other.field_id, note, list, headers }
}

describe('interventions', () => {
  it('are compared with fields without one, each camera with itself, excluding the day itself', async () => {
    const { field_id, note, list } = await makeFarm(8)
    await note({ kind: 'hives placed', date: '2026-06-08', field_id, note: 'Two hives' })
    await note({ kind: 'frost', date: '2026-06-08' })
    const [found, ...others] = await list()
    expect(others).toEqual([])
    expect(found).toMatchObject({
      source: 'note',
      kind: 'hives placed',
      text: 'Two hives',
      complete: true,
      overlapping: false,
      fields_elsewhere: 1,
      there: { method: 'same cameras', cameras: 2 },
      // A single other field cannot show how much fields differ.
      effect: { range: null, significant: null },
    })
    expect(found?.there?.ratio).toBeCloseTo(2, 6)
    expect(found?.elsewhere?.ratio).toBeCloseTo(1, 6)
    expect(found?.effect?.ratio).toBeCloseTo(2, 6)
  })

  it('on the whole farm have no fields to compare with', async () => {
    const { note, list } = await makeFarm(8)
    await note({ kind: 'vents', date: '2026-06-08' })
    expect(await list()).toMatchObject([{ field_id: null, fields_elsewhere: 0, elsewhere: null, effect: null }])
  })

  it('are not compared with fields that had an intervention, too, and report the overlap', async () => {
    const { field_id, other, note, list } = await makeFarm(8)
    await note({ kind: 'hives placed', date: '2026-06-08', field_id })
    await note({ kind: 'hives moved', date: '2026-06-10', field_id: other })
    const all = await list()
    expect(all.map(({ fields_elsewhere, overlapping }) => [fields_elsewhere, overlapping])).toEqual([
      [0, false],
      [0, false],
    ])
    await note({ kind: 'vents', date: '2026-06-09', field_id })
    expect((await list()).map(({ kind, overlapping }) => [kind, overlapping])).toEqual([
      ['hives moved', false],
      ['vents', true],
      ['hives placed', true],
    ])
  })

  it('wait for data of the days after them', async () => {
    const { field_id, note, list } = await makeFarm(8)
    await note({ kind: 'hives placed', date: '2026-06-14', field_id })
    expect(await list()).toMatchObject([{ complete: false, there: null, effect: null }])
    expect(await list('&days=3')).toMatchObject([{ complete: true, there: { cameras: 2 } }])
  })

  it('list a spray once if it was both recorded and noted', async () => {
    const { farm, field_id, note, list, headers } = await makeFarm(2)
    const spray = { date: '2026-06-08', product: 'Sulphur', hazard: 'low', field_id }
    const response = await app.inject({
      method: 'POST',
      url: `/api/farms/${farm.id}/sprays`,
      headers,
      payload: spray,
    })
    expect(response.statusCode).toBe(201)
    await note({ kind: 'spray', date: '2026-06-08', field_id })
    const all = await list()
    expect(all).toMatchObject([{ source: 'spray', kind: 'spray', text: 'Sulphur' }])
    expect(all[0]?.effect?.ratio).toBeCloseTo(0.5, 6)
  })

  it('are not visible to other organisations', async () => {
    const { farm } = await makeFarm(4)
    const stranger = await server.as(await makeUser(db, {}))
    const url = `/api/farms/${farm.id}/interventions?start_date=2026-06-01&end_date=2026-06-20`
    expect((await app.inject({ url, headers: stranger })).statusCode).toBe(404)
  })
})
