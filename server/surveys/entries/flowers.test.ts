import { describe, expect, it } from 'vitest'
import type { FlowerObservation, FlowerSurvey } from '#domain/surveys/flower.ts'
import { makeUser } from '../../factories/people.ts'
import { makeOrganisation } from '../../factories/places.ts'
import { makeFlowerSurvey, makeSurvey } from '../../factories/surveys.ts'
import { asker } from '../../testing/asker.ts'
import { makeServer } from '../../testing/server.ts'
import { makeVisit, type Visit } from '../testing/visit.ts'

const server = await makeServer()
const { app, db } = server
server.setClock('2026-06-10T12:00:00Z')
const ask = asker(app)

const add = ({ survey, headers }: Visit, body: object, key?: string) =>
  ask<FlowerSurvey>(`POST /surveys/${survey.id}/flowers?year=2026`, {
    body,
    headers: { ...headers, ...(key ? { 'idempotency-key': key } : {}) },
  })

describe('counting the flowers of a plant', () => {
  it('takes one step or two, and stores a count of 0 as a finding', async () => {
    const visit = await makeVisit(server)
    expect(await add(visit, { plant_number: 1, observation: { count: 0, notes: '  ' } })).toMatchObject({
      status: 201,
      data: {
        plant_number: 1,
        survey_date: '2026-06-10',
        observer_id: visit.person.id,
        observer: { firstname: 'Rosa' },
        start_time: '2026-06-10T12:00:00.000Z',
        observation: { count: 0, notes: null },
      },
    })
    const { data: second } = await add(visit, { plant_number: 2 })
    expect(second.observation).toBeNull()
    const path = `/surveys/${visit.survey.id}/flowers/${second.id}/observations`
    const counted = await ask<FlowerObservation>(`POST ${path}`, { body: { count: 14 }, headers: visit.headers })
    expect(counted).toMatchObject({ status: 201, data: { count: 14, notes: null } })
    expect((await ask(`GET ${path}`, { headers: visit.headers })).data).toEqual([counted.data])
    expect(await ask(`POST ${path}`, { body: { count: 3 }, headers: visit.headers })).toMatchObject({
      status: 409,
      message: 'You have already made observations for this plant. Try editing instead',
    })
  })

  it('is rejected for a year other than that of its visit', async () => {
    const { survey, headers } = await makeVisit(server)
    const path = `POST /surveys/${survey.id}/flowers`
    expect(await ask(`${path}?year=2025`, { body: { plant_number: 1 }, headers })).toMatchObject({
      status: 422,
      issues: [{ path: 'year', message: 'must be the year of the visit' }],
    })
    expect(await ask(path, { body: { plant_number: 1 }, headers })).toMatchObject({ status: 201 })
  })

  it('marks a time from a phone whose clock was wrong, but not a time the server set itself', async () => {
    const visit = await makeVisit(server)
    const start_time = '2026-06-10T09:00:00.000Z'
    const observation = { count: 3 }
    const wrong = await add(visit, { plant_number: 1, start_time, clock_ahead_seconds: -93_600, observation })
    expect(wrong).toMatchObject({ status: 201, data: { start_time, clock_ahead_seconds: -93_600 } })
    const { data: all } = await ask<FlowerSurvey[]>(`GET /surveys/${visit.survey.id}/flowers`, {
      headers: visit.headers,
    })
    expect(all).toMatchObject([{ clock_ahead_seconds: -93_600 }])
    const right = [
      { plant_number: 2, start_time, clock_ahead_seconds: 0 },
      { plant_number: 3, clock_ahead_seconds: 60 },
      { plant_number: 4, start_time },
    ]
    for (const body of right)
      expect(await add(visit, { ...body, observation })).toMatchObject({ data: { clock_ahead_seconds: null } })
  })

  it.each([
    [{ plant_number: 0, observation: { count: 1 } }, 'plant_number', 'Plant number must be a whole number from 1 to 5'],
    [{ plant_number: 6, observation: { count: 1 } }, 'plant_number', 'Plant number must be a whole number from 1 to 5'],
    [{ plant_number: 1, observation: {} }, 'observation.count', 'Count is required'],
    [{ plant_number: 1, observation: { count: -1 } }, 'observation.count', 'Count must be a whole number, 0 or more'],
    [{ plant_number: 1, observation: { count: 1.5 } }, 'observation.count', 'Count must be a whole number, 0 or more'],
    [{ plant_number: 1, start_time: '2026-06-12T00:00:00Z' }, 'start_time', 'must not be in the future'],
  ])('rejects %j', async (body, path, message) => {
    const visit = await makeVisit(server)
    const response = await add(visit, body)
    expect(response.status).toBe(422)
    expect(response.issues).toEqual([{ path, message }])
    const kept = await db.selectFrom('flower_surveys').where('survey_id', '=', visit.survey.id).select('id').execute()
    expect(kept).toEqual([])
  })

  it('stores one of fifty concurrent posts of a plant with the same key, and responds to all the same', async () => {
    const visit = await makeVisit(server)
    const body = { plant_number: 3, observation: { count: 21 } }
    const responses = await Promise.all(Array.from({ length: 50 }, () => add(visit, body, 'plant-3')))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(responses.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(await stored(visit)).toEqual([{ plant_number: 3, count: 21 }])
  })

  it('stores one of fifty concurrent posts of a plant with different keys, and rejects the others', async () => {
    const visit = await makeVisit(server)
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        add(visit, { plant_number: 4, observation: { count: 30 + index } }, `key-${index}`),
      ),
    )
    const statuses = responses.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 409)])
    expect(await stored(visit)).toEqual([
      { plant_number: 4, count: responses.find(({ status }) => status === 201)?.data.observation?.count },
    ])
  })

  const stored = ({ survey }: Visit) =>
    db
      .selectFrom('flower_surveys')
      .innerJoin('flower_observations', 'flower_survey_id', 'flower_surveys.id')
      .where('survey_id', '=', survey.id)
      .select(['plant_number', 'count'])
      .execute()
})

describe('the observer', () => {
  it('is the sender; only an entomology_admin may name another user within scope', async () => {
    const visit = await makeVisit(server)
    const colleague = await makeUser(db, { organisation_id: visit.organisation.id, firstname: 'Ian' })
    const stranger = await makeUser(db, { organisation_id: (await makeOrganisation(db)).id })
    const named = (observer_id: number, plant_number: number, headers = visit.headers) =>
      add({ ...visit, headers }, { plant_number, observer_id })
    expect((await named(colleague.id, 1)).status).toBe(403)
    expect((await named(visit.person.id, 1)).status).toBe(201)
    const lead = await server.as(
      await makeUser(db, { role: 'entomology_admin', organisation_id: visit.organisation.id }),
    )
    expect((await named(colleague.id, 2, lead)).data.observer).toEqual({ firstname: 'Ian', lastname: 'Price' })
    expect((await named(stranger.id, 3, lead)).status).toBe(404)
  })

  it('is the name from an upload if there is no account', async () => {
    const visit = await makeVisit(server)
    await makeFlowerSurvey(db, { survey_id: visit.survey.id, observer_name: 'Field team B' })
    const { data } = await ask<FlowerSurvey[]>(`GET /surveys/flowers?plot_id=${visit.plot.id}`, visit)
    expect(data).toMatchObject([{ observer_id: null, observer: { firstname: 'Field team B', lastname: '' } }])
  })
})

describe('the list of plants', () => {
  it('covers all visits to a plot in a year, and can be searched by observer and plant number', async () => {
    const visit = await makeVisit(server)
    const other = await makeUser(db, { firstname: 'Ömer', organisation_id: visit.organisation.id })
    const earlier = await makeSurvey(db, { plot_id: visit.plot.id, survey_date: '2026-05-01' })
    const last = await makeSurvey(db, { plot_id: visit.plot.id, survey_date: '2025-05-01' })
    const start_time = new Date('2026-05-01T10:00:00Z')
    for (const plant_number of [1, 2])
      await makeFlowerSurvey(db, { survey_id: visit.survey.id, plant_number, observer_id: visit.person.id })
    await makeFlowerSurvey(db, { survey_id: earlier.id, plant_number: 2, observer_id: other.id, start_time })
    await makeFlowerSurvey(db, { survey_id: last.id, plant_number: 5, observer_id: other.id })
    const list = async (query: string) => {
      const { data } = await ask<{ rows: FlowerSurvey[]; total: number }>(
        `GET /surveys/flowers?plot_id=${visit.plot.id}&year=2026&limit=10${query}`,
        visit,
      )
      return data.rows.map((row) => `${row.observer.firstname} ${row.plant_number}`)
    }
    expect(await list('')).toEqual(['Rosa 1', 'Rosa 2', 'Ömer 2'])
    expect(await list('&q=omer')).toEqual(['Ömer 2'])
    expect(await list('&q=rosa%202')).toEqual(['Rosa 2'])
    expect(await list('&sort=-plant_number')).toEqual(['Ömer 2', 'Rosa 2', 'Rosa 1'])
  })

  it('returns 404 for a plot outside the scope', async () => {
    const [visit, foreign] = [await makeVisit(server), await makeVisit(server)]
    for (const list of ['/surveys', '/surveys/flowers', '/surveys/pollinators', '/surveys/pollinators/observations'])
      expect((await ask(`GET ${list}?plot_id=${foreign.plot.id}`, visit)).status, list).toBe(404)
  })
})

describe('updating and deleting', () => {
  it('requires a note for an edit and stores the previous value in the history', async () => {
    const visit = await makeVisit(server)
    const { data } = await add(visit, { plant_number: 1, observation: { count: 12 } })
    const path = `/surveys/${visit.survey.id}/flowers/${data.id}/observations/${data.observation?.id}`
    const change = (body: object) => ask<FlowerObservation>(`PUT ${path}`, { body, headers: visit.headers })
    expect(await change({ count: 11, notes: ' ' })).toMatchObject({
      status: 422,
      issues: [{ path: 'notes', message: 'Note is required' }],
    })
    expect(await change({ count: 11, notes: 'One was a bud', version: 1 })).toMatchObject({
      status: 200,
      data: { count: 11, notes: 'One was a bud', version: 2 },
    })
    expect((await change({ count: 10, version: 1 })).status).toBe(409)
    const reader = await server.as(await makeUser(db, { role: 'farm_admin', organisation_id: visit.organisation.id }))
    const history = await ask<{ rows: object[] }>(`GET /history/flower_surveys/${data.id}`, { headers: reader })
    expect(history.data.rows[0]).toMatchObject({
      kind: 'flower_observations',
      action: 'update',
      actor: 'Rosa Price',
      changes: [
        { member: 'count', from: 12, to: 11 },
        { member: 'notes', from: null, to: 'One was a bud' },
      ],
    })
  })

  it('deletes a counted plant only if confirmed, and shows its history afterwards', async () => {
    const visit = await makeVisit(server)
    const { data } = await add(visit, { plant_number: 1, observation: { count: 12 } })
    const path = `/surveys/${visit.survey.id}/flowers/${data.id}`
    expect((await ask(`DELETE ${path}`, visit)).status).toBe(409)
    expect((await ask(`DELETE ${path}?confirm=true`, visit)).status).toBe(200)
    expect((await ask(`GET ${path}`, visit)).status).toBe(404)
    expect((await add(visit, { plant_number: 1 })).status).toBe(201)
    const admin = await server.as(await makeUser(db, { role: 'admin' }))
    const history = await ask<{ rows: { action: string }[] }>(`GET /history/surveys/${visit.survey.id}`, {
      headers: admin,
    })
    expect(history.data.rows.filter(({ action }) => action === 'delete')).toHaveLength(2)
    // History shows names instead of record ids.
    expect(history.data.rows.at(-1)).toMatchObject({
      kind: 'surveys',
      changes: expect.arrayContaining([{ member: 'plot_id', from: null, to: `Plot ${visit.plot.number}` }]),
    })
    const begun = history.data.rows.filter(({ action }) => action === 'create')
    expect(JSON.stringify(begun)).toContain('{"member":"observer_id","from":null,"to":"Rosa Price"}')
  })

  it('deletes a count, after which the plant can be counted again', async () => {
    const visit = await makeVisit(server)
    const { data } = await add(visit, { plant_number: 1, observation: { count: 12 } })
    const path = `/surveys/${visit.survey.id}/flowers/${data.id}/observations`
    expect((await ask(`DELETE ${path}/${data.observation?.id}`, visit)).status).toBe(200)
    expect((await ask(`GET ${path}`, visit)).data).toEqual([])
    expect((await ask(`POST ${path}`, { body: { count: 9 }, headers: visit.headers })).status).toBe(201)
  })
})
