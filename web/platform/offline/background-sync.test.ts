import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession } from '../session/session.ts'
import { requestBackgroundSync, stopBackgroundSync } from './background-sync.ts'
import { deviceStore } from './device-store.ts'
import { clearOnSignOut } from './clear-on-sign-out.ts'
import { lock, unlock } from './lock.ts'
import { setCurrentPerson } from './last-signed-in.ts'
import { SENDER, SYNC } from './pending-names.ts'

const registered: string[] = []
beforeEach(() => {
  vi.stubGlobal('SyncManager', vi.fn())
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: {},
    serviceWorker: {
      getRegistration: () =>
        Promise.resolve({ sync: { register: (tag: string) => Promise.resolve(registered.push(tag)) } }),
    },
  })
})
afterEach(() => {
  unlock(false)
  vi.unstubAllGlobals()
  registered.length = 0
})
const sender = () => deviceStore.read(SENDER)

test('requestBackgroundSync stores the user for whom the worker sends, and registers a sync', async () => {
  await requestBackgroundSync(1)
  expect([sender(), registered]).toEqual([1, [SYNC]])
})

test.each([
  ['signing out', () => clearOnSignOut(1)],
  ['the end of the session', () => endSession()],
  ['a lock', () => lock()],
  ['another person on the phone', () => stopBackgroundSync(2)],
])('%s unregisters the user', async (_what, leave) => {
  setCurrentPerson(1)
  await requestBackgroundSync(1)
  await leave()
  expect(sender()).toBeNull()
})

test('the same user stays registered', async () => {
  await requestBackgroundSync(1)
  await stopBackgroundSync(1)
  expect(sender()).toBe(1)
})

test('without background sync in the browser, no user is registered', async () => {
  vi.stubGlobal('SyncManager', undefined)
  Reflect.deleteProperty(globalThis, 'SyncManager')
  await requestBackgroundSync(1)
  expect([sender(), registered]).toEqual([null, []])
})
