import { deleteDB, openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { fillPhone, onDisk } from '../testing/device.ts'
import { deviceStore } from './device-store.ts'
import { openByPin } from './sealed-counts.ts'
import { startDevice } from './start-device.ts'
import { makeVault, seal } from './vault.ts'
import { isSealed, pendingPhotosOf, pendingOf } from './pending.ts'

// As stored by the previous version.
const place = { plot_id: 3, plot_number: 3, tunnel_id: 4, farm_id: 1, zone: 'Europe/London' }
const entry = {
  key: 'count-1',
  at: '2026-06-11T09:50:00.000Z',
  place,
  survey_date: '2026-06-11',
  survey_id: null,
  visit_key: null,
  counted: { kind: 'flower', body: { plant_number: 1, observation: { count: 7 } } },
  words: 'Plant 1: 7 flowers',
  draft: { counts: { 1: 7 }, notes: {}, times: {}, taps: [] },
  refusal: null,
  tried: null,
  clock_ahead: 0,
}
const count = { key: 'count', begun: entry.at, survey_id: 9, survey_date: '2026-06-11', value: { counts: { 2: 11 } } }
const draft = { at: entry.at, values: { temperature: '21' } }
const left = {
  'bombus-outbox:1:count-1': entry,
  'bombus-outbox:2:theirs': { ...entry, key: 'theirs' },
  'bombus-count:1:flower:3': count,
  'bombus-draft:1:weather:new:4': draft,
}
const leave = (values: Record<string, unknown>) => {
  for (const [name, value] of Object.entries(values)) localStorage.setItem(name, JSON.stringify(value))
}
const oldDatabases = ['bombus-photos', 'bombus-sent-visits', 'bombus-to-send']
const there = async () => (await indexedDB.databases()).map(({ name }) => name)

const deleteAll = async () => {
  for (const name of oldDatabases) await deleteDB(name)
}
beforeEach(deleteAll)
afterEach(deleteAll)

test('counts, pending entries and drafts of all users are moved to the device store', async () => {
  leave(left)
  localStorage.setItem('bombus-theme', 'dark')
  await startDevice()
  for (const [name, value] of Object.entries(left)) {
    expect(deviceStore.read(name), name).toEqual(value)
    expect(await onDisk(name), name).toEqual(value)
  }
  expect(Object.keys(localStorage)).toEqual(['bombus-theme'])
  expect([pendingOf(1), pendingOf(2)]).toEqual([1, 1])
})

test('a locked phone stays locked, and its field PIN restores all data', async () => {
  fakeServer({})
  const vault = await makeVault('271828', btoa('k'.repeat(32)), 10)
  const texts = Object.fromEntries(Object.entries(left).map(([name, value]) => [name, JSON.stringify(value)]))
  leave({ 'bombus-vault:1': vault, 'bombus-sealed:1': await seal(vault, texts) })
  await startDevice()
  expect([isSealed(1), pendingOf(1)]).toEqual([true, 0])
  expect(Object.keys(localStorage)).toEqual(['bombus-pin:1'])
  expect(await openByPin(1, '271828')).toBeNull()
  for (const [name, value] of Object.entries(left)) expect(deviceStore.read(name), name).toEqual(value)
  expect(isSealed(1)).toBe(false)
})

test('photos are moved with their images, and entries with the visit they were sent to', async () => {
  leave({ 'bombus-outbox:1:count-1': entry, 'bombus-to-send': 1 })
  localStorage.setItem('bombus-photo:1:p', '')
  const photos = await openDB('bombus-photos', 1, {
    upgrade: (db) => {
      for (const name of ['photos', 'pictures'])
        db.createObjectStore(name, { keyPath: 'key' }).createIndex('person', 'person')
    },
  })
  const photo = { key: 'p', person: 1, at: entry.at, entry_key: 'count-1', entry: null, kind: 'flower', plant: 1 }
  await photos.put('photos', photo)
  await photos.put('pictures', { key: 'p', person: 1, bytes: new ArrayBuffer(5) })
  photos.close()
  const visits = await openDB('bombus-sent-visits', 1, { upgrade: (db) => void db.createObjectStore('visits') })
  await visits.put('visits', 31, 'count-1')
  visits.close()
  await startDevice()
  expect(deviceStore.read('bombus-photo:1:p')).toEqual(photo)
  expect(await deviceStore.picture('p')).toMatchObject({ key: 'p', person: 1 })
  expect(pendingPhotosOf(1)).toBe(1)
  expect(deviceStore.read('bombus-outbox:1:count-1')).toEqual({ ...entry, survey_id: 31 })
  expect(Object.keys(localStorage)).toEqual([])
  expect(await there()).toEqual(['bombus-field'])
})

test('a page of the previous version that is still open loses nothing: new data wait until their name is free', async () => {
  await deviceStore.write('bombus-count:1:flower:3', { ...count, key: 'moved' })
  leave({ 'bombus-count:1:flower:3': count })
  await startDevice()
  expect(deviceStore.read('bombus-count:1:flower:3')).toMatchObject({ key: 'moved' })
  await deviceStore.remove('bombus-count:1:flower:3')
  await startDevice()
  expect(deviceStore.read('bombus-count:1:flower:3')).toEqual(count)
  expect(localStorage.getItem('bombus-count:1:flower:3')).toBeNull()
})

test('a phone without space for the migration can still read the data, and sent entries are deleted', async () => {
  leave(left)
  const full = fillPhone()
  await startDevice()
  expect(pendingOf(1)).toBe(1)
  expect(await deviceStore.write('bombus-count:1:flower:3', { ...count, key: 'more' })).toBe(false)
  expect(deviceStore.read('bombus-count:1:flower:3')).toEqual(count)
  expect(await deviceStore.remove('bombus-outbox:1:count-1')).toBe(true)
  expect([pendingOf(1), localStorage.getItem('bombus-outbox:1:count-1')]).toEqual([0, null])
  full.mockRestore()
  await startDevice()
  expect(await onDisk('bombus-count:1:flower:3')).toEqual(count)
  expect(pendingOf(1)).toBe(0)
})

test('unreadable data block nothing, and are not moved', async () => {
  localStorage.setItem('bombus-outbox:1:broken', '{"key":')
  leave(left)
  await startDevice()
  expect(pendingOf(1)).toBe(1)
  expect(Object.keys(localStorage)).toEqual(['bombus-outbox:1:broken'])
})

test('a browser without a database still reads localStorage', async () => {
  leave(left)
  await deleteDB('bombus-field')
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  await startDevice()
  vi.unstubAllGlobals()
  expect(pendingOf(1)).toBe(1)
})
