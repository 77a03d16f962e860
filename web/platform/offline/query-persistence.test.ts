import '#web/platform/testing/indexed-db.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitFor } from '#server/testing/wait-for.ts'
import { ApiProblem } from '../api/problem.ts'
import { createQueryClient } from '../api/query-client.ts'
import { endSession } from '../session/session.ts'
import { personOf } from '../testing/person-fixture.ts'
import { deviceStore } from './device-store.ts'
import { RETENTION_MS } from './retention.ts'
import { deleteResponses, storeResponses, storedResponse } from './stored-responses.ts'
import { readPersistedQueries, persistQuery } from './query-persistence.ts'
import { clearOnSignOut } from './clear-on-sign-out.ts'
import { setCurrentPerson } from './last-signed-in.ts'

const queryKey = ['farms']
const noSignal = () => Promise.reject(new ApiProblem(0, 'no signal'))
const read = (queryFn: () => Promise<unknown>) => createQueryClient().fetchQuery({ queryKey, queryFn, retry: false })
const signIn = async (id: number, farms: string[]) => {
  setCurrentPerson(id)
  await read(() => Promise.resolve(farms))
  await persistQuery()
}

beforeEach(() => void vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false))
afterEach(async () => {
  vi.restoreAllMocks()
  endSession()
  localStorage.clear()
  for (const id of [1, 2]) await deleteResponses(id)
})

test('cached data are available offline, with their original age', async () => {
  await signIn(1, ['Ashcombe'])
  const { at } = (await storedResponse(1, '["farms"]')) ?? { at: 0 }
  const client = createQueryClient()
  expect(await client.fetchQuery({ queryKey, queryFn: noSignal, retry: false })).toEqual(['Ashcombe'])
  expect(readPersistedQueries.get()).toEqual(new Set(['["farms"]']))
  await waitFor(() => expect(client.getQueryState(queryKey)).toMatchObject({ dataUpdatedAt: at, isInvalidated: true }))
})

test('data read just before the page is left are cached', async () => {
  await signIn(1, ['Ashcombe'])
  await read(() => Promise.resolve(['Ashcombe', 'Lower Farm']))
  dispatchEvent(new Event('pagehide'))
  expect(await storedResponse(1, '["farms"]')).toMatchObject({ data: ['Ashcombe', 'Lower Farm'] })
})

test('the next user sees no cached data, even if nobody signed out', async () => {
  await signIn(1, ['Ashcombe'])
  endSession()
  setCurrentPerson(2)
  await expect(read(noSignal)).rejects.toThrow('no signal')
})

test('a response requested by one user that arrives after the next has signed in is cached for neither', async () => {
  setCurrentPerson(1)
  let answer = (_: string[]) => {}
  const asked = read(() => new Promise<string[]>((resolve) => (answer = resolve)))
  endSession()
  setCurrentPerson(2)
  answer(['Ashcombe'])
  await asked
  await persistQuery()
  expect(await storedResponse(1, '["farms"]')).toBeNull()
  expect(await storedResponse(2, '["farms"]')).toBeNull()
})

test('cached data are not shown after thirty days', async () => {
  const keep = (at: number) => storeResponses([{ person: 1, hash: '["farms"]', data: ['Ashcombe'], at }])
  await keep(Date.now() - RETENTION_MS + 60_000)
  setCurrentPerson(1)
  expect(await read(noSignal)).toEqual(['Ashcombe'])
  await keep(Date.now() - RETENTION_MS - 60_000)
  await expect(read(noSignal)).rejects.toThrow('no signal')
})

test('a rejection by the server is reported even if data are cached', async () => {
  await signIn(1, ['Ashcombe'])
  await expect(read(() => Promise.reject(new ApiProblem(403, 'Not allowed.')))).rejects.toThrow('Not allowed.')
})

test('on a slow connection cached data are shown after three seconds, and replaced by the response', async () => {
  await signIn(1, ['Ashcombe'])
  vi.mocked(vi.spyOn(navigator, 'onLine', 'get')).mockReturnValue(true)
  let answer = (_: string[]) => {}
  const client = createQueryClient()
  const asked = client.fetchQuery({ queryKey, queryFn: () => new Promise<string[]>((resolve) => (answer = resolve)) })
  expect(await asked).toEqual(['Ashcombe'])
  answer(['Bramble Hill'])
  await waitFor(() => expect(client.getQueryData(queryKey)).toEqual(['Bramble Hill']))
  expect(readPersistedQueries.get()).toEqual(new Set())
})

test('sign-out deletes all cached data except those that pending counts need', async () => {
  await signIn(1, ['Ashcombe'])
  await deviceStore.write('bombus-outbox:1:key', {})
  await clearOnSignOut(1)
  expect(await storedResponse(1, '["farms"]')).not.toBeNull()
  await deviceStore.remove('bombus-outbox:1:key')
  await clearOnSignOut(1)
  expect(await storedResponse(1, '["farms"]')).toBeNull()
})

test('the users of a farm are not cached', async () => {
  setCurrentPerson(1)
  const key = ['farms', '1', 'users']
  await createQueryClient().fetchQuery({ queryKey: key, queryFn: () => Promise.resolve(['Rosa']) })
  await persistQuery()
  expect(await storedResponse(1, JSON.stringify(key))).toBeNull()
})

test('the stored profile contains the name, but no address or phone number', async () => {
  setCurrentPerson(1)
  const mary = {
    ...personOf('farmer'),
    phone: '+441632960001',
    address: '1 Mill Lane',
    city: 'Marden',
    postal_code: 'TN12 9AA',
  }
  const client = createQueryClient()
  expect(await client.fetchQuery({ queryKey: ['profile'], queryFn: () => Promise.resolve(mary) })).toEqual(mary)
  await persistQuery()
  const { data } = (await storedResponse(1, '["profile"]')) ?? {}
  expect(data).toEqual({ ...mary, phone: null, address: null, city: null, postal_code: null })
})
