import { deleteDB } from 'idb'
import { afterEach, expect, test, vi } from 'vitest'
import { waitFor } from '#server/testing/wait-for.ts'
import { fillPhone, onDisk } from '../testing/device.ts'
import { createDeviceStore, type DeviceStore } from './device-store.ts'
import { changing, writing } from './device-writes.ts'
import { fieldDatabase } from './field-database.ts'

const opened: DeviceStore[] = []
/** A tab of this browser. */
const openTab = async () => {
  const tab = createDeviceStore()
  opened.push(tab)
  await tab.load()
  return tab
}
afterEach(() => {
  vi.unstubAllGlobals()
  opened.splice(0).forEach((tab) => tab.close())
})

const plusOne = changing<number>('n', (before) => (before ?? 0) + 1)
const picture = (key: string) => ({ key, picture: { key, person: 1, bytes: new ArrayBuffer(4) } })

test('a change is visible at once, and its promise resolves after a write with strict durability', async () => {
  const tab = await openTab()
  const db = await fieldDatabase()
  const begun = vi.spyOn(db, 'transaction')
  const isStored = tab.write('a', { count: 1 })
  expect(tab.read('a')).toEqual({ count: 1 })
  expect(await isStored).toBe(true)
  expect(await onDisk('a')).toEqual({ count: 1 })
  expect(begun).toHaveBeenCalledWith(expect.anything(), 'readwrite', { durability: 'strict' })
})

test('a change opens its transaction within the current task, so that closing the tab loses no tap', async () => {
  const tab = await openTab()
  const begun = vi.spyOn(await fieldDatabase(), 'transaction')
  const isStored = tab.write('tap', 1)
  // Microtasks only: no timer or event runs in between.
  for (let turn = 0; turn < 20 && begun.mock.calls.length === 0; turn += 1) await Promise.resolve()
  expect(begun).toHaveBeenCalledOnce()
  expect(await isStored).toBe(true)
})

test('changes in one call are stored together or not at all, including pictures', async () => {
  const tab = await openTab()
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await tab.change([writing('a', 1), writing('b', 2)], [picture('p')])).toBe(false)
  full.mockRestore()
  expect([tab.read('a'), tab.read('b'), await onDisk('b'), await tab.picture('p')]).toEqual([
    null,
    null,
    undefined,
    null,
  ])
  expect(await tab.change([writing('a', 1), writing('b', 2)], [picture('p')])).toBe(true)
  expect(await tab.picture('p')).toMatchObject({ key: 'p' })
})

test('a change that exceeds the quota does not affect changes that fit', async () => {
  const tab = await openTab()
  const { put } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function full(this: IDBObjectStore, value, key) {
    if (value === 'big') throw new DOMException('full', 'QuotaExceededError')
    return put.call(this, value, key)
  })
  const outcomes = await Promise.all([
    tab.write('a', 1),
    tab.write('b', 'big'),
    tab.write('c', 3),
    tab.change([plusOne]),
  ])
  expect(outcomes).toEqual([true, false, true, true])
  expect([tab.read('a'), tab.read('b'), tab.read('c'), tab.read('n')]).toEqual([1, null, 3, 1])
})

test('concurrent changes to a value in two tabs are both stored, and shown in both tabs', async () => {
  const [first, second] = [await openTab(), await openTab()]
  await Promise.all([1, 2, 3, 4].flatMap(() => [first.change([plusOne]), second.change([plusOne])]))
  expect(await onDisk('n')).toBe(8)
  await waitFor(() => expect([first.read('n'), second.read('n')]).toEqual([8, 8]))
})

test('other tabs are notified of changes and deletions by name prefix', async () => {
  const [first, second] = [await openTab(), await openTab()]
  const heard = vi.fn<() => void>()
  const stop = second.follow('count:1:', heard)
  await first.write('count:1:flower', 1)
  await waitFor(() => expect(second.read('count:1:flower')).toBe(1))
  await first.remove('count:1:flower')
  await waitFor(() => expect(second.read('count:1:flower')).toBeNull())
  expect(heard).toHaveBeenCalledTimes(2)
  await first.write('count:2:flower', 1)
  await waitFor(() => expect(second.names('count:')).toEqual(['count:2:flower']))
  stop()
  await first.write('count:1:flower', 1)
  await waitFor(() => expect(second.names('count:1:')).toHaveLength(1))
  expect(heard).toHaveBeenCalledTimes(2)
})

test('a reopened page reads the stored values', async () => {
  const before = await openTab()
  await before.write('a', 1)
  before.close()
  expect((await openTab()).read('a')).toBe(1)
})

test('a closing page writes pending changes exactly once', async () => {
  const tab = await openTab()
  void tab.change([plusOne])
  void tab.change([plusOne])
  dispatchEvent(new Event('pagehide'))
  // Input that a form reports only when the page is left.
  const last = tab.change([plusOne, writing('late', true)])
  expect(await last).toBe(true)
  dispatchEvent(new Event('pageshow'))
  expect([await onDisk('n'), await onDisk('late')]).toEqual([3, true])
  await waitFor(() => expect(tab.read('n')).toBe(3))
})

test('a browser without a database stores nothing, reports this, and does not fail', async () => {
  // The open connection is closed.
  await deleteDB('bombus-field')
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  const tab = await openTab()
  expect(await tab.write('a', 1)).toBe(false)
  expect([tab.read('a'), tab.names('')]).toEqual([null, []])
})

test('a full phone stores no change, and existing values remain', async () => {
  const tab = await openTab()
  await tab.write('a', 1)
  const full = fillPhone()
  const isStored = tab.write('a', 2)
  expect(tab.read('a')).toBe(2)
  expect([await isStored, tab.read('a')]).toEqual([false, 1])
  full.mockRestore()
  expect(await onDisk('a')).toBe(1)
})
