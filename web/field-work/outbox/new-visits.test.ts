import { expect, test } from 'vitest'
import { fakeServer, type Received } from '#web/platform/testing/fake-server.ts'
import { plantEntry } from '../testing/entry-fixture.ts'
import type { Entry } from './entry.ts'
import { isSameVisit } from './entry.ts'
import { createOutbox } from './outbox.ts'

const entry = (
  plant: number,
  visit_key: string | null | undefined,
  of: string,
): Omit<Entry, 'at' | 'refusal' | 'tried'> => ({
  ...plantEntry(plant, null),
  key: `${of}-${plant}`,
  ...(visit_key === undefined ? {} : { visit_key }),
})

/** Creates a visit for each key once, and otherwise continues the newest one, as the server does. */
const server = (isLost: (request: Received) => boolean = () => false) => {
  const made = new Map<string, number>()
  const stored: [visit: string, key: string | undefined][] = []
  const answered = new Set<string | undefined>()
  const visitOf = (request: Received) => {
    const key = request.headers['Idempotency-Key']
    const { go_on, flowers = [] } = request.body as { go_on: boolean; flowers?: { plant_number: number }[] }
    if (go_on && made.size === 0) made.set('first', 31)
    if (!go_on && key !== undefined && !made.has(key)) made.set(key, 31 + made.size)
    const isFirst = key === undefined || !answered.has(key)
    answered.add(key)
    const id = (go_on ? [...made.values()].at(-1) : made.get(key ?? '')) ?? 0
    if (isFirst) for (const { plant_number } of flowers) stored.push([`/api/surveys/${id}`, `plant ${plant_number}`])
    if (isLost(request)) throw new TypeError('the signal went while the answer was on its way')
    return { status: 201, data: { id } }
  }
  const keep = ({ path, headers }: Received) => {
    stored.push([path, headers['Idempotency-Key']])
    return { status: 201, data: {} }
  }
  const received = fakeServer({
    'POST /api/surveys': visitOf,
    ...Object.fromEntries([31, 32, 33].map((id) => [`POST /api/surveys/${id}/flowers`, keep] as const)),
  })
  return { received, stored, made }
}

test('two rounds counted offline on one plot and day become two visits, each stored once', async () => {
  const { received, stored, made } = server()
  const outbox = createOutbox(1)
  void outbox.add([entry(1, undefined, '1-morning')])
  void outbox.add([entry(2, null, '1-morning')])
  void outbox.add([entry(1, 'visit-2', '2-noon')])
  void outbox.add([entry(2, 'visit-2', '2-noon')])
  void outbox.add([entry(1, 'visit-3', '3-evening')])
  await outbox.send()
  expect(stored).toEqual([
    ['/api/surveys/31', 'plant 1'],
    ['/api/surveys/31', 'plant 2'],
    ['/api/surveys/32', 'plant 1'],
    ['/api/surveys/32', 'plant 2'],
    ['/api/surveys/33', 'plant 1'],
  ])
  expect([...made.keys()]).toEqual(['first', 'visit-2', 'visit-3'])
  expect(received.filter(({ path }) => path === '/api/surveys').map(({ body }) => body)).toMatchObject([
    { plot_id: 3, survey_date: '2026-06-11', go_on: true },
    { plot_id: 3, survey_date: '2026-06-11', go_on: false },
    { plot_id: 3, survey_date: '2026-06-11', go_on: false },
  ])
})

test('a new visit whose response was lost is requested again with the same key and body', async () => {
  let answers = 0
  const { received, stored, made } = server(() => answers++ === 0)
  void createOutbox(1).add([entry(1, 'visit-2', '2-noon')])
  expect(await createOutbox(1).send()).toEqual([])
  expect(await createOutbox(1).send()).toEqual(['2-noon-1'])
  const [first, second] = received.filter(({ path }) => path === '/api/surveys')
  expect(second).toMatchObject({ body: first?.body, headers: { 'Idempotency-Key': 'visit-2' } })
  expect(made.size).toBe(1)
  expect(stored).toHaveLength(1)
})

const day = '2026-06-11'
test.each([
  ['both go on with the newest', { survey_id: null }, { survey_id: null, visit_key: null }, true],
  ['one knows its visit already', { survey_id: 31 }, { survey_id: null, visit_key: null }, true],
  ['one is of a new visit', { survey_id: null }, { survey_id: null, visit_key: 'a' }, false],
  ['two new visits', { survey_id: null, visit_key: 'b' }, { survey_id: null, visit_key: 'a' }, false],
  ['the same new visit', { survey_id: 32, visit_key: 'a' }, { survey_id: null, visit_key: 'a' }, true],
  ['a new visit that is gone on with', { survey_id: 32, visit_key: 'a' }, { survey_id: 32, visit_key: null }, true],
  ['two visits that are known', { survey_id: 31, visit_key: null }, { survey_id: 32, visit_key: null }, false],
] as const)('same visit or not: %s', (_name, one, other, expected) => {
  expect(isSameVisit({ ...one, survey_date: day }, { ...other, survey_date: day })).toBe(expected)
  expect(isSameVisit({ ...other, survey_date: day }, { ...one, survey_date: '2026-06-10' })).toBe(false)
})
