import { expect, it } from 'vitest'
import type { FlowerSurvey } from '#domain/surveys/flower.ts'
import type { PredatorSurvey } from '#domain/surveys/predator.ts'
import { makeUser } from '../factories/people.ts'
import { makePlot } from '../factories/places.ts'
import { makeSurvey } from '../factories/surveys.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db } = server
const ask = asker(app)
const effort = { protocol: 'fixed_plants', watched_seconds: 90, plants_watched: 1, area_m2: 0.25 }
const blank = { flowers_watched: null, transect_m: null }

const begin = async () => {
  const plot = await makePlot(db)
  const { id } = await makeSurvey(db, { plot_id: plot.id })
  const headers = await server.as(await makeUser(db, { role: 'entomology_admin', all_organisations: true }))
  return { path: `/surveys/${id}`, headers }
}

it('the effort of counting a plant is stored with it, blank if it was not measured', async () => {
  const { path, headers } = await begin()
  const predators = { plant_number: 2, ...effort, observations: [] }
  const sent = await ask<PredatorSurvey>(`POST ${path}/predators`, { headers, body: predators })
  expect(sent).toMatchObject({ status: 201, data: { ...effort, ...blank, counted: true } })
  const flowers = { plant_number: 2, ...effort, observation: { count: 0 } }
  const counted = await ask<FlowerSurvey>(`POST ${path}/flowers`, { headers, body: flowers })
  expect(counted).toMatchObject({ status: 201, data: { ...effort, ...blank, observation: { count: 0 } } })
  expect((await ask<FlowerSurvey[]>(`GET ${path}/flowers`, { headers })).data[0]).toMatchObject(effort)
})

it('the effort can be corrected member by member, and is never 0', async () => {
  const { path, headers } = await begin()
  const body = { plant_number: 2, ...effort, observations: [] }
  const { data } = await ask<PredatorSurvey>(`POST ${path}/predators`, { headers, body })
  const change = (given: object) => ask<PredatorSurvey>(`PUT ${path}/predators/${data.id}`, { headers, body: given })
  expect((await change({ watched_seconds: 120, area_m2: null })).data).toMatchObject({
    protocol: 'fixed_plants',
    watched_seconds: 120,
    plants_watched: 1,
    area_m2: null,
  })
  expect((await change({ plants_watched: 0 })).issues).toEqual([
    { path: 'plants_watched', message: 'must be above 0 and at most 100,000' },
  ])
})
