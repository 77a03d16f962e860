import { describe, expect, it } from 'vitest'
import type { FlowerObservation } from '#domain/surveys/flower.ts'
import type { PollinatorSurvey } from '#domain/surveys/pollinator.ts'
import type { PredatorSurvey } from '#domain/surveys/predator.ts'
import type { WeatherObservation } from '#domain/weather-observations/weather-observation.ts'
import { makeUser } from '../../factories/people.ts'
import { makeFarm, makeField, makeOrganisation, makePlot, makeTunnel } from '../../factories/places.ts'
import {
  makeFlowerSurvey,
  makePollinator,
  makePollinatorSurvey,
  makePredatorSurvey,
  makeSurvey,
  makeWeatherObservation,
} from '../../factories/surveys.ts'
import { asker } from '../../testing/asker.ts'
import { makeServer } from '../../testing/server.ts'

/** Ownership and visit of an entry, and how it is stored. */
const server = await makeServer()
server.setClock('2026-06-10T12:00:00Z')
const { app, db } = server
const ask = asker(app)
const bee = await makePollinator(db)

const makeVisit = async () => {
  const { id: organisation_id } = await makeOrganisation(db)
  const farm = await makeFarm(db, { organisation_id })
  const field = await makeField(db, { farm_id: farm.id })
  const tunnel = await makeTunnel(db, { field_id: field.id })
  const plot = await makePlot(db, { tunnel_id: tunnel.id })
  const [survey, other] = [await makeSurvey(db, { plot_id: plot.id }), await makeSurvey(db, { plot_id: plot.id })]
  const farmer = await makeUser(db, { organisation_id, firstname: 'Tom' })
  const colleague = await makeUser(db, { organisation_id, firstname: 'Ann' })
  const lead = await makeUser(db, { role: 'entomology_admin', organisation_id })
  const [asFarmer, asLead] = [await server.as(farmer), await server.as(lead)]
  return { organisation_id, tunnel, plot, survey, other, farmer, colleague, asFarmer, asLead }
}

it('anyone can count in a timed count a colleague started, but only its observer once it has counts', async () => {
  const { survey, colleague, asFarmer } = await makeVisit()
  const by = { survey_id: survey.id, observer_id: colleague.id }
  const begun = await makePollinatorSurvey(db, { ...by, count: null })
  const count = (pid: number, functional_groups: string[]) =>
    ask<PollinatorSurvey>(`POST /surveys/${survey.id}/pollinators/${pid}/observations/bulk`, {
      headers: asFarmer,
      body: { observations: [], functional_groups },
    })
  expect((await count(begun.id, ['hoverfly'])).data.functional_groups).toEqual(['hoverfly'])
  // The colleague is its observer, and it has counts now.
  expect((await count(begun.id, ['other fly'])).status).toBe(403)
  const counted = await db.selectFrom('pollinator_counts').where('survey_id', '=', survey.id).selectAll().execute()
  expect(counted.map(({ functional_group }) => functional_group)).toEqual(['hoverfly'])
})

describe('the time of an entry is near the day of its visit in the farm’s time zone', () => {
  const wrong = { status: 422, issues: [{ message: 'must be on the day of the visit, or the day before or after' }] }
  const times = [
    ['1999-06-10T10:00:00Z', false],
    ['2026-06-08T22:59:00Z', false],
    ['2026-06-08T23:00:00Z', true],
    ['2026-06-10T10:00:00Z', true],
  ] as const
  it.each(times)('a new entry at %s: %s', async (start_time, is) => {
    const { survey, asFarmer: headers } = await makeVisit()
    for (const kind of ['flowers', 'pollinators', 'predators']) {
      const body = { start_time, ...(kind === 'pollinators' ? {} : { plant_number: 3 }) }
      const response = await ask(`POST /surveys/${survey.id}/${kind}`, { headers, body })
      expect([kind, response]).toMatchObject([kind, is ? { status: 201 } : wrong])
    }
  })
  it.each(times)('an entry counted at or changed to %s: %s', async (time, is) => {
    const { survey, farmer, asFarmer: headers } = await makeVisit()
    const by = { survey_id: survey.id, observer_id: farmer.id, count: null }
    const look = await makePollinatorSurvey(db, by)
    const plant = await makePredatorSurvey(db, by)
    const path = `/surveys/${survey.id}`
    const counted = await ask(`POST ${path}/pollinators/${look.id}/observations/bulk`, {
      headers,
      body: { time, observations: [], functional_groups: ['hoverfly'] },
    })
    const changed = await ask(`PUT ${path}/predators/${plant.id}`, { headers, body: { start_time: time, version: 1 } })
    expect([counted.status, changed.status]).toEqual(is ? [201, 200] : [422, 422])
  })
})

it('an entry is found only under its own visit', async () => {
  const { survey, other, farmer, asLead } = await makeVisit()
  const by = { survey_id: survey.id, observer_id: farmer.id }
  const flower = await makeFlowerSurvey(db, by)
  const look = await makePollinatorSurvey(db, { ...by, pollinator_id: bee.id })
  const plant = await makePredatorSurvey(db, by)
  const paths = [
    `flowers/${flower.id}`,
    `flowers/${flower.id}/observations/${flower.observation_id}`,
    `pollinators/${look.id}/observations/${look.observation_id}`,
    `predators/${plant.id}`,
    `predators/${plant.id}/observations/${plant.observation_id}`,
  ]
  for (const path of paths) {
    expect([path, (await ask(`GET /surveys/${survey.id}/${path}`, { headers: asLead })).status]).toEqual([path, 200])
    expect([path, (await ask(`GET /surveys/${other.id}/${path}`, { headers: asLead })).status]).toEqual([path, 404])
  }
  for (const path of [...paths, `pollinators/${look.id}`]) {
    const { status } = await ask(`DELETE /surveys/${other.id}/${path}?confirm=true`, { headers: asLead })
    expect([path, status]).toEqual([path, 404])
  }
})

describe('a count', () => {
  it('has its note stored, even if a plant is counted in a second step', async () => {
    const { survey, asFarmer } = await makeVisit()
    const { data: plant } = await ask<{ id: number }>(`POST /surveys/${survey.id}/flowers`, {
      headers: asFarmer,
      body: { plant_number: 1 },
    })
    const { data } = await ask<FlowerObservation>(`POST /surveys/${survey.id}/flowers/${plant.id}/observations`, {
      headers: asFarmer,
      body: { count: 3, notes: ' half open ' },
    })
    expect(data).toMatchObject({ count: 3, notes: 'half open' })
  })

  it('has its time stored, for predators on a plant and for a timed count', async () => {
    const { survey, asFarmer } = await makeVisit()
    const body = { time: '2026-06-10T08:15:00Z', observations: [] }
    for (const [kind, begin] of [
      ['predators', { plant_number: 1 }],
      ['pollinators', {}],
    ] as const) {
      const path = `/surveys/${survey.id}/${kind}`
      const { data: begun } = await ask<{ id: number }>(`POST ${path}`, { headers: asFarmer, body: begin })
      const bulk = `${path}/${begun.id}/observations/bulk`
      const late = await ask(`POST ${bulk}`, { headers: asFarmer, body: { ...body, time: '2026-06-12T12:00:00Z' } })
      expect(late).toMatchObject({ status: 422, issues: [{ path: 'time', message: 'must not be in the future' }] })
      const { data } = await ask<PredatorSurvey>(`POST ${bulk}`, { headers: asFarmer, body })
      expect([kind, data.start_time]).toEqual([kind, '2026-06-10T08:15:00.000Z'])
    }
  })
})

describe('the observer', () => {
  it('cannot be a deleted user', async () => {
    const { survey, colleague, asLead } = await makeVisit()
    const name = () =>
      ask(`POST /surveys/${survey.id}/flowers`, {
        headers: asLead,
        body: { plant_number: 1, observer_id: colleague.id },
      })
    await db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', colleague.id).execute()
    expect((await name()).status).toBe(404)
    await db.updateTable('users').set({ deleted_at: null }).where('id', '=', colleague.id).execute()
    expect((await name()).status).toBe(201)
  })

  it('replaces an observer name from an upload', async () => {
    const { survey, tunnel, farmer, asLead } = await makeVisit()
    const given = { observer_name: 'Field team B' }
    const plant = await makePredatorSurvey(db, { ...given, survey_id: survey.id })
    const weather = await makeWeatherObservation(db, { ...given, tunnel_id: tunnel.id })
    for (const path of [`/surveys/${survey.id}/predators/${plant.id}`, `/weathers/${weather.id}`]) {
      const { status, data } = await ask<WeatherObservation>(`PUT ${path}`, {
        headers: asLead,
        body: { observer_id: farmer.id },
      })
      expect([path, status, data.observer_id, data.observer]).toEqual([
        path,
        200,
        farmer.id,
        { firstname: 'Tom', lastname: 'Price' },
      ])
    }
  })
})

it('a visit that contains only a timed count cannot be deleted, and the response lists it', async () => {
  const { survey, farmer, asLead } = await makeVisit()
  await makePollinatorSurvey(db, { survey_id: survey.id, observer_id: farmer.id, count: null })
  const response = await app.inject({ method: 'DELETE', url: `/api/surveys/${survey.id}`, headers: asLead })
  expect(response.statusCode).toBe(409)
  expect(response.json()).toMatchObject({ depends: [{ kind: 'pollinator entries', count: 1 }] })
})
