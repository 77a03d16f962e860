import { afterEach, expect, test, vi } from 'vitest'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import type { Entry } from './entry.ts'
import { createOutbox } from './outbox.ts'

afterEach(() => vi.unstubAllGlobals())

const place = {
  plot_id: 3,
  plot_number: 3,
  tunnel_id: 4,
  tunnel_number: 4,
  field_name: 'Long Meadow',
  farm_id: 1,
  farm_title: 'Ashcombe Farm',
  zone: 'Europe/London',
}
const plant = (plant_number: number, survey_id: number | null = 9): Omit<Entry, 'at' | 'refusal' | 'tried'> => ({
  key: `key-${plant_number}`,
  place,
  survey_date: '2026-06-11',
  survey_id,
  counted: { kind: 'flower', body: { plant_number, observation: { count: 7 } } },
  words: `Plant ${plant_number}: 7 flowers`,
  draft: null,
})
const offline = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no signal')))
const waitingIn = (outbox: ReturnType<typeof createOutbox>) => outbox.entries.get().map(({ key }) => key)

test('an entry is sent once, with its own key, and then deleted from the phone', async () => {
  const received = fakeServer({ 'POST /api/surveys/9/flowers': { status: 201, data: {} } })
  const outbox = createOutbox(1)
  expect(await outbox.add([plant(1)])).toBe(true)
  expect(await outbox.send()).toEqual(['key-1'])
  expect(received.map(({ path, headers }) => [path, headers['Idempotency-Key']])).toEqual([
    ['/api/surveys/9/flowers', 'key-1'],
  ])
  expect(received[0]?.body).toEqual({ plant_number: 1, observation: { count: 7 } })
  expect(waitingIn(outbox)).toEqual([])
  expect(deviceStore.names(''), 'only that the plot was counted').toEqual(['bombus-sent:1'])
})

test('offline, an entry stays pending, survives the page, and is sent unchanged later', async () => {
  offline()
  const before = createOutbox(1)
  void before.add([plant(1)])
  void before.add([plant(2)])
  expect(await before.send()).toEqual([])
  expect(before.entries.get()[0]?.tried).toContain('cannot be reached')

  const received = fakeServer({ 'POST /api/surveys/9/flowers': { status: 201, data: {} } })
  const after = createOutbox(1)
  expect(waitingIn(after)).toEqual(['key-1', 'key-2'])
  expect(await after.send()).toEqual(['key-1', 'key-2'])
  expect(received.map(({ headers }) => headers['Idempotency-Key'])).toEqual(['key-1', 'key-2'])
})

test('an unknown visit is created together with everything counted on it', async () => {
  const received = fakeServer({
    'POST /api/surveys': { status: 201, data: { id: 31 } },
    'POST /api/surveys/31/flowers': { status: 201, data: {} },
  })
  const outbox = createOutbox(1)
  void outbox.add([plant(1, null)])
  void outbox.add([plant(2, null)])
  await outbox.send()
  expect(received.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/surveys'])
  expect(received[0]?.body).toEqual({
    plot_id: 3,
    survey_date: '2026-06-11',
    go_on: true,
    flowers: [1, 2].map((plant_number) => ({ plant_number, observation: { count: 7 } })),
    entry_keys: ['key-1', 'key-2'],
  })
})

test('a lost response: the same request is repeated to the same visit with the same key', async () => {
  let calls = 0
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls += 1
    sent.push([path, (init.headers as Record<string, string>)['Idempotency-Key'], init.body])
    if (calls === 1) throw new TypeError('the signal went while the answer was on its way')
    return Response.json({ error: false, message: '', data: { id: 31, flowers: [{ id: 5 }] } }, { status: 201 })
  })
  const outbox = createOutbox(1)
  void outbox.add([plant(1, null)])
  expect(await outbox.send()).toEqual([])
  expect(await createOutbox(1).send()).toEqual(['key-1'])
  expect(sent).toHaveLength(2)
  expect(sent[0]).toEqual(sent[1])
})

test('a rejection stays with its reason, is not resent, and does not block other entries', async () => {
  const received = fakeServer({
    'POST /api/surveys/9/flowers': ({ body }) =>
      (body as { plant_number: number }).plant_number === 1
        ? { status: 409, message: 'You have already made observations for this plant. Try editing instead' }
        : { status: 201, data: {} },
  })
  const outbox = createOutbox(1)
  void outbox.add([plant(1)])
  void outbox.add([plant(2)])
  expect(await outbox.send()).toEqual(['key-2'])
  expect(outbox.entries.get()[0]?.refusal).toContain('already made observations for this plant')
  await outbox.send()
  expect(received).toHaveLength(2)
  void outbox.take('key-1')
  expect(createOutbox(1).entries.get()).toEqual([])
})

test.each([500, 502, 503, 507, 408, 425, 429, 401])('a temporary failure (%i) is not a rejection', async (status) => {
  fakeServer({ 'POST /api/surveys/9/flowers': { status, message: 'Not now.' } })
  const outbox = createOutbox(1)
  void outbox.add([plant(1)])
  await outbox.send()
  expect(outbox.entries.get()).toMatchObject([{ key: 'key-1', refusal: null, tried: 'Not now.' }])
})

test.each([200, 403, 404, 422, 502])(
  "a proxy's page (%i) is not a server response: the entry stays pending",
  async (status) => {
    vi.stubGlobal('fetch', async () => new Response('<html>Sign in to this network</html>', { status }))
    const outbox = createOutbox(1)
    void outbox.add([plant(1)])
    void outbox.add([plant(2, null)])
    expect(await outbox.send()).toEqual([])
    expect(createOutbox(1).entries.get()).toMatchObject([
      { key: 'key-1', refusal: null, tried: 'The server did not respond correctly. Please try again shortly.' },
      { key: 'key-2', refusal: null },
    ])
  },
)

test('an error of the page itself marks no entry as rejected or tried, and is rethrown', async () => {
  vi.stubGlobal('fetch', async () => null)
  const outbox = createOutbox(1)
  void outbox.add([plant(1)])
  await expect(outbox.send()).rejects.toThrow(TypeError)
  expect(outbox.sending.get()).toBe(false)
  expect(createOutbox(1).entries.get()).toMatchObject([{ key: 'key-1', refusal: null, tried: null }])
  // It does not block the next attempt.
  fakeServer({ 'POST /api/surveys/9/flowers': { status: 201, data: {} } })
  expect(await outbox.send()).toEqual(['key-1'])
})

test.each([403, 404, 409, 413, 422])('a server rejection (%i) is stored with its message', async (status) => {
  fakeServer({ 'POST /api/surveys/9/flowers': { status, message: 'Because.' } })
  const outbox = createOutbox(1)
  void outbox.add([plant(1)])
  await outbox.send()
  expect(createOutbox(1).entries.get()).toMatchObject([{ refusal: 'Because.', tried: null }])
})

test('another user on the same phone neither sees nor sends the entry', async () => {
  const received = fakeServer({})
  void createOutbox(1).add([plant(1)])
  const theirs = createOutbox(2)
  expect(theirs.entries.get()).toEqual([])
  await theirs.send()
  expect(received).toEqual([])
})

test('two concurrent sends store the entry once', async () => {
  const received = fakeServer({ 'POST /api/surveys/9/flowers': { status: 201, data: {} } })
  const outbox = createOutbox(1)
  void outbox.add([plant(1)])
  await Promise.all([outbox.send(), outbox.send()])
  expect(received).toHaveLength(1)
})
