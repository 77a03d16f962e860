import '#web/platform/testing/indexed-db.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sealCounts } from '#web/platform/offline/sealed-counts.ts'
import { lock, unlock } from '#web/platform/offline/lock.ts'
import { leavePhone } from '#web/platform/offline/leave-phone.ts'
import { setPersonHere } from '#web/platform/offline/person-here.ts'
import { sentVisits, toSend } from '#web/platform/offline/to-send.ts'
import { makeVault } from '#web/platform/offline/vault.ts'
import { endSession } from '#web/platform/session.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { plantEntry } from '../testing/entry-fixture.ts'
import { createOutbox, forgetOutboxes, outboxOf } from './outbox.ts'

const registered: string[] = []
let turn: Promise<unknown> = Promise.resolve()
beforeEach(() => {
  vi.stubGlobal('SyncManager', vi.fn())
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: {
      request: (_name: string, work: () => Promise<unknown>) => (turn = turn.catch(() => {}).then(work)),
    },
    serviceWorker: {
      getRegistration: () =>
        Promise.resolve({ sync: { register: (tag: string) => Promise.resolve(registered.push(tag)) } }),
    },
  })
})
afterEach(async () => {
  forgetOutboxes()
  unlock(false)
  endSession()
  vi.unstubAllGlobals()
  registered.length = 0
  localStorage.clear()
  await toSend.write([])
})

const noSignal = () => fakeServer({ 'POST /api/surveys/9/flowers': () => Promise.reject(new TypeError('no signal')) })
const copied = async () => (await toSend.read()).map(({ key, call, visit }) => [key, call.path, call.body, visit?.body])
const becomes = (keys: string[]) =>
  vi.waitFor(async () => expect((await toSend.read()).map(({ key }) => key)).toEqual(keys))

test('what waits is copied as it would be sent, in its order, and the browser is asked to wake the worker', async () => {
  noSignal()
  const outbox = outboxOf(1)
  outbox.add(plantEntry(1))
  outbox.add(plantEntry(2, null))
  await becomes(['key-1', 'key-2'])
  const body = (plant_number: number) => ({ plant_number, observation: { count: 7 } })
  expect(await copied()).toEqual([
    ['key-1', '/surveys/{id}/flowers', body(1), undefined],
    ['key-2', '/surveys/{id}/flowers', body(2), { plot_id: 3, survey_date: '2026-06-11', go_on: true }],
  ])
  expect(registered).toContain('bombus-counts')
})

test('what the server refused waits for a person, and what was sent or discarded is gone before anybody else’s turn', async () => {
  const outbox = outboxOf(1)
  for (const plant of [1, 2, 3]) outbox.add(plantEntry(plant))
  await becomes(['key-1', 'key-2', 'key-3'])
  await outbox.change('key-3', () => null)
  // At once: the worker may have the next turn.
  expect((await copied()).map(([key]) => key)).toEqual(['key-1', 'key-2'])
  fakeServer({
    'POST /api/surveys/9/flowers': ({ body }) =>
      (body as { plant_number: number }).plant_number === 1
        ? { status: 201, data: { id: 1, survey_id: 9 } }
        : { status: 409, message: 'Because.' },
  })
  await outbox.send()
  expect(await copied()).toEqual([])
})

test.each([
  ['signing out', () => leavePhone(1)],
  ['the end of the session', () => endSession()],
  ['another person on the phone', () => setPersonHere(2)],
])('%s takes the copy away', async (_what, leave) => {
  noSignal()
  setPersonHere(1)
  outboxOf(1).add(plantEntry(1))
  await becomes(['key-1'])
  await leave()
  await becomes([])
})

test('a lock takes it away, sealed counts are not copied, and come back with the PIN', async () => {
  noSignal()
  setPersonHere(1)
  localStorage.setItem('bombus-vault:1', JSON.stringify(await makeVault('271828', btoa('k'.repeat(32)), 10)))
  outboxOf(1).add(plantEntry(1))
  await becomes(['key-1'])
  lock()
  await becomes([])
  await sealCounts(1)
  expect(localStorage.getItem('bombus-outbox:1:key-1')).toBeNull()
  outboxOf(1).reload()
  await becomes([])
  const { openByPin } = await import('#web/platform/offline/sealed-counts.ts')
  expect(await openByPin(1, '271828')).toBeNull()
  await becomes(['key-1'])
})

test('what the worker sent is asked for at the same visit, though another was made since', async () => {
  const outbox = createOutbox(1)
  noSignal()
  outbox.add(plantEntry(1, null))
  await sentVisits.note('key-1', 31)
  await sentVisits.note('long-gone', 7)
  const received = fakeServer({
    'POST /api/surveys': { status: 201, data: { id: 32 } },
    'POST /api/surveys/31/flowers': { status: 201, data: { id: 6, survey_id: 31 } },
  })
  expect(await outbox.send()).toEqual(['key-1'])
  expect(received.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/surveys/31/flowers',
  ])
  expect([...(await sentVisits.read()).keys()]).toEqual(['key-1'])
  outbox.close()
})

test('where the browser wakes no worker nothing is copied', async () => {
  vi.stubGlobal('SyncManager', undefined)
  Reflect.deleteProperty(globalThis, 'SyncManager')
  noSignal()
  const outbox = outboxOf(1)
  outbox.add(plantEntry(1))
  await outbox.send()
  expect(await copied()).toEqual([])
})
