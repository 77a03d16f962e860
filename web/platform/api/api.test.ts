import { afterEach, expect, test, vi } from 'vitest'
import { signIn } from '#domain/accounts/endpoints.ts'
import { getPortalSettings } from '#domain/platform/portal.ts'
import { listFarmDeployments } from '#domain/farms/endpoints.ts'
import { getOrganisation } from '#domain/organisations/endpoints.ts'
import { addressOf, api, onUnauthorised, sendFirst } from './api.ts'
import { platform as t } from '#web/texts/ui.ts'
import { portalEndpoint } from './portal-settings.ts'
import { noteInput } from '../session/last-input.ts'
import { ApiProblem, messageOf } from './problem.ts'
import { fakeServer } from '../testing/fake-server.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  onUnauthorised(() => {})
  noteInput()
})
const problemOf = async (work: Promise<unknown>): Promise<ApiProblem> => {
  const problem = await work.then(
    () => null,
    (error: unknown) => error,
  )
  expect(problem).toBeInstanceOf(ApiProblem)
  return problem as ApiProblem
}

test.each([
  ['/organisations/{id}', { id: 4 }, {}, '/api/organisations/4'],
  ['/organisations/{id}', { id: '../users' }, {}, '/api/organisations/..%2Fusers'],
  ['/organisations/{id}', { id: null }, {}, '/api/organisations/'],
  ['/farms/{id}/fields/{name}', { id: 4, name: 'Long Meadow' }, {}, '/api/farms/4/fields/Long%20Meadow'],
  ['/farms-deployments', {}, { year: 2026, farm_id: undefined, q: null }, '/api/farms-deployments?year=2026'],
  ['/devices', {}, { farm_id: [1, 2], late: false, page: 0 }, '/api/devices?farm_id=1&farm_id=2&late=false&page=0'],
])('the URL of %s', (path, params, query, expected) => {
  expect(addressOf(path, params, query)).toBe(expected)
})

test('the hard-coded endpoint of the portal settings matches the contract', () => {
  expect(getPortalSettings).toMatchObject(portalEndpoint)
})

test('data are unwrapped from the response envelope', async () => {
  fakeServer({ 'GET /api/farms-deployments': { data: [] } })
  expect(await api(listFarmDeployments, { query: { year: '2026' } })).toEqual([])
})

test('a request has only the headers that it needs, and the key of its own call', async () => {
  const received = fakeServer({ 'GET /api/organisations/1': { data: {} }, 'POST /api/auth/sign-in': { data: {} } })
  await api(getOrganisation, { params: { id: 1 } })
  await api(signIn, { body: { email: 'x', password: 'y' }, key: 'its-key' })
  expect(received.map(({ headers, body }) => [headers, body])).toStrictEqual([
    [{ Accept: 'application/json' }, null],
    [
      { Accept: 'application/json', 'Content-Type': 'application/json', 'Idempotency-Key': 'its-key' },
      { email: 'x', password: 'y' },
    ],
  ])
})

test('an error lists the dependent records, or none', async () => {
  const depends = [{ kind: 'devices', count: 2 }]
  fakeServer({ 'GET /api/organisations/1': { status: 409, message: 'Other records depend on this one.', depends } })
  expect(await problemOf(api(getOrganisation, { params: { id: 1 } }))).toMatchObject({ depends, issues: [] })
  fakeServer({ 'GET /api/organisations/1': { status: 409, message: 'No.' } })
  expect(await problemOf(api(getOrganisation, { params: { id: 1 } }))).toMatchObject({ depends: [], issues: [] })
})

test("an error carries the server's message and the issues of the fields", async () => {
  const issues = [{ path: 'email', message: 'Invalid email address provided.' }]
  fakeServer({ 'POST /api/auth/sign-in': { status: 422, message: 'Some fields are not valid.', issues } })
  const problem = await problemOf(api(signIn, { body: { email: 'x', password: 'y' } }))
  expect(problem).toMatchObject({ status: 422, message: 'Some fields are not valid.' })
  expect(problem.issue('email')).toBe('Invalid email address provided.')
  expect(problem.issue('password')).toBeUndefined()
})

test('a network failure has a readable message', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const problem = await problemOf(api(getOrganisation, { params: { id: 1 } }))
  expect(problem.status).toBe(0)
  expect(problem.message).toMatch(/cannot be reached/)
})

test.each([
  [502, '<html>Bad gateway: nginx</html>'],
  [401, '<html>Sign in to the proxy</html>'],
  [403, '{"message":"blocked"}'],
  [404, '<html>Not found</html>'],
  [200, '<html>Hotel sign-in</html>'],
  [200, 'null'],
  [200, '5'],
  [200, '"welcome"'],
  [200, ''],
])('a response from something other than Bombus is neither shown nor trusted (%i %s)', async (status, body) => {
  const over = vi.fn<(endpoint: string) => void>()
  onUnauthorised(over)
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
  const problem = await problemOf(api(getOrganisation, { params: { id: 1 } }))
  expect(problem).toMatchObject({ status: 0, message: t.noSense })
  expect(over).not.toHaveBeenCalled()
})

test('an error without a message gets a readable one', async () => {
  fakeServer({ 'GET /api/organisations/1': { status: 500, message: '' } })
  expect(await problemOf(api(getOrganisation, { params: { id: 1 } }))).toMatchObject({
    status: 500,
    message: t.noSense,
  })
})

test.each([undefined, new AbortController().signal])(
  'a timeout after 30 seconds has a specific message',
  async (signal) => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      expect(ms).toBe(30_000)
      return AbortSignal.abort(new DOMException('too long', 'TimeoutError'))
    })
    vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => Promise.reject(signal?.reason as Error))
    const problem = await problemOf(api(getOrganisation, { params: { id: 1 } }, signal))
    expect(problem).toMatchObject({ status: 0, message: t.tooLong })
  },
)

test('a cancellable request that was not cancelled fails like any other', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const problem = await problemOf(api(getOrganisation, { params: { id: 1 } }, new AbortController().signal))
  expect(problem.message).toBe(t.unreachable)
})

test('a cancelled request is reported as cancelled', async () => {
  const control = new AbortController()
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
    control.abort()
    return Promise.reject(signal?.reason as Error)
  })
  const error: unknown = await api(getOrganisation, { params: { id: 1 } }, control.signal).catch(
    (reason: unknown) => reason,
  )
  expect(error).toBe(control.signal.reason)
})

test('401 reports that the session has ended', async () => {
  const over = vi.fn<(endpoint: string) => void>()
  onUnauthorised(over)
  fakeServer({ 'GET /api/organisations/1': { status: 401, message: 'Please sign in first.' } })
  await problemOf(api(getOrganisation, { params: { id: 1 } }))
  expect(over).toHaveBeenCalledWith('getOrganisation')
})

test.each([400, 403, 404, 409, 422, 429, 500, 503])(
  'a failure with status %i does not end the session',
  async (status) => {
    const over = vi.fn<(endpoint: string) => void>()
    onUnauthorised(over)
    fakeServer({ 'GET /api/organisations/1': { status, message: 'No.' } })
    await problemOf(api(getOrganisation, { params: { id: 1 } }))
    expect(over).not.toHaveBeenCalled()
  },
)

test('requests without recent user input are marked as background requests', async () => {
  const received = fakeServer({ 'GET /api/organisations/1': { data: {} } })
  await api(getOrganisation, { params: { id: 1 } })
  await api(getOrganisation, { params: { id: 1 }, background: true })
  noteInput(performance.now() - 60_001)
  await api(getOrganisation, { params: { id: 1 } })
  expect(received.map(({ headers }) => headers['X-Background'])).toEqual([undefined, '1', '1'])
})

test('a pending sign-out is sent first', async () => {
  const received = fakeServer({ 'GET /api/organisations/1': { data: {} } })
  let done = () => {}
  sendFirst(new Promise((resolve) => void (done = resolve)))
  const later = api(getOrganisation, { params: { id: 1 } })
  await Promise.resolve()
  expect(received).toEqual([])
  done()
  await later
  expect(received).toHaveLength(1)
  sendFirst(Promise.resolve())
})

test('only messages written for users are shown', () => {
  expect(messageOf(new ApiProblem(409, 'Somebody else changed this record.'), 'x')).toBe(
    'Somebody else changed this record.',
  )
  expect(messageOf(new TypeError('undefined is not a function'), 'Something went wrong.')).toBe('Something went wrong.')
})
