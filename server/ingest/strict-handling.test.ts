import { expect, it } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { makeServer } from '../testing/server.ts'
import { interval, message, type Receipt } from './testing/messages.ts'

const server = await makeServer()
server.setClock('2026-06-10T12:00:00Z')
const post = async (key: string, body: unknown, prefer?: string) => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/ingest/messages',
    headers: { authorization: `Bearer ${key}`, ...(prefer !== undefined && { prefer }) },
    payload: body as object,
  })
  const { data } = response.json<{ data: Receipt }>()
  return { status: response.statusCode, applied: response.headers['preference-applied'], data }
}
const misspelt = {
  mlResults: {},
  ml_results: { visits: 2 },
  counts: [
    { object_class_name: 'bee', count: 1 },
    { object_class_name: 'fly', count: 1, score: 0.8 },
  ],
}
const paths = ['mlResults', 'ml_results.visits', 'counts.1.score']
const unknown = paths.map((path) => ({ path, message: 'is unknown' }))

it('a message with unknown members is rejected if the request asks for it, with each of them reported', async () => {
  const { key } = await makeDevice(server.db)
  const sent = [message('a', misspelt), message('b', interval('2026-06-10T09:00:00Z'))]
  expect(await post(key, sent, 'handling=strict')).toMatchObject({
    status: 200,
    applied: 'handling=strict',
    data: { accepted: 1, rejected: [{ index: 0, id: 'a', issues: unknown }], ignored: [] },
  })
  const lenient = await post(key, sent)
  expect(lenient.applied).toBeUndefined()
  expect(lenient.data).toMatchObject({ accepted: 1, duplicates: 1, rejected: [], ignored: expect.any(Array) })
  expect(lenient.data.ignored).toHaveLength(3)
})

it('other errors are reported with the unknown members', async () => {
  const { key } = await makeDevice(server.db)
  const { data } = await post(key, message('a', { ...misspelt, battery_level: 101 }), 'handling=strict')
  expect(data.rejected[0]?.issues.map(({ path }) => path)).toEqual([...paths, 'battery_level'])
})

it('a large backlog is handled strictly, too', async () => {
  const { key } = await makeDevice(server.db)
  const many = Array.from({ length: 400 }, (_, index) => ({
    ...message(`m${index}`, interval(new Date(Date.UTC(2026, 4, 1) + index * 1_800_000).toISOString())),
    ...(index === 300 && { battery: 80 }),
  }))
  expect((await post(key, many, 'handling=strict')).data).toMatchObject({
    accepted: 399,
    rejected: [{ index: 300, id: 'm300', issues: [{ path: 'battery', message: 'is unknown' }] }],
  })
})

it('a device gets the server time before it has a key', async () => {
  const response = await server.app.inject('/api/time')
  expect([response.statusCode, response.json()]).toEqual([
    200,
    { error: false, message: 'OK', data: { server_time: '2026-06-10T12:00:00.000Z' } },
  ])
})
