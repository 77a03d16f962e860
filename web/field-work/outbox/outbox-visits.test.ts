import { expect, test, vi } from 'vitest'
import { setCurrentPerson } from '#web/platform/offline/last-signed-in.ts'
import { endSession } from '#web/platform/session/session.ts'
import { fakeServer, type Received } from '#web/platform/testing/fake-server.ts'
import { place } from '../testing/place-fixture.ts'
import type { EntryData, Entry } from './entry.ts'
import { createOutbox, outboxOf } from './outbox.ts'

const at = '2026-06-11T09:50:00.000Z'
const day = '2026-06-11'
const bodies: { [K in EntryData['kind']]: Extract<EntryData, { kind: K }> } = {
  flower: { kind: 'flower', body: { plant_number: 2, observation: { count: 7 } } },
  pollinator: { kind: 'pollinator', body: { start_time: at, observations: [], functional_groups: ['honeybee'] } },
  predator: { kind: 'predator', body: { plant_number: 2, start_time: at, observations: [] } },
  'more-pollinators': {
    kind: 'more-pollinators',
    to: { entry_id: 5, group: 'bumblebee' },
    body: { observations: [{ pollinator_id: 12, flower_centre: true, count: 2 }] },
  },
  'more-predators': {
    kind: 'more-predators',
    to: { entry_id: 6, plant: 2 },
    body: { observations: [{ predator_id: 40, count: 1 }] },
  },
  fruit: {
    kind: 'fruit',
    to: { farm_id: 1, trial_id: 7 },
    body: { plot_id: 3, plant_number: 2, survey_date: day, pollination: 'hand', weight_g: 14.2 },
  },
  marking: {
    kind: 'marking',
    to: { farm_id: 1, trial_id: 7 },
    body: { plot_id: 3, plant_number: 2, survey_date: day, pollination: 'hand', flowers: 5 },
  },
  weather: {
    kind: 'weather',
    body: { tunnel_id: 4, temperature: 21, relative_humidity: 60, wind_speed: 4, oktas: 3, timestamp: at },
  },
}
type Kind = keyof typeof bodies
const entry = (kind: Kind, key: string, plot = 3, survey_date = day): Omit<Entry, 'at' | 'refusal' | 'tried'> => ({
  key,
  place: kind === 'weather' ? { ...place, plot_id: null, plot_number: null } : { ...place, plot_id: plot },
  survey_date,
  survey_id: null,
  counted: bodies[kind],
  words: key,
  draft: null,
})
/** Visits 31 (plot 3) and 41 (plot 4) of one day, 32 and 42 of the day before; `lost`: responses that never arrive. */
const visitOf = ({ body }: Received) => {
  const { plot_id, survey_date } = body as { plot_id: number; survey_date: string }
  return { status: 201, data: { id: plot_id * 10 + (survey_date === day ? 1 : 2) } }
}
const server = (lost: (request: Received) => boolean = () => false) => {
  const store = (request: Received) => {
    if (lost(request)) throw new TypeError('the signal went while the answer was on its way')
    return { status: 201, data: {} }
  }
  const visits = [31, 32, 41, 42].flatMap((id) =>
    ['flowers', 'pollinators', 'predators'].map((kind) => [`POST /api/surveys/${id}/${kind}`, store] as const),
  )
  return fakeServer({ 'POST /api/surveys': visitOf, 'POST /api/weathers': store, ...Object.fromEntries(visits) })
}
const told = ({ path, headers, body }: Received) => [path, headers['Idempotency-Key'], body]

test('two plots, two days and all four kinds: each entry is sent to its own visit, unchanged', async () => {
  const received = server()
  const outbox = createOutbox(1)
  const kinds = ['flower', 'pollinator', 'predator'] as const
  const visits = [
    [3, day],
    [4, day],
    [3, '2026-06-10'],
    [4, '2026-06-10'],
  ] as const
  for (const kind of kinds)
    for (const [plot, survey_date] of visits)
      void outbox.add([entry(kind, `${kind}-${plot}-${survey_date}`, plot, survey_date)])
  void outbox.add([entry('weather', 'weather')])
  expect(await outbox.send()).toHaveLength(13)
  expect(outbox.entries.get()).toEqual([])

  // One request for each plot and day, which continues the existing visit.
  const asked = received.filter(({ path }) => path === '/api/surveys')
  const byPlace = (one: unknown, other: unknown) => JSON.stringify(one).localeCompare(JSON.stringify(other))
  const withSortedKeys = ({ body }: Received) => {
    const { entry_keys, ...rest } = body as { entry_keys: string[] }
    return { ...rest, entry_keys: entry_keys.toSorted() }
  }
  expect(asked.map(withSortedKeys).toSorted(byPlace)).toEqual(
    visits
      .map(([plot_id, survey_date]) => ({
        plot_id,
        survey_date,
        go_on: true,
        entry_keys: kinds.map((kind) => `${kind}-${plot_id}-${survey_date}`),
        ...JSON.parse(
          JSON.stringify({
            flowers: [bodies.flower.body],
            pollinators: [bodies.pollinator.body],
            predators: [bodies.predator.body],
          }),
        ),
      }))
      .toSorted(byPlace),
  )
  expect(new Set(asked.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(4)
  expect(received.filter((one) => !asked.includes(one)).map(told)).toEqual([
    ['/api/weathers', 'weather', bodies.weather.body],
  ])
})

test.each(['flower', 'pollinator', 'predator', 'weather'] as const)(
  'a %s entry without a response is resent unchanged: same URL, same key, same body',
  async (kind) => {
    let responses = 0
    const received = server(() => responses++ === 0)
    createOutbox(1).add([{ ...entry(kind, 'its-key'), survey_id: kind === 'weather' ? null : 31 }])
    expect(await createOutbox(1).send()).toEqual([])
    expect(createOutbox(1).entries.get()).toMatchObject([{ key: 'its-key', refusal: null }])
    expect(await createOutbox(1).send()).toEqual(['its-key'])
    const [first, second] = received.filter(({ path }) => path !== '/api/surveys').map(told)
    expect(second).toEqual(first)
    expect(first?.[1]).toBe('its-key')
    expect(first?.[2]).toEqual(JSON.parse(JSON.stringify(bodies[kind].body)))
  },
)

test('an entry with a known visit needs no request for one, and its visit is not used for other entries', async () => {
  const received = server()
  const outbox = createOutbox(1)
  void outbox.add([{ ...entry('flower', 'known'), survey_id: 42 }])
  void outbox.add([entry('predator', 'unknown')])
  await outbox.send()
  expect(received.map(({ path }) => path)).toEqual(['/api/surveys/42/flowers', '/api/surveys'])
  expect(received[1]?.body).toMatchObject({ predators: [{}], entry_keys: ['unknown'] })
})

test('a created visit is not assigned to an entry that already has one', async () => {
  const received = server()
  const outbox = createOutbox(1)
  void outbox.add([entry('flower', 'a')])
  void outbox.add([{ ...entry('flower', 'b'), survey_id: 32 }])
  await outbox.send()
  expect(received.map(({ path }) => path)).toEqual(['/api/surveys', '/api/surveys/32/flowers'])
})

test('entries are sent oldest first, also after the page is reopened', async () => {
  vi.useFakeTimers({ now: Date.parse(at) })
  const outbox = createOutbox(1)
  for (const key of ['c', 'a', 'b']) {
    void outbox.add([{ ...entry('flower', key), survey_id: 31 }])
    vi.advanceTimersByTime(1_000)
  }
  vi.useRealTimers()
  server()
  expect(await createOutbox(1).send()).toEqual(['c', 'a', 'b'])
})

test('plants saved at the same time are sent in the order of their keys', async () => {
  vi.useFakeTimers({ now: Date.parse(at) })
  const outbox = createOutbox(1)
  for (const key of ['b', 'c', 'a']) outbox.add([{ ...entry('flower', key), survey_id: 31 }])
  vi.useRealTimers()
  server()
  expect(outbox.entries.get().map(({ key }) => key)).toEqual(['a', 'b', 'c'])
  expect(await outbox.send()).toEqual(['a', 'b', 'c'])
})

test('after a failure nothing more is sent, and the other entries are not marked as failed', async () => {
  const received = server(() => true)
  const outbox = createOutbox(1)
  void outbox.add([{ ...entry('flower', 'first'), survey_id: 31 }])
  void outbox.add([{ ...entry('predator', 'second'), survey_id: 31 }])
  expect(await outbox.send()).toEqual([])
  expect(received).toHaveLength(1)
  expect(outbox.entries.get().map(({ key, tried }) => [key, tried !== null])).toEqual([
    ['first', true],
    ['second', false],
  ])
})

test('an entry sent by another tab is neither sent nor stored again by this one', async () => {
  const [first, second] = [createOutbox(1), createOutbox(1)]
  void first.add([{ ...entry('flower', 'shared'), survey_id: 31 }])
  const received = server()
  await first.send()
  expect(await second.send()).toEqual([])
  expect(received).toHaveLength(1)
  expect(second.entries.get()).toEqual([])
})

test('a failure does not bring back an entry that another tab has sent meanwhile', async () => {
  const [first, second] = [createOutbox(1), createOutbox(1)]
  void first.add([{ ...entry('flower', 'shared'), survey_id: 31 }])
  void first.add([{ ...entry('flower', 'still here'), survey_id: 31 }])
  const received = server(() => {
    void first.take('shared')
    return true
  })
  await second.send()
  expect(createOutbox(1).entries.get()).toMatchObject([{ key: 'still here', tried: null }])
  // No response means that there is no signal for the next one either.
  expect(received).toHaveLength(1)
})

test('after another user signed in on this phone, a page not yet aware of it sends nothing in their name', async () => {
  const received = server()
  const outbox = createOutbox(1)
  void outbox.add([{ ...entry('flower', 'first'), survey_id: 31 }])
  setCurrentPerson(2)
  expect(await outbox.send()).toEqual([])
  expect(received.filter(({ method }) => method === 'POST')).toEqual([])
  setCurrentPerson(1)
  expect(await outbox.send()).toEqual(['first'])
})

test('after sign-out nothing more is sent in the next user’s name; it is sent when the user returns', async () => {
  const received = fakeServer({
    'POST /api/surveys/31/flowers': () => {
      endSession()
      return { status: 201, data: {} }
    },
    'POST /api/surveys/31/predators': { status: 201, data: {} },
  })
  const outbox = outboxOf(1)
  void outbox.add([{ ...entry('flower', 'first'), survey_id: 31 }])
  void outbox.add([{ ...entry('predator', 'second'), survey_id: 31 }])
  await outbox.send()
  await outbox.send()
  expect(received.map(({ path }) => path)).toEqual(['/api/surveys/31/flowers'])
  expect(outboxOf(1).entries.get()).toMatchObject([{ key: 'second', refusal: null }])
  expect(await outboxOf(1).send()).toEqual(['second'])
})
