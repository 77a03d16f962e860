import { expect, it } from 'vitest'
import { MOST_SAVED_VIEWS, type SavedView } from '#domain/saved-views/endpoints.ts'
import { makeUser } from '../factories/people.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db } = server
const ask = asker(app)

const makePerson = async () => {
  const headers = await server.as(await makeUser(db, { role: 'farmer' }))
  return {
    save: (body: object) => ask<SavedView>('POST /saved-views', { headers, body }),
    list: async () => (await ask<SavedView[]>('GET /saved-views', { headers })).data,
    remove: (id: number) => ask(`DELETE /saved-views/${id}`, { headers }),
  }
}
const view = { page: 'devices', name: 'Silent cameras', search: { state: 'silent', sort: '-last_seen' } }

it('a view is saved, replaced by name, and deleted only by its owner', async () => {
  const [one, other] = [await makePerson(), await makePerson()]
  const { data: saved, status } = await one.save(view)
  expect([status, saved]).toEqual([201, { ...view, id: expect.any(Number) }])
  await one.save({ ...view, page: 'alerts', search: {} })
  expect((await one.save({ ...view, search: { state: 'low_battery' } })).data.id).toBe(saved.id)
  expect((await one.list()).map(({ page, search }) => [page, search])).toEqual([
    ['alerts', {}],
    ['devices', { state: 'low_battery' }],
  ])
  expect(await other.list()).toEqual([])
  expect((await other.remove(saved.id)).status).toBe(404)
  expect((await one.remove(saved.id)).status).toBe(200)
  expect(await one.list()).toHaveLength(1)
})

it('every invalid member is named', async () => {
  const { save } = await makePerson()
  const { status, issues } = await save({ page: 'kitchen', name: ' ', search: { q: 'x'.repeat(201) } })
  expect([status, issues?.map(({ path }) => path).toSorted()]).toEqual([422, ['name', 'page', 'search.q']])
})

it('a user has at most a hundred views and can replace one of them', async () => {
  const { save, list } = await makePerson()
  for (let at = 0; at < MOST_SAVED_VIEWS; at += 1) await save({ ...view, name: `View ${at}` })
  expect(await save({ ...view, name: 'One more' })).toMatchObject({
    status: 409,
    message: 'You have 100 saved views. Delete one first.',
  })
  expect((await save({ ...view, name: 'View 7', search: {} })).status).toBe(201)
  expect(await list()).toHaveLength(MOST_SAVED_VIEWS)
})
