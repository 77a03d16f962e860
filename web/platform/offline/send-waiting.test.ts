import '#web/platform/testing/indexed-db.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getProfile } from '#domain/accounts/endpoints.ts'
import { fakeServer, type Received } from '../testing/fake-server.ts'
import { forgetMirror, markMirror } from './mirror-mark.ts'
import { PROFILE, sendWaiting, TryAgain } from './send-waiting.ts'
import { sentVisits, toSend, type ToSend } from './to-send.ts'

const taken: string[] = []
beforeEach(() => {
  vi.stubGlobal('navigator', {
    locks: { request: (name: string, work: () => Promise<void>) => (taken.push(name), work()) },
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await toSend.write([])
  await sentVisits.forget([...(await sentVisits.read()).keys()])
  taken.length = 0
})

const visit = {
  method: 'POST' as const,
  path: '/surveys',
  params: {},
  body: { plot_id: 3, survey_date: '2026-06-11', go_on: true },
}
const entry = (at: number, more: Partial<ToSend> = {}): ToSend => ({
  at,
  key: `key-${at}`,
  person: 1,
  clock_ahead: null,
  visit: null,
  call: {
    method: 'POST',
    path: '/surveys/{id}/flowers',
    params: { id: 9 },
    body: { plant_number: at },
    key: `key-${at}`,
  },
  ...more,
})
const unknown = (at: number): ToSend => entry(at, { visit, call: { ...entry(at).call, params: { id: null } } })
const serve = (more: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    'GET /api/users/profile': { data: { id: 1 } },
    'POST /api/surveys': { status: 201, data: { id: 31 } },
    'POST /api/surveys/9/flowers': { status: 201, data: { id: 5 } },
    'POST /api/surveys/31/flowers': { status: 201, data: { id: 6 } },
    ...more,
  })
const posts = (received: Received[]) =>
  received.filter(({ method }) => method === 'POST').map(({ path, headers }) => [path, headers['Idempotency-Key']])
const left = async () => (await toSend.read()).map(({ key }) => key)

test('what waits is sent in its order, each under its own key, in turns with the pages', async () => {
  const received = serve()
  await toSend.write([entry(2), entry(0), entry(1)])
  await sendWaiting()
  expect(posts(received)).toEqual([0, 1, 2].map((at) => ['/api/surveys/9/flowers', `key-${at}`]))
  expect(received.find(({ method }) => method === 'POST')).toMatchObject({
    body: { plant_number: 0 },
    // Nobody did it just then: the session is not made longer by it.
    headers: { 'X-Background': '1', 'Content-Type': 'application/json' },
  })
  expect(await left()).toEqual([])
  expect(taken).toEqual(['bombus-outbox:1:'])
})

test('a visit that is not known is asked for once, and noted before anything is sent there', async () => {
  const known: unknown[] = []
  const received = serve({
    'POST /api/surveys/31/flowers': async () => {
      known.push([...(await sentVisits.read())])
      return { status: 201, data: { id: 6 } }
    },
  })
  await toSend.write([unknown(0), unknown(1)])
  await sendWaiting()
  expect(posts(received)).toEqual([
    ['/api/surveys', undefined],
    ['/api/surveys/31/flowers', 'key-0'],
    ['/api/surveys/31/flowers', 'key-1'],
  ])
  expect(known[0]).toEqual([['key-0', 31]])
})

test.each([
  ['an ended session', { status: 401 }],
  ['a refusal', { status: 409 }],
])('%s ends it quietly: all that is left waits for the page', async (_what, reply) => {
  let calls = 0
  const received = serve({ 'POST /api/surveys/9/flowers': () => (calls++ === 0 ? { status: 201, data: {} } : reply) })
  await toSend.write([entry(0), entry(1), entry(2)])
  await sendWaiting()
  expect(posts(received)).toHaveLength(2)
  expect(await left()).toEqual(['key-1', 'key-2'])
})

test('who is not signed in sends nothing', async () => {
  const received = serve({ 'GET /api/users/profile': { status: 401 } })
  await toSend.write([entry(0)])
  await sendWaiting()
  expect(posts(received)).toEqual([])
  expect(await left()).toEqual(['key-0'])
})

test('nothing is sent in the name of another person on this phone', async () => {
  const received = serve({ 'GET /api/users/profile': { data: { id: 2 } } })
  await toSend.write([entry(0)])
  await sendWaiting()
  expect(posts(received)).toEqual([])
})

test.each([
  ['no signal', () => Promise.reject(new TypeError('no signal'))],
  ['a busy server', () => ({ status: 503 })],
])('with %s the browser is asked to try again', async (_what, reply) => {
  serve({ 'POST /api/surveys/9/flowers': reply })
  await toSend.write([entry(0)])
  await expect(sendWaiting()).rejects.toBeInstanceOf(TryAgain)
  expect(await left()).toEqual(['key-0'])
})

test('a page of whoever stands in between is no answer', async () => {
  serve()
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<p>Welcome to the hotel</p>')))
  await toSend.write([entry(0)])
  await expect(sendWaiting()).rejects.toBeInstanceOf(TryAgain)
})

test('what was taken away while it is sent, as by signing out, is not sent any more', async () => {
  markMirror(1)
  const received = serve({
    'POST /api/surveys/9/flowers': async () => {
      await forgetMirror()
      return { status: 201, data: {} }
    },
  })
  await toSend.write([entry(0), entry(1)])
  await sendWaiting()
  expect(posts(received)).toEqual([['/api/surveys/9/flowers', 'key-0']])
  expect(localStorage.getItem('bombus-to-send')).toBeNull()
})

test.each([
  ['as it was when it was counted', 0, 1],
  ['set by an hour since', 3_600_000, 0],
])('with a clock %s', async (_what, clock_ahead, sent) => {
  const received = serve()
  const answer = globalThis.fetch
  // By the server's clock it is now.
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const response = await answer(path, init)
    response.headers.set('date', new Date().toUTCString())
    return response
  })
  await toSend.write([entry(0, { clock_ahead })])
  await sendWaiting()
  expect(posts(received)).toHaveLength(sent)
})

test('without the server’s clock it is tried again rather than filed under a wrong day', async () => {
  serve()
  await toSend.write([entry(0, { clock_ahead: 0 })])
  await expect(sendWaiting()).rejects.toBeInstanceOf(TryAgain)
})

test('who it is, is asked as the pages ask', () => {
  expect(PROFILE).toMatchObject({ method: getProfile.method, path: getProfile.path })
})
