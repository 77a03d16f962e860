import { describe, expect, it } from 'vitest'
import type { Survey } from '#domain/surveys/survey.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makeOrganisation, makePlot, makeTunnel } from '../factories/places.ts'
import { makeFlowerSurvey, makePredatorSurvey, makeSurvey } from '../factories/surveys.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db } = server
const ask = asker(app)

const makePlace = async (time_zone = 'Europe/London') => {
  const organisation = await makeOrganisation(db)
  const farm = await makeFarm(db, { organisation_id: organisation.id, time_zone })
  const field = await makeField(db, { farm_id: farm.id, field_name: 'Long Meadow' })
  const tunnel = await makeTunnel(db, { field_id: field.id, number: 4 })
  const plot = await makePlot(db, { tunnel_id: tunnel.id, number: 12, treatment_type: 'F' })
  const person = await makeUser(db, { role: 'entomology', organisation_id: organisation.id })
  return { organisation, farm, field, tunnel, plot, person, headers: await server.as(person) }
}

describe('starting a visit', () => {
  it('uses the local day of the farm, and returns the plot with the places that contain it, and the creator', async () => {
    server.setClock('2026-06-11T03:00:00Z')
    const { plot, tunnel, field, farm, person, headers } = await makePlace('America/Los_Angeles')
    const { status, data } = await ask<Survey>('POST /surveys', { body: { plot_id: plot.id }, headers })
    expect(status).toBe(201)
    expect(data).toMatchObject({
      plot_id: plot.id,
      survey_date: '2026-06-10',
      created_by: person.id,
      count_flowers: 0,
      plot: {
        number: 12,
        treatment_type: 'F',
        tunnel: { id: tunnel.id, number: 4, field: { id: field.id, field_name: 'Long Meadow', farm: { id: farm.id } } },
      },
    })
  })

  it('continues the newest visit of that day, even when forty users start at once', async () => {
    server.setClock('2026-06-10T12:00:00Z')
    const { plot, headers } = await makePlace()
    await makeSurvey(db, { plot_id: plot.id, survey_date: '2026-06-09' })
    const start = () => ask<Survey>('POST /surveys', { body: { plot_id: plot.id, go_on: true }, headers })
    const responses = await Promise.all(Array.from({ length: 40 }, start))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(responses.map(({ data }) => data.id)).size).toBe(1)
    // The visit of the previous day is a different one.
    expect(responses[0]?.data.survey_date).toBe('2026-06-10')
    const another = await ask<Survey>('POST /surveys', { body: { plot_id: plot.id }, headers })
    expect(another.data.id).not.toBe(responses[0]?.data.id)
    expect((await start()).data.id).toBe(another.data.id)
  })

  it('creates a new visit once per key, each as the next round of its plot and day', async () => {
    server.setClock('2026-06-10T12:00:00Z')
    const { plot, tunnel, headers } = await makePlace()
    const start = (key: string, body: object = {}) =>
      ask<Survey>('POST /surveys', {
        body: { plot_id: plot.id, survey_date: '2026-06-10', go_on: false, ...body },
        headers: { ...headers, 'idempotency-key': `${plot.id} ${key}` },
      })
    const first = await start('a')
    // Three tabs that send at once, and a repetition after a lost response.
    const second = await Promise.all(['b', 'b', 'b'].map((key) => start(key)))
    const again = await start('b')
    expect(first.data.round).toBe(1)
    expect(new Set([...second, again].map(({ data }) => `${data.id} ${data.round}`)).size).toBe(1)
    expect(again.data.round).toBe(2)
    const other = await makePlot(db, { tunnel_id: tunnel.id })
    expect((await start('c', { plot_id: other.id })).data.round).toBe(1)
    // The same key for another plot is an error, not another visit.
    expect((await start('b', { plot_id: other.id })).status).toBe(409)
    expect((await start('d', { go_on: true })).data.id).toBe(again.data.id)
  })

  it('accepts a start time that is not in the future', async () => {
    server.setClock('2026-06-10T12:00:00Z')
    const { plot, headers } = await makePlace()
    const start = (started_at: string) =>
      ask<Survey>('POST /surveys', { body: { plot_id: plot.id, started_at }, headers })
    expect((await start('2026-06-10T11:30:00+01:00')).data.started_at).toBe('2026-06-10T10:30:00.000Z')
    expect(await start('2026-06-12T12:00:00Z')).toMatchObject({
      status: 422,
      issues: [{ path: 'started_at', message: 'must not be in the future' }],
    })
  })

  it('rejects a start time that is not near its day', async () => {
    server.setClock('2026-06-10T12:00:00Z')
    const { plot, headers } = await makePlace()
    const start = (started_at: string, survey_date?: string) =>
      ask<Survey>('POST /surveys', { body: { plot_id: plot.id, started_at, survey_date }, headers })
    const elsewhere = {
      status: 422,
      issues: [{ path: 'started_at', message: 'must be on the day of the visit, or the day before or after' }],
    }
    expect(await start('2020-06-10T10:00:00Z')).toMatchObject(elsewhere)
    expect(await start('2026-06-10T10:00:00Z', '2026-05-10')).toMatchObject(elsewhere)
    expect((await start('2026-05-10T10:00:00Z', '2026-05-10')).status).toBe(201)
  })

  it('accepts a past day and rejects a future one', async () => {
    server.setClock('2026-06-10T12:00:00Z')
    const { plot, headers } = await makePlace()
    const start = (survey_date: string) =>
      ask<Survey>('POST /surveys', { body: { plot_id: plot.id, survey_date }, headers })
    expect((await start('2025-08-02')).data.survey_date).toBe('2025-08-02')
    expect(await start('2026-06-11')).toMatchObject({
      status: 422,
      issues: [{ path: 'survey_date', message: 'must not be in the future' }],
    })
  })
})

describe('the list of visits', () => {
  it('covers a plot and a year, latest first, with search and totals', async () => {
    const { plot, tunnel, headers } = await makePlace()
    const other = await makePlot(db, { tunnel_id: tunnel.id, number: 7 })
    for (const [plot_id, survey_date] of [
      [plot.id, '2026-01-01'],
      [plot.id, '2026-12-31'],
      [plot.id, '2025-12-31'],
      [other.id, '2026-06-01'],
    ] as const)
      await makeSurvey(db, { plot_id, survey_date })
    const { data } = await ask<Survey[]>(`GET /surveys?plot_id=${plot.id}&year=2026`, { headers })
    expect(data.map(({ survey_date }) => survey_date)).toEqual(['2026-12-31', '2026-01-01'])
    const found = await ask<{ rows: Survey[]; total: number }>(
      'GET /surveys?q=meadow%20plot%2012&sort=date&skip=1&limit=1',
      { headers },
    )
    expect(found.data.total).toBe(3)
    expect(found.data.rows.map(({ survey_date }) => survey_date)).toEqual(['2026-01-01'])
  })
})

describe('updating and deleting a visit', () => {
  it('moves it only to another plot within scope', async () => {
    const { plot, tunnel, person, headers } = await makePlace()
    const survey = await makeSurvey(db, { plot_id: plot.id, created_by: person.id })
    const beside = await makePlot(db, { tunnel_id: tunnel.id, number: 13 })
    const foreign = await makePlace()
    const move = (body: object) => ask<Survey>(`PUT /surveys/${survey.id}`, { body, headers })
    expect((await move({ plot_id: foreign.plot.id })).status).toBe(404)
    expect(await move({ plot_id: beside.id, version: 1 })).toMatchObject({
      status: 200,
      data: { plot: { number: 13 }, version: 2 },
    })
    expect((await move({ plot_id: plot.id, version: 1 })).status).toBe(409)
    expect((await move({ created_by: 1 })).status).toBe(422)
  })

  it('turns it into the next round when it moves to a plot visited on the same day', async () => {
    const { plot, tunnel, person, headers } = await makePlace()
    const beside = await makePlot(db, { tunnel_id: tunnel.id, number: 13 })
    await makeSurvey(db, { plot_id: beside.id })
    const survey = await makeSurvey(db, { plot_id: plot.id, created_by: person.id })
    expect(await ask(`PUT /surveys/${survey.id}`, { body: { plot_id: beside.id }, headers })).toMatchObject({
      status: 200,
      data: { round: 2, plot: { number: 13 } },
    })
  })

  it('lists who counted and when: it starts with its first entry unless a time is given', async () => {
    server.setClock('2026-06-10T20:00:00Z')
    const { plot, person, headers } = await makePlace()
    const { id } = await makeSurvey(db, { plot_id: plot.id, created_by: person.id })
    const read = async () => (await ask<Survey>(`GET /surveys/${id}`, { headers })).data
    expect(await read()).toMatchObject({
      started_at: null,
      ended_at: null,
      observers: [`${person.firstname} ${person.lastname}`],
    })
    await makePredatorSurvey(db, { survey_id: id, observer_name: 'Ada', start_time: new Date('2026-06-10T10:20:00Z') })
    await makeFlowerSurvey(db, { survey_id: id, observer_name: 'Ben', start_time: new Date('2026-06-10T10:05:00Z') })
    await makeFlowerSurvey(db, {
      survey_id: id,
      plant_number: 2,
      observer_name: 'Ada',
      start_time: new Date('2026-06-10T10:10:00Z'),
    })
    expect(await read()).toMatchObject({ started_at: '2026-06-10T10:05:00.000Z', observers: ['Ada', 'Ben'] })

    const say = (body: object) => ask<Survey>(`PUT /surveys/${id}`, { body, headers })
    expect((await say({ ended_at: '2026-06-10T10:00:00Z' })).issues).toEqual([
      { path: 'ended_at', message: 'must not be before the start' },
    ])
    expect((await say({ ended_at: '2026-06-13T10:00:00Z' })).status).toBe(422)
    expect((await say({ started_at: '2026-06-10T10:00:00Z', ended_at: '2026-06-10T10:40:00Z' })).data).toMatchObject({
      started_at: '2026-06-10T10:00:00.000Z',
      ended_at: '2026-06-10T10:40:00.000Z',
    })
    expect((await say({ started_at: '2026-06-10T10:41:00Z' })).status).toBe(422)
    // Moving the visit does not mention the times, so they remain.
    expect((await say({ plot_id: plot.id })).data.ended_at).toBe('2026-06-10T10:40:00.000Z')
    expect((await say({ started_at: null, ended_at: null })).data).toMatchObject({
      started_at: '2026-06-10T10:05:00.000Z',
      ended_at: null,
    })
  })

  it('deletes a visit without entries, and lists the entries of another, confirmed or not', async () => {
    const { plot, headers } = await makePlace()
    const empty = await makeSurvey(db, { plot_id: plot.id })
    expect((await ask(`DELETE /surveys/${empty.id}`, { headers })).status).toBe(200)
    const full = await makeSurvey(db, { plot_id: plot.id })
    await makeFlowerSurvey(db, { survey_id: full.id })
    await makePredatorSurvey(db, { survey_id: full.id })
    for (const query of ['', '?confirm=true']) {
      const response = await app.inject({ method: 'DELETE', url: `/api/surveys/${full.id}${query}`, headers })
      expect(response.json()).toMatchObject({
        message: 'Other records depend on this one.',
        depends: [
          { kind: 'flower entries', count: 1 },
          { kind: 'predator entries', count: 1 },
        ],
      })
    }
    expect((await ask<Survey>(`GET /surveys/${full.id}`, { headers })).data.count_flowers).toBe(1)
  })
})
