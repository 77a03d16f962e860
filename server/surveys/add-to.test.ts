import { describe, expect, it } from 'vitest'
import type { FlowerSurvey } from '#domain/surveys/flower.ts'
import type { PollinatorSurvey } from '#domain/surveys/pollinator.ts'
import type { PredatorSurvey } from '#domain/surveys/predator.ts'
import { makeUser } from '../factories/people.ts'
import { makePollinator, makePredator, makeSpecies, makeStage } from '../factories/surveys.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { makeVisit, type Visit } from './testing/visit.ts'

const server = await makeServer()
const { app, db } = server
server.setClock('2026-06-10T12:00:00Z')
const ask = asker(app)
const adult = await makeStage(db, 'Adult')
const named = async (genus: string, species: string) => ({
  species_id: (await makeSpecies(db, { genus, species })).id,
  stage_id: adult.id,
})
const terrestris = await makePollinator(db, await named('Bombus', 'terrestris'))
const lapidarius = await makePollinator(db, await named('Bombus', 'lapidarius'))
const mellifera = await makePollinator(db, { functional_group: 'honeybee', ...(await named('Apis', 'mellifera')) })
const aphid = await makePredator(db, await named('Aphidius', 'ervi'))
const ladybird = await makePredator(db, await named('Coccinella', 'septempunctata'))

const effort = { watched_seconds: 600, flowers_watched: 24 }
const seen = (pollinator_id: number, flower_centre: boolean, count: number) => ({ pollinator_id, flower_centre, count })

/** Creates a timed count with four *B. terrestris* in flower centres and no hoverfly. */
const makeLook = async (visit: Visit) =>
  (
    await ask<PollinatorSurvey>(`POST /surveys/${visit.survey.id}/pollinators`, {
      body: { ...effort, observations: [seen(terrestris.id, true, 4)], functional_groups: ['bumblebee', 'hoverfly'] },
      headers: visit.headers,
    })
  ).data
const addToLook = ({ survey, headers }: Visit, look: { id: number }, group: string, body: object, more: object = {}) =>
  ask<PollinatorSurvey>(`POST /surveys/${survey.id}/pollinators/${look.id}/groups/${group}/observations`, {
    body,
    headers: { ...headers, ...more },
  })
const makePlant = async ({ survey, headers }: Visit, body: object) =>
  (await ask<PredatorSurvey>(`POST /surveys/${survey.id}/predators`, { body, headers })).data
const addToPlant = ({ survey, headers }: Visit, plant: { id: number }, body: object, more: object = {}) =>
  ask<PredatorSurvey>(`POST /surveys/${survey.id}/predators/${plant.id}/observations`, {
    body,
    headers: { ...headers, ...more },
  })
const linesOf = ({ observations }: PollinatorSurvey) =>
  observations.map(({ pollinator, flower_centre, count }) => [pollinator.species.species, flower_centre, count])

describe('a functional group that was counted', () => {
  it('accepts further species and places without changing its timed count', async () => {
    const visit = await makeVisit(server)
    const look = await makeLook(visit)
    const added = await addToLook(visit, look, 'bumblebee', {
      observations: [seen(terrestris.id, false, 2), { ...seen(lapidarius.id, true, 3), notes: 'two of them asleep' }],
    })
    expect(added.status).toBe(201)
    expect(linesOf(added.data)).toEqual([
      ['terrestris', true, 4],
      ['terrestris', false, 2],
      ['lapidarius', true, 3],
    ])
    const { id, start_time, functional_groups, version } = look
    expect(added.data).toMatchObject({ ...effort, id, start_time, functional_groups, version })
    // Nine visits on 24 flowers in ten minutes.
    expect(added.data.visit_rate?.rate).toBeCloseTo(2.25, 6)
  })

  it('accepts its first species where nothing was seen', async () => {
    const visit = await makeVisit(server)
    const syrphus = await makePollinator(db, { functional_group: 'hoverfly', ...(await named('Syrphus', 'ribesii')) })
    const added = await addToLook(visit, await makeLook(visit), 'hoverfly', {
      observations: [seen(syrphus.id, true, 1)],
    })
    expect(added.status).toBe(201)
    expect(linesOf(added.data)).toContainEqual(['ribesii', true, 1])
  })

  it('is added to once per idempotency key, however often it is sent', async () => {
    const visit = await makeVisit(server)
    const look = await makeLook(visit)
    const body = { observations: [seen(lapidarius.id, true, 3)] }
    const key = { 'idempotency-key': `more-${look.id}` }
    const sent = await Promise.all([1, 2].map(() => addToLook(visit, look, 'bumblebee', body, key)))
    expect(sent.map(({ status }) => status)).toEqual([201, 201])
    expect(sent.map(({ data }) => linesOf(data).length)).toEqual([2, 2])
  })

  it('rejects existing observations by name, and stores nothing of that request', async () => {
    const visit = await makeVisit(server)
    const look = await makeLook(visit)
    const refused = await addToLook(visit, look, 'bumblebee', {
      observations: [seen(lapidarius.id, true, 3), seen(terrestris.id, true, 1)],
    })
    const message = 'Bombus terrestris, flower center is already counted in this entry. Edit the count instead.'
    expect(refused).toMatchObject({
      status: 409,
      message,
      issues: [{ path: 'observations.1.pollinator_id', message }],
    })
    const { data } = await ask<PollinatorSurvey[]>(`GET /surveys/${visit.survey.id}/pollinators`, visit)
    expect(data.map(linesOf)).toEqual([[['terrestris', true, 4]]])
  })

  it('must have been counted in that timed count, and accepts only its own species', async () => {
    const visit = await makeVisit(server)
    const look = await makeLook(visit)
    const honeybees = { observations: [seen(mellifera.id, true, 1)] }
    expect(await addToLook(visit, look, 'honeybee', honeybees)).toMatchObject({
      status: 409,
      message: 'This group was not counted in this period. Count it with “Add New”.',
    })
    expect(await addToLook(visit, look, 'bumblebee', honeybees)).toMatchObject({
      status: 422,
      issues: [{ path: 'observations.0.pollinator_id', message: 'belongs to another functional group' }],
    })
    expect((await addToLook(visit, look, 'bumblebee', { observations: [] })).status).toBe(422)
  })

  it('has additions recorded in the history of its entry', async () => {
    const visit = await makeVisit(server)
    const look = await makeLook(visit)
    await addToLook(visit, look, 'bumblebee', { observations: [seen(lapidarius.id, true, 3)] })
    const told = await db
      .selectFrom('history')
      .where('kind', '=', 'pollinator_observations')
      .where('action', '=', 'create')
      .where('actor_id', '=', visit.person.id)
      .select('id')
      .execute()
    expect(told).toHaveLength(2)
  })

  it('is inaccessible to other organisations, and read-only for roles that may change only their own', async () => {
    const visit = await makeVisit(server)
    const look = await makeLook(visit)
    const body = { observations: [seen(lapidarius.id, true, 3)] }
    const elsewhere = await makeVisit(server)
    expect((await addToLook({ ...visit, headers: elsewhere.headers }, look, 'bumblebee', body)).status).toBe(404)
    const asked = async (role: 'user' | 'entomology_admin') =>
      addToLook(
        { ...visit, headers: await server.as(await makeUser(db, { role, organisation_id: visit.organisation.id })) },
        look,
        'bumblebee',
        body,
      )
    expect((await asked('user')).status).toBe(403)
    expect((await asked('entomology_admin')).status).toBe(201)
  })
})

describe('a plant counted for predators', () => {
  const more = { observations: [{ predator_id: ladybird.id, count: 2, notes: 'under a leaf' }] }

  it('accepts further species, and the first where nothing was seen', async () => {
    const visit = await makeVisit(server)
    const [plant, empty] = [
      await makePlant(visit, { plant_number: 1, ...effort, observations: [{ predator_id: aphid.id, count: 30 }] }),
      await makePlant(visit, { plant_number: 2, observations: [] }),
    ]
    const added = await addToPlant(visit, plant, more)
    expect(added).toMatchObject({ status: 201, data: { ...effort, start_time: plant.start_time } })
    expect(added.data.observations).toMatchObject([
      { predator_id: aphid.id, count: 30 },
      { predator_id: ladybird.id, count: 2, notes: 'under a leaf' },
    ])
    expect((await addToPlant(visit, empty, more)).data.observations).toHaveLength(1)
  })

  it('is added to once per idempotency key, and rejects existing observations by name', async () => {
    const visit = await makeVisit(server)
    const plant = await makePlant(visit, { plant_number: 1, observations: [] })
    const key = { 'idempotency-key': `more-on-${plant.id}` }
    expect((await addToPlant(visit, plant, more, key)).status).toBe(201)
    expect((await addToPlant(visit, plant, more, key)).data.observations).toHaveLength(1)
    expect(await addToPlant(visit, plant, more)).toMatchObject({
      status: 409,
      message: 'Coccinella septempunctata, Adult is already counted in this entry. Edit the count instead.',
    })
  })

  it('cannot be added to before it is counted, or by other users and organisations', async () => {
    const visit = await makeVisit(server)
    const open = await makePlant(visit, { plant_number: 1 })
    expect(await addToPlant(visit, open, more)).toMatchObject({
      status: 409,
      message: 'This plant has not been counted yet. Count it with “Add New”.',
    })
    const plant = await makePlant(visit, { plant_number: 2, observations: [] })
    const { headers } = await makeVisit(server)
    expect((await addToPlant({ ...visit, headers }, plant, more)).status).toBe(404)
    const colleague = await makeUser(db, { role: 'user', organisation_id: visit.organisation.id })
    expect((await addToPlant({ ...visit, headers: await server.as(colleague) }, plant, more)).status).toBe(403)
  })
})

describe('the effort of counting flowers', () => {
  it('can be corrected, or cleared if it was not measured, without changing the count', async () => {
    const visit = await makeVisit(server)
    const path = `/surveys/${visit.survey.id}/flowers`
    const { data: plant } = await ask<FlowerSurvey>(`POST ${path}`, {
      body: { plant_number: 1, watched_seconds: 60, observation: { count: 7 } },
      headers: visit.headers,
    })
    const set = (body: object) => ask<FlowerSurvey>(`PUT ${path}/${plant.id}`, { body, headers: visit.headers })
    expect((await set({ area_m2: 0.25, version: plant.version })).data).toMatchObject({
      watched_seconds: 60,
      area_m2: 0.25,
      observation: { count: 7 },
    })
    expect((await set({ area_m2: 0.5, version: plant.version })).status).toBe(409)
    expect((await set({ watched_seconds: null })).data).toMatchObject({ watched_seconds: null, area_m2: 0.25 })
  })
})
