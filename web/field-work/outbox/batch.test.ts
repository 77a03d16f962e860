import { afterEach, expect, test, vi } from 'vitest'
import { messages } from '#domain/messages.ts'
import { fillPhone } from '#web/platform/testing/device.ts'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { SENDER } from '#web/platform/offline/pending-names.ts'
import { fakeServer, type Received } from '#web/platform/testing/fake-server.ts'
import { surveys } from '#web/texts/surveys.ts'
import { plantEntry } from '../testing/entry-fixture.ts'
import { movedTo } from './moved-to.ts'
import { createOutbox, type NewEntry } from './outbox.ts'
import { sendFromWorker } from './send-from-worker.ts'

/** The worker and pages use the lock one after the other. */
const withLocks = () =>
  vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => Promise<unknown>) => work() } })
afterEach(() => void vi.unstubAllGlobals())

const plant = (number: number): NewEntry => plantEntry(number, null)
const look: NewEntry = {
  ...plant(0),
  key: 'look',
  counted: { kind: 'pollinator', body: { observations: [], functional_groups: ['honeybee'] } },
}
const aphids: NewEntry = {
  ...plant(0),
  key: 'aphids',
  counted: { kind: 'predator', body: { plant_number: 2, observations: [] } },
}
const visit = { plot_id: 3, survey_date: '2026-06-11', go_on: true }
const plants = (...numbers: number[]) => numbers.map((plant_number) => ({ plant_number, observation: { count: 7 } }))

interface Body {
  plot_id: number
  flowers?: { plant_number: number }[]
  pollinators?: object[]
}
/** Stores a visit with its entries once for each key, as the server does. `lost`: how many responses do not arrive. */
const server = (options: { lost?: number; never?: boolean; refusesPlant?: number } = {}) => {
  let lost = options.lost ?? 0
  const stored = new Map<string, string>()
  const rows: number[] = []
  const looks: number[] = []
  const single = ({ body }: Received) => {
    const { plant_number } = body as { plant_number: number }
    if (plant_number === options.refusesPlant || rows.includes(plant_number))
      return { status: 409, message: messages.plantObserved }
    rows.push(plant_number)
    return { status: 201, data: { id: plant_number, survey_id: 31 } }
  }
  const together = ({ body, headers }: Received) => {
    const { plot_id, flowers = [], pollinators = [] } = body as Body
    const [key, text] = [headers['Idempotency-Key'] ?? '', JSON.stringify(body)]
    const isLost = flowers.length > 0 && lost-- > 0
    if (isLost && options.never) throw new TypeError('no signal')
    if (key !== '' && stored.has(key) && stored.get(key) !== text) return { status: 409, message: messages.keyReused }
    if (plot_id !== 3) return { status: 404, message: messages.notFound }
    if (flowers.some(({ plant_number }) => plant_number === options.refusesPlant))
      return { status: 409, message: messages.plantObserved }
    if (key !== '' && !stored.has(key)) {
      rows.push(...flowers.map(({ plant_number }) => plant_number))
      looks.push(...pollinators.map(() => plot_id))
    }
    stored.set(key, text)
    if (isLost) throw new TypeError('the signal went while the response was on its way')
    const made = flowers.map(({ plant_number }) => ({ id: plant_number, survey_id: 31 }))
    return { status: 201, data: { id: 31, ...(made.length > 0 && { flowers: made }) } }
  }
  const received = fakeServer({
    'POST /api/surveys': together,
    'POST /api/surveys/31/flowers': single,
    'POST /api/surveys/31/pollinators': { status: 201, data: {} },
    'POST /api/surveys/88/pollinators': () => {
      looks.push(8)
      return { status: 201, data: {} }
    },
    'GET /api/users/profile': { data: { id: 1 } },
  })
  const posts = () => received.filter(({ method }) => method === 'POST')
  return { rows, looks, posts, paths: () => posts().map(({ path }) => path) }
}
const waiting = () =>
  createOutbox(1)
    .entries.get()
    .map(({ key }) => key)

test('a visit and its counts are sent in one request, and photos can follow', async () => {
  const { posts } = server()
  await deviceStore.write('bombus-photo:1:p', { key: 'p', person: 1, at: '', entry_key: 'key-2', entry: null })
  const outbox = createOutbox(1)
  await outbox.add([plant(1), plant(2), look, aphids])
  expect((await outbox.send()).toSorted()).toEqual(['aphids', 'key-1', 'key-2', 'look'])
  expect(posts().map(({ path, body }) => [path, body])).toEqual([
    [
      '/api/surveys',
      {
        ...visit,
        flowers: plants(1, 2),
        pollinators: [look.counted.body],
        predators: [aphids.counted.body],
        entry_keys: ['key-1', 'key-2', 'look', 'aphids'],
      },
    ],
  ])
  expect(waiting()).toEqual([])
  expect(deviceStore.read('bombus-photo:1:p')).toMatchObject({ entry: { survey_id: 31, entry_id: 2 } })
})

test('entries saved together are sent in the given order, even if the clock changes meanwhile', async () => {
  const { posts } = server()
  const times = vi.spyOn(Date, 'now')
  let now = Date.parse('2026-06-11T09:50:00.000Z')
  times.mockImplementation(() => (now -= 1))
  const outbox = createOutbox(1)
  await outbox.add([look, plant(2), aphids, plant(1)])
  times.mockRestore()
  expect(outbox.entries.get().map(({ key }) => key)).toEqual(['look', 'key-2', 'aphids', 'key-1'])
  await outbox.send()
  expect(posts()).toMatchObject([{ body: { entry_keys: ['look', 'key-2', 'aphids', 'key-1'] } }])
})

test('a single count of a new visit is sent with its visit in one request', async () => {
  const { posts, rows } = server()
  const outbox = createOutbox(1)
  await outbox.add([{ ...plant(1), visit_key: 'noon' }])
  expect(await outbox.send()).toEqual(['key-1'])
  expect(posts()).toMatchObject([
    {
      path: '/api/surveys',
      headers: { 'Idempotency-Key': 'noon' },
      body: { go_on: false, flowers: plants(1), entry_keys: ['key-1'] },
    },
  ])
  expect(rows).toEqual([1])
})

test('an entry for a new visit that is saved after the visit was stored is sent to that visit', async () => {
  const { paths } = server()
  const outbox = createOutbox(1)
  await outbox.add([{ ...plant(1), visit_key: 'noon' }])
  await outbox.send()
  await outbox.add([{ ...look, visit_key: 'noon' }])
  expect(createOutbox(1).entries.get()).toMatchObject([{ survey_id: 31 }])
  expect(await outbox.send()).toEqual(['look'])
  expect(paths()).toEqual(['/api/surveys', '/api/surveys/31/pollinators'])
})

test('a batch for a new visit uses the visit’s key', async () => {
  const { posts } = server()
  const outbox = createOutbox(1)
  await outbox.add([plant(1), plant(2)].map((entry) => ({ ...entry, visit_key: 'noon' })))
  await outbox.send()
  expect(posts()).toMatchObject([{ headers: { 'Idempotency-Key': 'noon' }, body: { go_on: false } }])
})

test.each([
  ['was stored', false],
  ['never arrived', true],
])(
  'a request that %s without a response is repeated unchanged by a page opened later, and stored once',
  async (_, never) => {
    const { rows, posts } = server({ lost: 1, never })
    await createOutbox(1).add([plant(1), plant(2)])
    expect(await createOutbox(1).send()).toEqual([])
    expect(waiting()).toEqual(['key-1', 'key-2'])
    // Counted meanwhile: it is not part of that request.
    await createOutbox(1).add([plant(3)])
    expect(await createOutbox(1).send()).toEqual(['key-1', 'key-2', 'key-3'])
    const [first, second] = posts()
    expect(second).toEqual(first)
    expect(rows).toEqual([1, 2, 3])
    expect(waiting()).toEqual([])
  },
)

test('a rejection is shown at its own entry, and the other entries are stored', async () => {
  const { rows } = server({ refusesPlant: 2 })
  const outbox = createOutbox(1)
  await outbox.add([plant(1), plant(2), look, plant(3)])
  expect((await outbox.send()).toSorted()).toEqual(['key-1', 'key-3', 'look'])
  expect(rows).toEqual([1, 3])
  expect(createOutbox(1).entries.get()).toMatchObject([{ key: 'key-2', refusal: messages.plantObserved }])
  expect(await createOutbox(1).send()).toEqual([])
})

test('an entry discarded after the response was lost: the others are not stored twice', async () => {
  const { rows } = server({ lost: 1 })
  const outbox = createOutbox(1)
  await outbox.add([plant(1), plant(2), plant(3)])
  await outbox.send()
  await outbox.discard('key-2')
  expect(await outbox.send()).toEqual(['key-1', 'key-3'])
  expect(rows).toEqual([1, 2, 3])
  expect(waiting()).toEqual([])
})

test('an entry discarded before the request arrived is not stored, and the others are stored together', async () => {
  const { rows, posts } = server({ lost: 1, never: true })
  const outbox = createOutbox(1)
  await outbox.add([plant(1), plant(2), plant(3)])
  await outbox.send()
  await outbox.discard('key-2')
  expect(await outbox.send()).toEqual(['key-1', 'key-3'])
  expect(rows).toEqual([1, 3])
  expect(posts().at(-1)?.body).toEqual({ ...visit, flowers: plants(1, 3), entry_keys: ['key-1', 'key-3'] })
})

test('an entry moved after the response was lost is not resent if it was stored', async () => {
  const { paths } = server({ lost: 1 })
  const outbox = createOutbox(1)
  await outbox.add([plant(1), plant(2)])
  await outbox.send()
  await outbox.change('key-2', (entry) => movedTo(entry, entry.place, 31))
  expect(await outbox.send()).toEqual(['key-1'])
  expect(new Set(paths())).toEqual(new Set(['/api/surveys']))
  expect(createOutbox(1).entries.get()).toMatchObject([{ key: 'key-2', refusal: surveys.outbox.storedBefore }])
})

test.each([
  ['was stored', false, [3], [['look', surveys.outbox.storedBefore]]],
  ['never arrived', true, [8], []],
])(
  'an observation period moved to another visit after a request that %s is stored once',
  async (_, never, at, left) => {
    const { looks, rows } = server({ lost: 1, never })
    const outbox = createOutbox(1)
    await outbox.add([plant(1), look].map((entry) => ({ ...entry, visit_key: 'noon' })))
    await outbox.send()
    await outbox.change('look', (entry) => movedTo(entry, { ...entry.place, plot_id: 8, plot_number: 8 }, 88))
    await outbox.send()
    expect(looks).toEqual(at)
    expect(rows).toEqual([1])
    expect(outbox.entries.get().map(({ key, refusal }) => [key, refusal])).toEqual(left)
  },
)

test('the worker does not send entries moved after a lost response; the page does', async () => {
  const { looks } = server({ lost: 1 })
  const outbox = createOutbox(1)
  await deviceStore.write(SENDER, 1)
  await outbox.add([plant(1), look])
  await outbox.send()
  await outbox.change('look', (entry) => movedTo(entry, { ...entry.place, plot_id: 8, plot_number: 8 }, 88))
  await outbox.change('key-1', () => null)
  for (const entry of outbox.entries.get()) {
    const { clock_ahead: _, ...rest } = entry
    await deviceStore.write(`bombus-outbox:1:${entry.key}`, rest)
  }
  withLocks()
  await sendFromWorker()
  expect(looks).toEqual([3])
  await outbox.send()
  expect(looks).toEqual([3])
})

test('if checking whether entries were stored gets no response, all stay pending', async () => {
  server({ lost: 1 })
  const outbox = createOutbox(1)
  await outbox.add([plant(1), plant(2), plant(3)])
  await outbox.send()
  await outbox.discard('key-2')
  const noSignal = () => {
    throw new TypeError('no signal')
  }
  fakeServer({ 'POST /api/surveys': noSignal })
  expect(await outbox.send()).toEqual([])
  expect(waiting()).toEqual(['key-1', 'key-3'])
})

test('a phone that cannot save the batch request sends entries one by one', async () => {
  const { rows, posts } = server()
  const outbox = createOutbox(1)
  await outbox.add([plant(1), plant(2)])
  const full = fillPhone()
  await outbox.send()
  full.mockRestore()
  expect(rows).toEqual([1, 2])
  expect(posts().some(({ body }) => (body as Body).flowers !== undefined)).toBe(false)
})

test('two tabs that send at once store the entries once', async () => {
  const { rows } = server()
  await createOutbox(1).add([plant(1), plant(2)])
  await Promise.all([createOutbox(1).send(), createOutbox(1).send()])
  expect(rows).toEqual([1, 2])
  expect(waiting()).toEqual([])
})

test('the worker repeats the request, and does not send entries changed since', async () => {
  const { rows, posts } = server({ lost: 2 })
  const outbox = createOutbox(1)
  await deviceStore.write(SENDER, 1)
  await outbox.add([plant(1), plant(2)])
  await outbox.send()
  // The entry has the phone's clock of that time.
  for (const entry of outbox.entries.get()) {
    const { clock_ahead: _, ...rest } = entry
    await deviceStore.write(`bombus-outbox:1:${entry.key}`, rest)
  }
  withLocks()
  await expect(sendFromWorker()).rejects.toThrow()
  await sendFromWorker()
  expect(waiting()).toEqual([])
  expect(new Set(posts().map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(rows).toEqual([1, 2])
})

test('the worker sends no request for a batch with a discarded entry', async () => {
  const { posts } = server({ lost: 1 })
  const outbox = createOutbox(1)
  await deviceStore.write(SENDER, 1)
  await outbox.add([plant(1), plant(2)])
  await outbox.send()
  await outbox.discard('key-2')
  for (const entry of outbox.entries.get()) {
    const { clock_ahead: _, ...rest } = entry
    await deviceStore.write(`bombus-outbox:1:${entry.key}`, rest)
  }
  withLocks()
  await sendFromWorker()
  expect(posts()).toHaveLength(1)
  expect(waiting()).toEqual(['key-1'])
})
