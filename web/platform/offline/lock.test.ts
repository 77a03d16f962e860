import '#web/platform/testing/indexed-db.ts'
import { beforeEach, expect, test, vi } from 'vitest'

const MINUTE_MS = 60_000
/** Opens a page after this many minutes without activity on this phone, with or without a PIN. */
const openAfter = async (minutes: number, { pin = true, online = true, locked = false } = {}) => {
  vi.resetModules()
  localStorage.clear()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  localStorage.setItem('bombus-person', '1')
  localStorage.setItem('bombus-active-at', String(Date.now() - minutes * MINUTE_MS))
  if (pin) localStorage.setItem('bombus-pin:1', '1')
  if (locked) localStorage.setItem('bombus-locked', '1')
  const [{ opensByPin }, { createQueryClient }, { ApiProblem }, { storeResponses: keepAnswers }] = await Promise.all([
    import('./lock.ts'),
    import('../api/query-client.ts'),
    import('../api/problem.ts'),
    import('./stored-responses.ts'),
  ])
  await keepAnswers([{ person: 1, hash: '["farms"]', data: ['Ashcombe'], at: Date.now() }])
  const client = createQueryClient()
  const read = (queryFn = (): Promise<unknown> => Promise.reject(new ApiProblem(0, 'no signal'))) =>
    client.fetchQuery({ queryKey: ['farms'], queryFn, retry: false, staleTime: 0 }).catch(() => null)
  return { isLocked: () => localStorage.getItem('bombus-locked') !== null, opensByPin, read, client }
}
beforeEach(() => void vi.restoreAllMocks())

test('a page opened offline after more than five minutes is locked at once', async () => {
  expect((await openAfter(6, { online: false })).isLocked()).toBe(true)
  expect((await openAfter(5, { online: false })).isLocked()).toBe(false)
})

test('a page that is online but cannot reach the server is locked, and shows no cached data', async () => {
  const { read, isLocked } = await openAfter(6)
  expect(isLocked()).toBe(false)
  expect(await read()).toBeNull()
  expect(isLocked()).toBe(true)
})

test('a page that has reached the server continues with cached data when the connection drops', async () => {
  const { read, client, isLocked } = await openAfter(6)
  expect(await read(() => Promise.resolve(['Bramble Hill']))).toEqual(['Bramble Hill'])
  client.clear()
  expect(await read()).not.toBeNull()
  expect(isLocked()).toBe(false)
})

test('users without a PIN are not locked out of cached data', async () => {
  const { read, isLocked } = await openAfter(6, { pin: false })
  expect(await read()).toEqual(['Ashcombe'])
  expect(isLocked()).toBe(false)
})

test('a locked page, and any page offline, can be opened with the PIN', async () => {
  expect((await openAfter(6, { locked: true })).opensByPin()).toBe(true)
  expect((await openAfter(6, { online: false })).opensByPin()).toBe(true)
  expect((await openAfter(1)).opensByPin()).toBe(false)
  expect((await openAfter(1, { online: false, pin: false })).opensByPin()).toBe(false)
})
