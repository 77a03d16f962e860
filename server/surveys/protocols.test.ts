import { expect, it } from 'vitest'
import type { SurveyProtocol } from '#domain/surveys/survey-protocol.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeOrganisation } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db } = server
const ask = asker(app)
const plan = { protocol: 'timed_count', watched_seconds: 600, area_m2: 0.25 }

const makeFarmer = async () => {
  const organisation = await makeOrganisation(db)
  const farm = await makeFarm(db, { organisation_id: organisation.id })
  const headers = await server.as(await makeUser(db, { role: 'farmer', organisation_id: organisation.id }))
  const path = `/farms/${farm.id}/survey-protocols`
  return {
    farm,
    headers,
    list: async () => (await ask<SurveyProtocol[]>(`GET ${path}`, { headers })).data,
    set: (body: object, type = 'pollinator') => ask<SurveyProtocol>(`PUT ${path}/${type}`, { body, headers }),
  }
}

it('a farm has no protocol until one is set, and omitted members stay blank', async () => {
  const { farm, list, set } = await makeFarmer()
  expect(await list()).toEqual([])
  const expected = {
    farm_id: farm.id,
    survey_type: 'pollinator',
    ...plan,
    flowers_watched: null,
    plants_watched: null,
    transect_m: null,
    hide_treatments: false,
  }
  expect(await set(plan)).toMatchObject({ status: 200, data: expected })
  expect(await list()).toEqual([{ ...expected, version: 1 }])
})

it('is updated member by member against its version, and appears in the farm’s history', async () => {
  const { farm, set } = await makeFarmer()
  await set(plan)
  expect((await set({ flowers_watched: 40, area_m2: null, version: 1 })).data).toMatchObject({
    protocol: 'timed_count',
    flowers_watched: 40,
    area_m2: null,
    version: 2,
  })
  expect((await set({ flowers_watched: 50, version: 1 })).status).toBe(409)
  const admin = await server.as(await makeUser(db, { role: 'admin' }))
  const { data } = await ask(`GET /history/farms/${farm.id}`, { headers: admin })
  expect(JSON.stringify(data)).toContain('flowers_watched')
})

it('stores whether treatments are hidden from observers, and other updates do not change that', async () => {
  const { set, list } = await makeFarmer()
  await set({ ...plan, hide_treatments: true })
  expect((await set({ watched_seconds: 300, version: 1 })).data).toMatchObject({ hide_treatments: true })
  expect((await set({ hide_treatments: false, version: 2 })).data).toMatchObject({ hide_treatments: false })
  expect(await list()).toMatchObject([{ watched_seconds: 300, hide_treatments: false }])
})

it('is separate for each survey type: the farm’s other protocols do not change', async () => {
  const { list, set } = await makeFarmer()
  await set(plan)
  await set({ protocol: 'transect', transect_m: 50 }, 'flower')
  await set({ watched_seconds: 300, version: 1 })
  expect(await list()).toMatchObject([
    { survey_type: 'flower', protocol: 'transect', transect_m: 50, watched_seconds: null, version: 1 },
    { survey_type: 'pollinator', protocol: 'timed_count', transect_m: null, watched_seconds: 300, version: 2 },
  ])
})

it('rejects other survey types, zero values and farms outside the scope', async () => {
  const { headers, set } = await makeFarmer()
  expect((await set(plan, 'weather')).status).toBe(404)
  expect((await set({ watched_seconds: 0 })).issues).toEqual([
    { path: 'watched_seconds', message: 'must be above 0 and at most 86,400' },
  ])
  const foreign = await makeFarm(db)
  const there = `/farms/${foreign.id}/survey-protocols`
  expect((await ask(`PUT ${there}/pollinator`, { body: plan, headers })).status).toBe(404)
  expect((await ask(`GET ${there}`, { headers })).status).toBe(404)
})
