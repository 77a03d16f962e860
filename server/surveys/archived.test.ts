import { describe, expect, it } from 'vitest'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makeOrganisation, makePlot, makeTunnel } from '../factories/places.ts'
import {
  makeFlowerSurvey,
  makePollinatorSurvey,
  makePredatorSurvey,
  makeSurvey,
  makeWeatherObservation,
} from '../factories/surveys.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
server.setClock('2026-06-10T12:00:00Z')
const { db } = server
const ask = asker(server.app)

/** A plot with an entry of every kind, in a separate farm, field and tunnel. */
const makeSurveyed = async (organisation_id: number) => {
  const farm = await makeFarm(db, { organisation_id })
  const field = await makeField(db, { farm_id: farm.id })
  const tunnel = await makeTunnel(db, { field_id: field.id })
  const plot = await makePlot(db, { tunnel_id: tunnel.id })
  const survey = await makeSurvey(db, { plot_id: plot.id })
  const { id: survey_id } = survey
  const flower = await makeFlowerSurvey(db, { survey_id })
  const pollinator = await makePollinatorSurvey(db, { survey_id })
  const predator = await makePredatorSurvey(db, { survey_id })
  const weather = await makeWeatherObservation(db, { tunnel_id: tunnel.id })
  return { farm, field, tunnel, plot, survey, flower, pollinator, predator, weather }
}
type Surveyed = Awaited<ReturnType<typeof makeSurveyed>>

const lists = {
  '/surveys': ({ survey }: Surveyed) => survey.id,
  '/surveys/flowers': ({ flower }: Surveyed) => flower.id,
  '/surveys/pollinators': ({ pollinator }: Surveyed) => pollinator.id,
  '/surveys/pollinators/observations': ({ pollinator }: Surveyed) => pollinator.id,
  '/surveys/predators/observations': ({ predator }: Surveyed) => predator.id,
  '/weathers': ({ weather }: Surveyed) => weather.id,
}
interface Listed {
  id?: number
  pollinator_survey_id?: number
  predator_survey_id?: number
}
const idOf = (row: Listed) => row.pollinator_survey_id ?? row.predator_survey_id ?? row.id

/** Endpoints about the contents of the archived place: all respond as if it did not exist. */
const endpoints = ({ plot, tunnel, survey, flower, pollinator, predator, weather }: Surveyed): [string, object?][] => {
  const of = `/surveys/${survey.id}`
  const counted = { observations: [] }
  const added = (member: string) => ({
    [member]: 1,
    count: 1,
    ...(member === 'pollinator_id' ? { flower_centre: true } : {}),
  })
  return [
    [`GET /surveys?plot_id=${plot.id}`],
    [`GET /weathers?tunnel_id=${tunnel.id}`],
    ['POST /surveys', { plot_id: plot.id }],
    ['POST /weathers', { tunnel_id: tunnel.id, temperature: 1, relative_humidity: 1, wind_speed: 1, oktas: 1 }],
    [`GET ${of}`],
    [`PUT ${of}`, {}],
    [`DELETE ${of}`],
    [`POST ${of}/flowers`, { plant_number: 2 }],
    [`GET ${of}/flowers/${flower.id}`],
    [`POST ${of}/pollinators`, {}],
    [`POST ${of}/pollinators/${pollinator.id}/observations/bulk`, counted],
    [
      `POST ${of}/pollinators/${pollinator.id}/groups/bumblebee/observations`,
      { observations: [added('pollinator_id')] },
    ],
    [`POST ${of}/predators/${predator.id}/observations`, { observations: [added('predator_id')] }],
    [`PUT ${of}/flowers/${flower.id}`, { watched_seconds: 60 }],
    [`POST ${of}/predators`, { plant_number: 2 }],
    [`GET ${of}/predators/${predator.id}`],
    [`GET /weathers/${weather.id}`],
    [`PUT /weathers/${weather.id}`, { oktas: 5 }],
    [`DELETE /weathers/${weather.id}`],
  ]
}

describe.each(['farm', 'field', 'tunnel', 'plot'] as const)('survey data of an archived %s', (place) => {
  it('is hidden, and data beside it is not', async () => {
    const { id: organisation_id } = await makeOrganisation(db)
    const [kept, hidden] = [await makeSurveyed(organisation_id), await makeSurveyed(organisation_id)]
    const headers = await server.as(await makeUser(db, { role: 'entomology_admin', organisation_id }))
    const archive = (archived_at: Date | null) =>
      db.updateTable(`${place}s`).set({ archived_at }).where('id', '=', hidden[place].id).execute()
    // The weather of a tunnel remains when one of its plots is archived.
    const stays = (about: string) => place === 'plot' && about.includes('weathers')

    await archive(new Date())
    for (const [list, id] of Object.entries(lists)) {
      const expected = stays(list) ? [id(kept), id(hidden)] : [id(kept)]
      const { data } = await ask<Listed[]>(`GET ${list}`, { headers })
      expect([list, data.map(idOf).toSorted()]).toEqual([list, expected.toSorted()])
      const page = await ask<{ total: number }>(`GET ${list}?limit=10`, { headers })
      expect([list, page.data.total]).toEqual([list, expected.length])
    }
    for (const [endpoint, body] of endpoints(hidden))
      if (!stays(endpoint)) {
        const { status } = await ask(endpoint, { headers, ...(body ? { body } : {}) })
        expect([endpoint, status]).toEqual([endpoint, 404])
      }
    // Nothing can be moved there either.
    if (!stays('weathers')) {
      const moved = await ask(`PUT /weathers/${kept.weather.id}`, { headers, body: { tunnel_id: hidden.tunnel.id } })
      expect(moved.status).toBe(404)
    }
    const moved = await ask(`PUT /surveys/${kept.survey.id}`, { headers, body: { plot_id: hidden.plot.id } })
    expect(moved.status).toBe(404)

    await archive(null)
    for (const [list, id] of Object.entries(lists)) {
      const { data } = await ask<Listed[]>(`GET ${list}`, { headers })
      expect([list, data.map(idOf).toSorted()]).toEqual([list, [id(kept), id(hidden)].toSorted()])
    }
  })
})
