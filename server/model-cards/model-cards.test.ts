import { expect, it } from 'vitest'
import { messages } from '#domain/messages.ts'
import type { MeasuredModelCard, ModelCard } from '#domain/model-cards/model-card.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makeOrganisation } from '../factories/places.ts'
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

it('a card is empty until a user writes it, and then returns its content and history', async () => {
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

it('the list includes versions in use without a card, and a farm lists those used in its period', async () => {
  const { id, user, ask } = await asking()
  const farm = await makeFarm(db, { organisation_id: id, time_zone: 'Europe/London' })
  const foreign = await makeFarm(db)
  const [own, other] = [await makeDevice(db, { farm_id: farm.id }), await makeDevice(db, { farm_id: foreign.id })]
  const send = (key: string, day: string, model_version: string) =>
    app.inject({
      method: 'POST',
      url: '/api/ingest/messages',
      headers: { authorization: `Bearer ${key}` },
      payload: [
        {
          id: `${day} ${model_version}`,
          interval_start: `${day}T10:00:00Z`,
          interval_end: `${day}T11:00:00Z`,
          model_version,
          counts: [{ object_class_name: 'hoverfly', count: 1 }],
        },
      ],
    })
  await send(own.key, '2026-06-08', 'net-4')
  await send(own.key, '2026-06-09', 'net-4')
  await send(own.key, '2026-06-09', 'net-5')
  await send(other.key, '2026-06-09', 'net-9')
  await ask('PUT', '/net-4', { licence: 'CC-BY-4.0' })
  const cards = (await ask('GET', '')).json<{ data: ModelCard[] }>().data
  expect(cards).toMatchObject([
    { model_version: 'net-4', licence: 'CC-BY-4.0', version: 1 },
    { model_version: 'net-5', licence: null, version: 0 },
  ])
  const headers = await server.as(user)
  const counting = async (farm_id: number, days: string) =>
    app.inject({ url: `/api/farms/${farm_id}/counting-model-versions?${days}`, headers })
  const days = 'start_date=2026-06-08&end_date=2026-06-14'
  expect((await counting(farm.id, days)).json()).toMatchObject({
    data: [
      { model_version: 'net-4', hours_counted: 2 },
      { model_version: 'net-5', hours_counted: 1 },
    ],
  })
  expect((await counting(farm.id, 'start_date=2026-06-08&end_date=2026-06-08')).json()).toMatchObject({
    data: [{ model_version: 'net-4', hours_counted: 1 }],
  })
  const empty = await makeField(db, { farm_id: farm.id })
  expect((await counting(farm.id, `${days}&field_id=${empty.id}`)).json()).toMatchObject({ data: [] })
  expect((await counting(foreign.id, days)).statusCode).toBe(404)
  const onFarms = async (organisation_id: number) =>
    app.inject({ url: `/api/organisations/${organisation_id}/counting-model-versions?${days}`, headers })
  expect((await onFarms(farm.organisation_id)).json()).toEqual((await counting(farm.id, days)).json())
  expect((await onFarms(foreign.organisation_id)).statusCode).toBe(404)
})

it('reports every invalid member', async () => {
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

it('a class is listed only once', async () => {
  const { ask } = await asking()
  const classes = [{ name: 'hoverfly' }, { name: 'bumblebee' }, { name: 'hoverfly', threshold: 0.5 }]
  const twice = await ask('PUT', '/net-3', { classes })
  expect(twice.statusCode).toBe(422)
  expect(twice.json()).toMatchObject({ issues: [{ path: 'classes.2.name', message: messages.classNamedTwice }] })
})
