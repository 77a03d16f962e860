import { expect, it } from 'vitest'
import type { ListedAlertLimits } from '#domain/alerts/limits.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db } = server
const ask = asker(app)

const makeHome = async () => {
  const one = await makeFarm(db, { title: 'Ashcombe' })
  const two = await makeFarm(db, { title: 'Brook', organisation_id: one.organisation_id })
  const headers = await server.as(await makeUser(db, { role: 'farm_admin', organisation_id: one.organisation_id }))
  const list = async () => (await ask<ListedAlertLimits[]>('GET /alert-limits', { headers })).data
  const set = (body: object) => ask<{ changed: number }>('PUT /alert-limits', { headers, body })
  return { one, two, headers, list, set }
}

it('lists the farms of the organisation by name, with the defaults where none are set', async () => {
  const { one, two, list, headers } = await makeHome()
  await ask(`PUT /farms/${two.id}/alert-limits`, { headers, body: { silent_hours: 12, score_below: null } })
  expect(await list()).toMatchObject([
    { farm_id: one.id, farm_title: 'Ashcombe', silent_hours: 24, battery_days: 7, score_below: 40, version: 0 },
    { farm_id: two.id, farm_title: 'Brook', silent_hours: 12, battery_days: 7, score_below: null, version: 1 },
  ])
})

it('sets the same thresholds for several farms without changing others', async () => {
  const { one, two, list, set, headers } = await makeHome()
  await ask(`PUT /farms/${two.id}/alert-limits`, { headers, body: { silent_hours: 12 } })
  expect(await set({ farm_ids: [one.id, two.id, two.id], battery_days: 3 })).toMatchObject({ data: { changed: 2 } })
  expect(await list()).toMatchObject([
    { silent_hours: 24, battery_days: 3 },
    { silent_hours: 12, battery_days: 3 },
  ])
})

it('sets none if one farm belongs to another organisation or a value is invalid', async () => {
  const { one, list, set } = await makeHome()
  const foreign = await makeFarm(db)
  expect((await set({ farm_ids: [one.id, foreign.id], battery_days: 3 })).status).toBe(404)
  const wrong = await set({ farm_ids: [], battery_days: 0, silent_hours: 1 })
  expect(wrong.issues?.map(({ path }) => path).toSorted()).toEqual(['battery_days', 'farm_ids', 'silent_hours'])
  expect((await list())[0]).toMatchObject({ battery_days: 7, version: 0 })
})
