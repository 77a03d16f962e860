import { expect, it } from 'vitest'
import type { MeasuredModelCard, ModelCard } from '#domain/model-cards/model-card.ts'
import { makeUser } from '../factories/people.ts'
import { makeOrganisation } from '../factories/places.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db } = server

const asking = async () => {
  const { id } = await makeOrganisation(db)
  const user = await makeUser(db, { organisation_id: id, role: 'farm_admin' })
  const headers = await server.as(user)
  const ask = (method: 'GET' | 'PUT', version: string, payload?: object) =>
    app.inject({
      method,
      url: `/api/organisations/${id}/model-cards${version}`,
      headers,
      ...(payload ? { payload } : {}),
    })
  return { id, user, ask }
}
const readOf = (response: { json: () => unknown }) => (response.json() as { data: MeasuredModelCard }).data
const dataOf = (response: { json: () => unknown }) => (response.json() as { data: ModelCard }).data

it('a card is empty until somebody writes it, and then has what was written, with its history', async () => {
  const { id, user, ask } = await asking()
  const empty = readOf(await ask('GET', '/net%203%2Fsmall'))
  expect(empty.card).toMatchObject({ organisation_id: id, model_version: 'net 3/small', description: null, version: 0 })
  expect(empty).toMatchObject({ card: { classes: [] }, images_reviewed: 0, performance: [] })
  const written = {
    description: 'Detector',
    classes: [{ name: 'hoverfly', threshold: 0.4 }, { name: 'bumblebee' }],
    tracking_rule: 'IoU above 0.3',
    frames_per_second: 5,
    training_data: '12,000 images',
    intended_use: 'Soft fruit',
    limitations: 'Not at night',
    licence: 'CC-BY-4.0',
    responsible_person: 'Hannah Price',
    contact: 'models@example.org',
    url: 'https://example.org/net-3',
  }
  const card = dataOf(await ask('PUT', '/net%203%2Fsmall', { ...written, version: 0 }))
  const classes = [
    { name: 'hoverfly', threshold: 0.4 },
    { name: 'bumblebee', threshold: null },
  ]
  expect(card).toMatchObject({ ...written, classes, version: 1 })
  expect(readOf(await ask('GET', '/net%203%2Fsmall')).card).toEqual(card)
  const changed = dataOf(await ask('PUT', '/net%203%2Fsmall', { limitations: ' ', version: 1 }))
  expect(changed).toEqual({ ...card, limitations: null, version: 2 })
  expect((await ask('PUT', '/net%203%2Fsmall', { licence: 'x', version: 1 })).statusCode).toBe(409)
  expect((await ask('GET', '')).json()).toMatchObject({ data: [{ model_version: 'net 3/small', limitations: null }] })
  const history = await db
    .selectFrom('history')
    .where('kind', '=', 'model_cards')
    .where('actor_id', '=', user.id)
    .select(['action', 'after'])
    .orderBy('id')
    .execute()
  expect(history).toMatchObject([
    { action: 'create', after: { model_version: 'net 3/small' } },
    { action: 'update', after: { limitations: null } },
  ])
})

it('every member that is wrong is named', async () => {
  const { ask } = await asking()
  const wrong = await ask('PUT', '/net-3', {
    classes: [{ name: '', threshold: 2 }],
    frames_per_second: 0,
    url: 'javascript:alert(1)',
    licence: 'x'.repeat(301),
  })
  expect(wrong.statusCode).toBe(422)
  const paths = wrong.json<{ issues: { path: string }[] }>().issues.map(({ path }) => path)
  expect(paths.toSorted()).toEqual(['classes.0.name', 'classes.0.threshold', 'frames_per_second', 'licence', 'url'])
})
