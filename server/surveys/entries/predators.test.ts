import { describe, expect, it } from 'vitest'
import type { PredatorLine, PredatorSurvey } from '#domain/surveys/predator.ts'
import { makePredator, makeSpecies, makeStage } from '../../factories/surveys.ts'
import { asker } from '../../testing/asker.ts'
import { makeServer } from '../../testing/server.ts'
import { makeVisit, type Visit } from '../testing/visit.ts'

const server = await makeServer()
const { app, db } = server
server.setClock('2026-06-10T12:00:00Z')
const ask = asker(app)
const larva = await makePredator(db, {
  species_id: (await makeSpecies(db, { genus: 'Coccinella', species: 'septempunctata' })).id,
  stage_id: (await makeStage(db, 'Larva')).id,
})
const midge = await makePredator(db, {
  functional_group: 'midge',
  species_id: (await makeSpecies(db, { genus: 'Aphidoletes', species: 'aphidimyza' })).id,
  stage_id: (await makeStage(db, 'Larva')).id,
})

const pathOf = ({ survey }: Visit) => `/surveys/${survey.id}/predators`
const add = (visit: Visit, body: object) =>
  ask<PredatorSurvey>(`POST ${pathOf(visit)}`, { body, headers: visit.headers })
const count = (visit: Visit, plant: { id: number }, body: object) =>
  ask<PredatorSurvey>(`POST ${pathOf(visit)}/${plant.id}/observations/bulk`, { body, headers: visit.headers })
const lines = async (visit: Visit, query = '') =>
  (await ask<PredatorLine[]>(`GET /surveys/predators/observations?plot_id=${visit.plot.id}&year=2026${query}`, visit))
    .data
const shown = (found: PredatorLine[]) =>
  found.map(({ plant_number, observation }) =>
    observation
      ? `${plant_number} ${observation.predator.functional_group} ${observation.count}`
      : `${plant_number} none`,
  )

describe('counting predators plant by plant', () => {
  it('stores five plants, including those without predators, and lists only plants that were counted', async () => {
    const visit = await makeVisit(server)
    for (const plant_number of [1, 2, 3, 4, 5]) {
      const { data: plant } = await add(visit, { plant_number, start_time: '2026-06-10T09:00:00Z' })
      expect(plant).toMatchObject({ plant_number, counted: false, observations: [] })
      if (plant_number === 5) continue
      const observations = plant_number === 2 ? [] : [{ predator_id: larva.id, count: plant_number, notes: 'leaf 3' }]
      expect(await count(visit, plant, { plant_number, observations })).toMatchObject({
        status: 201,
        data: { counted: true },
      })
    }
    expect(shown(await lines(visit))).toEqual(['1 ladybird 1', '2 none', '3 ladybird 3', '4 ladybird 4'])
    const { data } = await ask<PredatorLine[]>(`GET ${pathOf(visit)}/observations`, visit)
    expect(shown(data)).toEqual(['1 ladybird 1', '2 none', '3 ladybird 3', '4 ladybird 4'])
    expect(data[0]?.observation).toMatchObject({
      notes: 'leaf 3',
      predator: { species: { genus: 'Coccinella' }, stage: { stage: 'Larva' } },
    })
  })

  it('counts a plant once, in one step or two, and stores one of fifty concurrent requests', async () => {
    const visit = await makeVisit(server)
    const body = { plant_number: 1, observations: [{ predator_id: larva.id, count: 2 }] }
    const responses = await Promise.all(Array.from({ length: 50 }, () => add(visit, body)))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 49 }, () => 409)])
    const plant = responses.find(({ status }) => status === 201)?.data as PredatorSurvey
    for (const response of [await add(visit, { plant_number: 1 }), await count(visit, plant, body)])
      expect(response).toMatchObject({
        status: 409,
        message: 'You have already made observations for this plant. Try editing instead',
      })
    expect(shown(await lines(visit))).toEqual(['1 ladybird 2'])
  })

  it('rejects another plant’s number and predators that are not in the list', async () => {
    const visit = await makeVisit(server)
    const { data: plant } = await add(visit, { plant_number: 1 })
    expect(await count(visit, plant, { plant_number: 2, observations: [] })).toMatchObject({
      status: 422,
      issues: [{ path: 'plant_number', message: 'This is not the plant number of the entry.' }],
    })
    const unknown = await count(visit, plant, { observations: [{ predator_id: 2_000_000_000, count: 1 }] })
    expect(unknown).toMatchObject({ status: 422, issues: [{ path: 'observations.0.predator_id' }] })
    expect(await lines(visit)).toEqual([])
  })

  it('sorts and searches by group, name and stage', async () => {
    const visit = await makeVisit(server)
    await add(visit, { plant_number: 1, observations: [{ predator_id: larva.id, count: 3 }] })
    await add(visit, { plant_number: 2, observations: [{ predator_id: midge.id, count: 8 }] })
    expect(shown(await lines(visit, '&sort=-count'))).toEqual(['2 midge 8', '1 ladybird 3'])
    expect(shown(await lines(visit, '&q=coccinella%20larva'))).toEqual(['1 ladybird 3'])
    expect(shown(await lines(visit, '&sort=predator'))).toEqual(['2 midge 8', '1 ladybird 3'])
  })
})

describe('updating and deleting', () => {
  it('moves a plant only to a free number', async () => {
    const visit = await makeVisit(server)
    await add(visit, { plant_number: 1 })
    const { data: second } = await add(visit, { plant_number: 2 })
    const move = (plant_number: number) =>
      ask<PredatorSurvey>(`PUT ${pathOf(visit)}/${second.id}`, { body: { plant_number }, headers: visit.headers })
    expect((await move(1)).status).toBe(409)
    expect((await move(4)).data.plant_number).toBe(4)
  })

  it('edits a count, and lets a plant be counted again once its last observation is deleted', async () => {
    const visit = await makeVisit(server)
    const { data: plant } = await add(visit, { plant_number: 1, observations: [{ predator_id: larva.id, count: 3 }] })
    const path = `${pathOf(visit)}/${plant.id}/observations/${plant.observations[0]?.id}`
    expect(await ask(`PUT ${path}`, { body: { count: 5 }, headers: visit.headers })).toMatchObject({
      data: { count: 5, notes: null },
    })
    expect((await ask(`DELETE ${path}`, visit)).status).toBe(200)
    expect(await lines(visit)).toEqual([])
    expect((await count(visit, plant, { observations: [] })).status).toBe(201)
    expect(shown(await lines(visit))).toEqual(['1 none'])
  })

  it('deletes a counted plant only if confirmed, even if nothing was seen on it', async () => {
    const visit = await makeVisit(server)
    for (const observations of [[], [{ predator_id: larva.id, count: 3 }]]) {
      const { data: plant } = await add(visit, { plant_number: 1, observations })
      expect((await ask(`DELETE ${pathOf(visit)}/${plant.id}`, visit)).status).toBe(409)
      expect((await ask(`DELETE ${pathOf(visit)}/${plant.id}?confirm=true`, visit)).status).toBe(200)
    }
  })
})
