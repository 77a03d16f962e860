import '#web/platform/testing/indexed-db.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeCaches } from '#web/platform/testing/fake-caches.ts'
import { deviceStore } from './device-store.ts'
import { deleteResponses, storeResponses, storedResponse } from './stored-responses.ts'
import { notePin } from './lock.ts'
import { clearOthers, clearAfterTimeout, clearOnSignOut } from './clear-on-sign-out.ts'
import { lastSignedIn, setCurrentPerson } from './last-signed-in.ts'
import { READY } from './pending-names.ts'
import { tilesName } from './stored-tiles.ts'

beforeEach(async () => {
  for (const person of [1, 2]) await deviceStore.write(`${READY}:${person}`, [7])
  await storeResponses([1, 2].map((person) => ({ person, hash: '["farms"]', data: [], at: Date.now() })))
})
afterEach(async () => {
  for (const person of [1, 2]) await deleteResponses(person)
})
/** Whether this phone still has the data that a person read, and the farms that it was prepared for. */
const has = async (person: number) => [
  (await storedResponse(person, '["farms"]')) !== null,
  deviceStore.read(`${READY}:${person}`) !== null,
]

test('sign-out deletes the user’s cached data, and no data of other users', async () => {
  await clearOnSignOut(1)
  expect([await has(1), await has(2)]).toEqual([
    [false, false],
    [true, true],
  ])
})

test('map tiles are deleted with offline data: one’s own at sign-out, those of others at the next sign-in', async () => {
  const stored = fakeCaches()
  for (const person of [1, 2, 12]) await caches.open(tilesName(person, 3))
  await clearOnSignOut(1)
  expect([...stored.keys()]).toEqual([tilesName(2, 3), tilesName(12, 3)])
  await clearOthers(2)
  expect([...stored.keys()]).toEqual([tilesName(2, 3)])
  vi.unstubAllGlobals()
})

test.each(['bombus-outbox:1:a', 'bombus-photo:1:a'])(
  'while %s is pending, places are retained, because sending needs them',
  async (key) => {
    await deviceStore.write(key, {})
    await clearOnSignOut(1)
    expect(await has(1)).toEqual([true, true])
  },
)

test('pending data of another user do not prevent deletion', async () => {
  await deviceStore.write('bombus-outbox:2:a', {})
  await clearOnSignOut(1)
  expect(await has(1)).toEqual([false, false])
})

test('a session timeout leaves no more data on the phone than a sign-out', async () => {
  setCurrentPerson(1)
  await clearAfterTimeout(1)
  expect([await has(1), await has(2), lastSignedIn()]).toEqual([[false, false], [true, true], null])
})

test('after a session timeout, pending counts and a field PIN retain the data they need', async () => {
  setCurrentPerson(1)
  await deviceStore.write('bombus-outbox:1:a', {})
  await clearAfterTimeout(1)
  notePin(2, true)
  await clearAfterTimeout(2)
  expect([await has(1), await has(2), lastSignedIn()]).toEqual([[true, true], [true, true], 1])
})

test('sign-in deletes cached data of other users, and retains their counts and drafts', async () => {
  await deviceStore.write('bombus-vault:1', {})
  await deviceStore.write('bombus-vault:3', {})
  await deviceStore.write('bombus-sent:4', [])
  for (const name of ['bombus-outbox:1:a', 'bombus-draft:1:b', 'bombus-draft:3:b'])
    await deviceStore.write(name, { name })
  await storeResponses([{ person: 12, hash: '["farms"]', data: [], at: Date.now() }])
  for (const name of ['choices:1', 'plots:1', 'plots:2']) localStorage.setItem(`bombus-survey-${name}`, '[]')
  await clearOthers(2)
  expect(Object.keys(localStorage).filter((name) => name.startsWith('bombus-survey'))).toEqual([
    'bombus-survey-plots:2',
  ])
  expect([await has(1), await has(2), await has(12)]).toEqual([
    [false, false],
    [true, true],
    [false, false],
  ])
  expect(deviceStore.names('').filter((name) => !name.startsWith(READY))).toEqual([
    'bombus-draft:1:b',
    'bombus-draft:3:b',
    'bombus-outbox:1:a',
    // Required to decrypt the encrypted counts.
    'bombus-vault:1',
  ])
})
