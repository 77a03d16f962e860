import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getProfile } from '#domain/accounts/endpoints.ts'
import { allRight } from '#domain/image-reviews/quick-review.ts'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { SENDER } from '#web/platform/offline/pending-names.ts'
import { fakeServer, type Received } from '#web/platform/testing/fake-server.ts'
import { keepReviews, pendingReviewsOf } from '../image-reviews/pending-reviews.ts'
import { plantEntry } from '../testing/entry-fixture.ts'
import type { Entry } from './entry.ts'
import { PROFILE, sendFromWorker, TryAgain } from './send-from-worker.ts'

const taken: string[] = []
beforeEach(async () => {
  vi.stubGlobal('navigator', {
    locks: { request: (name: string, work: () => Promise<void>) => (taken.push(name), work()) },
  })
  await deviceStore.write(SENDER, 1)
})
afterEach(() => {
  vi.unstubAllGlobals()
  taken.length = 0
})

/** As a page stored it, with the first plant first. */
const store = async (plant: number, more: Partial<Entry> = {}) => {
  const at = `2026-06-11T09:0${plant}:00.000Z`
  const entry: Entry = { ...plantEntry(plant), at, refusal: null, tried: null, ...more }
  await deviceStore.write(`bombus-outbox:1:${entry.key}`, entry)
}
const serve = (more: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    'GET /api/users/profile': { data: { id: 1 } },
    'POST /api/surveys': { status: 201, data: { id: 31 } },
    'POST /api/surveys/9/flowers': { status: 201, data: { id: 5, survey_id: 9 } },
    'POST /api/surveys/31/flowers': { status: 201, data: { id: 6, survey_id: 31 } },
    ...more,
  })
const posts = (received: Received[]) =>
  received.filter(({ method }) => method === 'POST').map(({ path, headers }) => [path, headers['Idempotency-Key']])
const left = () => deviceStore.names('bombus-outbox:1:').map((name) => name.slice('bombus-outbox:1:'.length))

test('sends pending entries in order, each with its own key, under the lock shared with pages, and removes them', async () => {
  const received = serve()
  for (const plant of [3, 1, 2]) await store(plant)
  await sendFromWorker()
  expect(posts(received)).toEqual([1, 2, 3].map((plant) => ['/api/surveys/9/flowers', `key-${plant}`]))
  expect(received.find(({ method }) => method === 'POST')).toMatchObject({
    body: { plant_number: 1 },
    // It is a background request, which does not extend the session.
    headers: { 'X-Background': '1', 'Content-Type': 'application/json' },
  })
  expect(left()).toEqual([])
  expect(taken).toEqual(['bombus-outbox:1:', 'bombus-review:1:'])
})

test('photos of sent entries can follow', async () => {
  serve()
  await deviceStore.write('bombus-photo:1:p', { key: 'p', person: 1, at: '', entry_key: 'key-1', entry: null })
  await store(1)
  await sendFromWorker()
  expect(deviceStore.read('bombus-photo:1:p')).toMatchObject({ entry: { survey_id: 9, entry_id: 5 } })
})

test('an unknown visit is created once, and its id saved before anything is sent to it', async () => {
  const noted: unknown[] = []
  const received = serve({
    'POST /api/surveys/31/flowers': () => {
      noted.push(deviceStore.read<Entry>('bombus-outbox:1:key-1')?.survey_id)
      return { status: 201, data: { id: 6, survey_id: 31 } }
    },
  })
  for (const plant of [1, 2]) await store(plant, { survey_id: null })
  await sendFromWorker()
  expect(posts(received)).toEqual([
    ['/api/surveys', undefined],
    ['/api/surveys/31/flowers', 'key-1'],
    ['/api/surveys/31/flowers', 'key-2'],
  ])
  expect(noted[0]).toBe(31)
})

test.each([
  ['an ended session', { status: 401 }],
  ['a refusal', { status: 409 }],
])('%s stops the worker without an error: the remaining entries wait for the page', async (_what, reply) => {
  let calls = 0
  const received = serve({ 'POST /api/surveys/9/flowers': () => (calls++ === 0 ? { status: 201, data: {} } : reply) })
  for (const plant of [1, 2, 3]) await store(plant)
  await sendFromWorker()
  expect(posts(received)).toHaveLength(2)
  expect(left()).toEqual(['key-2', 'key-3'])
})

test('entries that need a user’s decision are not sent', async () => {
  const received = serve()
  await store(1, { refusal: 'Because.' })
  await store(2, { clock_set: 3_600_000 })
  await store(3)
  await sendFromWorker()
  expect(posts(received)).toEqual([['/api/surveys/9/flowers', 'key-3']])
})

test.each([
  ['nobody, as they signed out or the page is locked', null],
  ['another person', 2],
])('pending entries are not sent for %s', async (_who, sender) => {
  const received = serve()
  await deviceStore.write(SENDER, sender)
  await store(1)
  await sendFromWorker()
  expect(posts(received)).toEqual([])
  expect(left()).toEqual(['key-1'])
})

test.each([
  ['without a session', { status: 401 }],
  ['under the session of another person', { data: { id: 2 } }],
])('nothing is sent %s', async (_what, profile) => {
  const received = serve({ 'GET /api/users/profile': profile })
  await store(1)
  await sendFromWorker()
  expect(posts(received)).toEqual([])
})

test.each([
  ['no signal', () => Promise.reject(new TypeError('no signal'))],
  ['a busy server', () => ({ status: 503 })],
])('with %s the worker requests a retry from the browser', async (_what, reply) => {
  serve({ 'POST /api/surveys/9/flowers': reply })
  await store(1)
  await expect(sendFromWorker()).rejects.toBeInstanceOf(TryAgain)
  expect(left()).toEqual(['key-1'])
})

test('an HTML page of a captive portal is not a response', async () => {
  serve()
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<p>Welcome to the hotel</p>')))
  await store(1)
  await expect(sendFromWorker()).rejects.toBeInstanceOf(TryAgain)
})

test('signing out during sending stops further entries', async () => {
  const received = serve({
    'POST /api/surveys/9/flowers': async () => {
      await deviceStore.remove(SENDER)
      return { status: 201, data: {} }
    },
  })
  for (const plant of [1, 2]) await store(plant)
  await sendFromWorker()
  expect(posts(received)).toEqual([['/api/surveys/9/flowers', 'key-1']])
})

test.each([
  ['as it was when it was counted', 0, 1],
  ['set by an hour since', 3_600_000, 0],
])('sends a count only if the clock has not changed: clock %s', async (_what, clock_ahead, sent) => {
  const received = serve()
  const answer = globalThis.fetch
  // The current time by the server's clock.
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const response = await answer(path, init)
    response.headers.set('date', new Date().toUTCString())
    return response
  })
  await store(1, { clock_ahead })
  await sendFromWorker()
  expect(posts(received)).toHaveLength(sent)
})

test('without the server’s time the send is retried, so that no count is stored on a wrong day', async () => {
  serve()
  await store(1, { clock_ahead: 0 })
  await expect(sendFromWorker()).rejects.toBeInstanceOf(TryAgain)
})

test('the profile request matches the one the pages use', () => {
  expect(PROFILE).toMatchObject({ method: getProfile.method, path: getProfile.path })
})

test('pending image reviews are sent too, even without pending counts', async () => {
  const received = serve({ 'PUT /api/images/reviews': { data: { images: [{ id: 4 }] } } })
  await keepReviews(1, [{ image_id: 4, words: '', draft: allRight(1), version: 0 }])
  await sendFromWorker()
  expect(received.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/users/profile',
    'PUT /api/images/reviews',
  ])
  expect(pendingReviewsOf(1)).toEqual([])
  expect(taken).toEqual(['bombus-outbox:1:', 'bombus-review:1:'])
})

test('a review rejected by the server stays pending for a page', async () => {
  serve({ 'PUT /api/images/reviews': { status: 409, message: 'Changed.' } })
  await keepReviews(1, [{ image_id: 4, words: '', draft: allRight(1), version: 0 }])
  await sendFromWorker()
  expect(pendingReviewsOf(1)).toMatchObject([{ image_id: 4, refusal: null }])
})
