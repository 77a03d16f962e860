import { describe, expect, it } from 'vitest'
import type { PollinatorLine, PollinatorObservation, PollinatorSurvey } from '#domain/surveys/pollinator.ts'
import { makePollinator, makeSpecies, makeStage } from '../../factories/surveys.ts'
import { asker } from '../../testing/asker.ts'
import { makeServer } from '../../testing/server.ts'
import { makeVisit, type Visit } from '../testing/visit.ts'

const server = await makeServer()
const { app, db } = server
server.setClock('2026-06-10T12:00:00Z')
const ask = asker(app)
const adult = await makeStage(db, 'Adult')
const terrestris = await makePollinator(db, {
  species_id: (await makeSpecies(db, { genus: 'Bombus', species: 'terrestris' })).id,
  stage_id: adult.id,
})
const mellifera = await makePollinator(db, {
  functional_group: 'honeybee',
  species_id: (await makeSpecies(db, { genus: 'Apis', species: 'mellifera' })).id,
  stage_id: adult.id,
})

const start = async ({ survey, headers }: Visit, body: object = { start_time: '2026-06-10T09:30:00Z' }) =>
  ask<PollinatorSurvey>(`POST /surveys/${survey.id}/pollinators?year=2026`, { body, headers })
const count = (visit: Visit, look: { id: number }, body: object, headers: object = {}) =>
  ask<PollinatorSurvey>(`POST /surveys/${visit.survey.id}/pollinators/${look.id}/observations/bulk`, {
    body,
    headers: { ...visit.headers, ...headers },
  })
const lines = async (visit: Visit, query = '') =>
  (
    await ask<PollinatorLine[]>(
      `GET /surveys/pollinators/observations?plot_id=${visit.plot.id}&year=2026${query}`,
      visit,
    )
  ).data
const seen = (pollinator_id: number, flower_centre: boolean, number: number) => ({
  pollinator_id,
  flower_centre,
  count: number,
})

it('a pollinator survey is rejected for a year other than that of its visit', async () => {
  const { survey, headers } = await makeVisit(server)
  const response = await ask(`POST /surveys/${survey.id}/pollinators?year=2025`, {
    body: { start_time: '2026-06-10T09:30:00Z' },
    headers,
  })
  expect(response).toMatchObject({ status: 422, issues: [{ path: 'year', message: 'must be the year of the visit' }] })
})

describe('the effort of a timed count', () => {
  const effort = { protocol: 'timed_count', watched_seconds: 600, flowers_watched: 24, area_m2: 0.25 }

  it('is stored and gives visits per flower and hour with their range', async () => {
    const visit = await makeVisit(server)
    const observations = [seen(terrestris.id, true, 8), seen(mellifera.id, false, 4)]
    const { data } = await start(visit, { ...effort, observations })
    expect(data).toMatchObject({ ...effort, transect_m: null, visit_rate: { rate: 3 } })
    expect(data.visit_rate?.low).toBeCloseTo(1.305, 2)
    expect(data.visit_rate?.high).toBeCloseTo(5.919, 2)
    // The comparison with cameras uses the eight on flower centres: cameras do not count other contacts as visits.
    expect(data.centre_visit_rate).toEqual({
      rate: 2,
      low: expect.closeTo(0.68, 2) as number,
      high: expect.closeTo(4.573, 2) as number,
    })
  })

  it('is blank if it was not measured: there is no rate, and nothing is 0', async () => {
    const visit = await makeVisit(server)
    const { data } = await start(visit, { observations: [seen(terrestris.id, true, 8)] })
    const blank = { protocol: null, watched_seconds: null, flowers_watched: null, area_m2: null, transect_m: null }
    expect(data).toMatchObject({ ...blank, visit_rate: null })
    for (const member of ['watched_seconds', 'flowers_watched', 'area_m2', 'transect_m'])
      expect((await start(visit, { [member]: 0 })).issues?.map(({ path }) => path)).toEqual([member])
  })

  it('gives no rate before the count, and a rate of 0 if nothing came', async () => {
    const visit = await makeVisit(server)
    const { data: open } = await start(visit, effort)
    expect([open.visit_rate, open.centre_visit_rate]).toEqual([null, null])
    const { data } = await count(visit, open, { observations: [] })
    expect(data.visit_rate).toMatchObject({ rate: 0, low: 0 })
  })

  it('can be corrected by its observer, and appears in the history', async () => {
    const visit = await makeVisit(server)
    const { data: look } = await start(visit, { ...effort, observations: [seen(terrestris.id, true, 8)] })
    const set = (body: object) =>
      ask<PollinatorSurvey>(`PUT /surveys/${visit.survey.id}/pollinators/${look.id}`, { body, headers: visit.headers })
    expect((await set({ flowers_watched: 12, version: look.version })).data).toMatchObject({
      ...effort,
      flowers_watched: 12,
      visit_rate: { rate: 4 },
    })
    expect((await set({ flowers_watched: 12, version: look.version })).status).toBe(409)
    expect((await set({ watched_seconds: null })).data).toMatchObject({ watched_seconds: null, visit_rate: null })
  })
})

describe('counting pollinators', () => {
  it('stores counts by flower centre with the name of each pollinator, at the given time', async () => {
    const visit = await makeVisit(server)
    const { data: look } = await start(visit)
    expect(look).toMatchObject({ functional_groups: [], observations: [], start_time: '2026-06-10T09:30:00.000Z' })
    const response = await count(visit, look, {
      time: '2026-06-10T09:45:00Z',
      observations: [
        seen(terrestris.id, true, 4),
        { ...seen(terrestris.id, false, 1), notes: 'on a leaf' },
        seen(mellifera.id, true, 0),
      ],
    })
    expect(response).toMatchObject({
      status: 201,
      data: { start_time: '2026-06-10T09:45:00.000Z', functional_groups: ['bumblebee', 'honeybee'] },
    })
    expect(response.data.observations).toMatchObject([
      {
        pollinator_id: terrestris.id,
        flower_centre: true,
        count: 4,
        notes: null,
        pollinator: { functional_group: 'bumblebee', species: { genus: 'Bombus', species: 'terrestris' } },
      },
      { flower_centre: false, count: 1, notes: 'on a leaf' },
    ])
  })

  it('stores an empty list as a finding: all six groups were watched, and none was seen', async () => {
    const visit = await makeVisit(server)
    const { data: look } = await start(visit)
    await count(visit, look, { observations: [] })
    const found = await lines(visit)
    expect(found.map(({ functional_group, observation }) => [functional_group, observation])).toEqual(
      ['bumblebee', 'honeybee', 'hoverfly', 'solitary bee', 'other fly', 'social wasp'].map((group) => [group, null]),
    )
  })

  it('accepts each group once per visit from any observer, and stores nothing of a rejected list', async () => {
    const visit = await makeVisit(server)
    const { data: first } = await start(visit)
    await count(visit, first, { observations: [seen(terrestris.id, true, 2)] })
    const { data: second } = await start(visit)
    const refused = await count(visit, second, {
      observations: [seen(mellifera.id, true, 5), seen(terrestris.id, true, 1)],
    })
    expect(refused).toMatchObject({
      status: 409,
      message: 'You have already made observations for this category. Try editing instead',
    })
    expect((await lines(visit)).map(({ observation }) => observation?.count)).toEqual([2])
    expect((await count(visit, second, { observations: [seen(mellifera.id, true, 5)] })).status).toBe(201)
  })

  it('lets several users count different groups of one visit at the same time', async () => {
    const visit = await makeVisit(server)
    const groups = ['bumblebee', 'honeybee', 'hoverfly', 'solitary bee', 'other fly', 'social wasp']
    const responses = await Promise.all(
      groups.map((group) => start(visit, { observations: [], functional_groups: [group] })),
    )
    expect(responses.map(({ status }) => status)).toEqual(groups.map(() => 201))
    expect(await lines(visit)).toHaveLength(6)
  })

  it('stores one of fifty concurrent requests', async () => {
    const visit = await makeVisit(server)
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => start(visit, { observations: [seen(terrestris.id, true, 7)] })),
    )
    expect(responses.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1)
    expect(await lines(visit)).toHaveLength(1)
    const looks = await db
      .selectFrom('pollinator_surveys')
      .where('survey_id', '=', visit.survey.id)
      .select('id')
      .execute()
    expect(looks).toHaveLength(1)
  })

  it.each([
    [[seen(2_000_000_000, true, 1)], undefined, 'observations.0.pollinator_id', 'is not in the reference list'],
    [[seen(terrestris.id, true, 1), seen(terrestris.id, true, 2)], undefined, 'observations', 'is listed twice'],
    [
      [seen(terrestris.id, true, 1)],
      ['hoverfly'],
      'observations.0.pollinator_id',
      'belongs to a group that was not watched',
    ],
    [[seen(terrestris.id, true, -1)], undefined, 'observations.0.count', 'Count must be a whole number, 0 or more'],
  ])('rejects %j watched %j', async (observations, functional_groups, path, message) => {
    const visit = await makeVisit(server)
    const response = await start(visit, { observations, ...(functional_groups ? { functional_groups } : {}) })
    expect(response).toMatchObject({ status: 422, issues: [{ path, message }] })
    expect(await lines(visit)).toEqual([])
  })
})

describe('the observations of a plot', () => {
  it('can be sorted and searched', async () => {
    const visit = await makeVisit(server)
    await start(visit, { observations: [seen(terrestris.id, true, 4), seen(terrestris.id, false, 9)] })
    await start(visit, { observations: [seen(mellifera.id, false, 5)] })
    const figures = async (query: string) =>
      (await lines(visit, query)).map(
        ({ observation }) => `${observation?.pollinator.species.genus} ${observation?.count}`,
      )
    expect(await figures('&sort=-non_centre')).toEqual(['Bombus 9', 'Apis 5', 'Bombus 4'])
    expect(await figures('&q=apis%20rosa')).toEqual(['Apis 5'])
    expect(await figures('&sort=pollinator')).toEqual(['Apis 5', 'Bombus 4', 'Bombus 9'])
  })
})

describe('updating and deleting', () => {
  it('edits a count, and lets a group be counted again once its last observation is deleted', async () => {
    const visit = await makeVisit(server)
    const { data: look } = await start(visit, {
      observations: [seen(terrestris.id, true, 4), seen(mellifera.id, true, 1)],
    })
    const [bumblebees] = look.observations as [PollinatorObservation]
    const path = `/surveys/${visit.survey.id}/pollinators/${look.id}`
    const change = await ask<PollinatorObservation>(`PUT ${path}/observations/${bumblebees.id}`, {
      body: { count: 0, notes: 'None after all' },
      headers: visit.headers,
    })
    expect(change).toMatchObject({ status: 200, data: { count: 0, notes: 'None after all', version: 2 } })
    expect((await ask(`DELETE ${path}/observations/${bumblebees.id}`, visit)).status).toBe(200)
    expect((await lines(visit)).map(({ functional_group }) => functional_group)).toEqual(['honeybee'])
    expect((await start(visit, { observations: [seen(terrestris.id, true, 3)] })).status).toBe(201)
  })

  it('deletes zero findings group by group, and the timed count with the last one', async () => {
    const visit = await makeVisit(server)
    const { data: look } = await start(visit, { observations: [], functional_groups: ['hoverfly', 'other fly'] })
    const path = `/surveys/${visit.survey.id}/pollinators/${look.id}`
    expect((await ask(`DELETE ${path}/groups/hoverfly`, visit)).status).toBe(200)
    expect((await ask(`DELETE ${path}/groups/hoverfly`, visit)).status).toBe(404)
    expect((await lines(visit)).map(({ functional_group }) => functional_group)).toEqual(['other fly'])
    expect((await ask(`DELETE ${path}/groups/other%20fly`, visit)).status).toBe(200)
    const { data } = await ask<PollinatorSurvey[]>(`GET /surveys/${visit.survey.id}/pollinators`, visit)
    expect(data).toEqual([])
  })

  it('deletes a timed count with counts only if confirmed', async () => {
    const visit = await makeVisit(server)
    const { data: look } = await start(visit, { observations: [seen(terrestris.id, true, 4)] })
    const path = `/surveys/${visit.survey.id}/pollinators/${look.id}`
    expect((await ask(`DELETE ${path}`, visit)).status).toBe(409)
    expect((await ask(`DELETE ${path}?confirm=true`, visit)).status).toBe(200)
    expect(await lines(visit)).toEqual([])
  })
})
