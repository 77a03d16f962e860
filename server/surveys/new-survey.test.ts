import { expect, it } from 'vitest'
import { messages } from '#domain/messages.ts'
import type { CreatedSurvey } from '#domain/surveys/new-survey.ts'
import { makePollinator, makePredator } from '../factories/surveys.ts'
import { makePlot } from '../factories/places.ts'
import { makeUser } from '../factories/people.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db } = server
server.setClock('2026-06-10T12:00:00Z')
const ask = asker(app)
const headers = await server.as(await makeUser(db, { role: 'admin' }))
const bee = await makePollinator(db)
const aphid = await makePredator(db)
const plants = (...counts: number[]) =>
  counts.map((count, index) => ({
    plant_number: index + 1,
    start_time: '2026-06-10T09:00:00Z',
    observation: { count },
  }))
const stored = async (plot_id: number) =>
  (await ask<{ id: number }[]>(`GET /surveys?plot_id=${plot_id}`, { headers })).data.length

it('a visit is stored with everything counted on it in one request', async () => {
  const { id: plot_id } = await makePlot(db)
  const body = {
    plot_id,
    flowers: plants(4, 0, 7, 2, 9),
    pollinators: [
      {
        watched_seconds: 600,
        observations: [{ pollinator_id: bee.id, flower_centre: true, count: 3 }],
        functional_groups: ['bumblebee'],
      },
    ],
    predators: [{ plant_number: 1, observations: [{ predator_id: aphid.id, count: 5 }] }],
  }
  const { status, data } = await ask<CreatedSurvey>('POST /surveys', { headers, body })
  expect(status).toBe(201)
  expect(data).toMatchObject({
    plot_id,
    count_flowers: 5,
    count_predators: 1,
    flowers: [4, 0, 7, 2, 9].map((count, index) => ({ plant_number: index + 1, observation: { count } })),
    pollinators: [{ watched_seconds: 600 }],
    predators: [{ plant_number: 1 }],
  })
  const { data: listed } = await ask<unknown[]>(`GET /surveys/${data.id}/flowers`, { headers })
  expect(listed).toEqual(data.flowers)
})

it('a repeated request with the same key is stored once, and returns the first response', async () => {
  const { id: plot_id } = await makePlot(db)
  const body = { plot_id, flowers: plants(1, 2, 3, 4, 5) }
  const send = () =>
    ask<CreatedSurvey>('POST /surveys', { headers: { ...headers, 'idempotency-key': 'a visit' }, body })
  const responses = await Promise.all(Array.from({ length: 5 }, send))
  expect(new Set(responses.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  expect(await stored(plot_id)).toBe(1)
})

it('an invalid entry is named, and nothing of the visit is stored', async () => {
  const { id: plot_id } = await makePlot(db)
  const wrong = await ask('POST /surveys', {
    headers,
    body: {
      plot_id,
      flowers: plants(1, 2),
      predators: [{ plant_number: 2, observations: [{ predator_id: 999_999, count: 1 }] }],
    },
  })
  expect(wrong.status).toBe(422)
  expect(wrong.issues).toMatchObject([{ path: expect.stringMatching(/^predators\.0\./) as string }])
  const twice = await ask('POST /surveys', {
    headers,
    body: { plot_id, flowers: [...plants(1), ...plants(2)] },
  })
  expect(twice).toMatchObject({ status: 409, issues: [{ path: 'flowers.1.plant_number' }] })
  expect((await ask('POST /surveys', { headers, body: { plot_id, flowers: plants(1, 2, 3, 4, 5, 6) } })).status).toBe(
    422,
  )
  expect(await stored(plot_id)).toBe(0)
})

it('a continued visit accepts more plants, and rejects one that is already counted', async () => {
  const { id: plot_id } = await makePlot(db)
  const [first, second, third] = plants(4, 5, 6)
  const send = (flowers: unknown[]) =>
    ask<CreatedSurvey>('POST /surveys', { headers, body: { plot_id, go_on: true, flowers } })
  const { data } = await send([first])
  expect((await send([second, third])).data).toMatchObject({ id: data.id, count_flowers: 3 })
  expect(await send([third])).toMatchObject({ status: 409, issues: [{ path: 'flowers.plant_number' }] })
})

it('a used key with a nonexistent plot shows whether anything was stored under it, which phones rely on', async () => {
  const { id: plot_id } = await makePlot(db)
  const send = (key: string, body: object) =>
    ask('POST /surveys', { headers: { ...headers, 'idempotency-key': key }, body })
  const nowhere = { plot_id: 2_147_483_647, survey_date: '2026-06-10', go_on: false }
  expect((await send('a whole visit', nowhere)).status).toBe(404)
  const visit = { plot_id, survey_date: '2026-06-10', go_on: false, flowers: plants(1, 2) }
  expect((await send('a whole visit', visit)).status).toBe(201)
  expect((await send('a whole visit', nowhere)).status).toBe(409)
  expect((await send('a whole visit', visit)).status).toBe(201)
  expect(await stored(plot_id)).toBe(1)
})

const period = { watched_seconds: 600, observations: [], functional_groups: ['bumblebee'] }
const keyed = (key: string) => ({ ...headers, 'idempotency-key': key })

it.each(['together first', 'by itself first'])(
  'an entry sent with its visit and by itself is stored once: %s',
  async (order) => {
    const { id: plot_id } = await makePlot(db)
    const visit = await ask<{ id: number }>('POST /surveys', { headers, body: { plot_id } })
    const path = `/surveys/${visit.data.id}/pollinators`
    const key = `period, ${order}`
    const alone = () => ask(`POST ${path}`, { headers: keyed(key), body: period })
    const together = () =>
      ask('POST /surveys', {
        headers: keyed(`visit, ${order}`),
        body: { plot_id, go_on: true, pollinators: [period], entry_keys: [key] },
      })
    const [first, second] = order === 'together first' ? [together, alone] : [alone, together]
    expect((await first()).status).toBe(201)
    expect(await second()).toMatchObject({ status: 409, message: messages.keyReused })
    // Repeating the first request returns the same response.
    expect((await first()).status).toBe(201)
    const { data } = await ask<unknown[]>(`GET ${path}`, { headers })
    expect(data).toHaveLength(1)
  },
)

it('entry keys belong to one user and must differ within a request', async () => {
  const { id: plot_id } = await makePlot(db)
  const body = { plot_id, pollinators: [period], entry_keys: ['of a person'] }
  const other = await server.as(await makeUser(db, { role: 'admin' }))
  expect((await ask('POST /surveys', { headers, body })).status).toBe(201)
  expect((await ask('POST /surveys', { headers: other, body })).status).toBe(201)
  expect((await ask('POST /surveys', { headers, body: { ...body, entry_keys: ['one', 'one'] } })).status).toBe(409)
})
