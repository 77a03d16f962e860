import { expect, test, vi } from 'vitest'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { fillPhone, inOtherTab, stored } from '#web/platform/testing/device.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { plantEntry } from '../testing/entry-fixture.ts'
import { createOutbox } from './outbox.ts'

const done = { status: 201, data: {} }
const refusal = { status: 409, message: 'Counted already.' }
const server = (response: object) => fakeServer({ 'POST /api/surveys/9/flowers': response })

test('a full phone reports the failure and does not add the entry', async () => {
  fillPhone()
  const outbox = createOutbox(1)
  expect(await outbox.add([plantEntry(1)])).toBe(false)
  expect(outbox.entries.get()).toEqual([])
})

test('a full phone that cannot save a rejection still shows its reason, and does not send the entry again', async () => {
  const received = server(refusal)
  const outbox = createOutbox(1)
  await outbox.add([plantEntry(1)])
  const full = fillPhone()
  await outbox.send()
  await outbox.send()
  expect(outbox.entries.get()).toMatchObject([{ key: 'key-1', refusal: 'Counted already.' }])
  expect(received).toHaveLength(1)
  full.mockRestore()
  expect(createOutbox(1).entries.get()).toMatchObject([{ key: 'key-1', refusal: null }])
  await outbox.take('key-1')
  expect(outbox.entries.get()).toEqual([])
  // Added again, it is in its initial state: its earlier outcome is discarded.
  await createOutbox(1).add([plantEntry(1)])
  expect(outbox.entries.get()).toMatchObject([{ key: 'key-1', refusal: null }])
})

test('once there is space again, the latest response counts, not an earlier one', async () => {
  const responses: object[] = [{ status: 503, message: 'Not now.' }, refusal]
  const received = server(() => responses.shift() ?? done)
  const outbox = createOutbox(1)
  await outbox.add([plantEntry(1)])
  const full = fillPhone()
  await outbox.send()
  expect(outbox.entries.get()).toMatchObject([{ refusal: null, tried: 'Not now.' }])
  full.mockRestore()
  await outbox.send()
  await outbox.send()
  expect(outbox.entries.get()).toMatchObject([{ refusal: 'Counted already.', tried: null }])
  expect(received).toHaveLength(2)
})

test('a rejection saved by another tab also applies in the tab that added the entry', async () => {
  const received = server(refusal)
  const first = createOutbox(1)
  await first.add([plantEntry(1)])
  const [entry] = first.entries.get()
  await inOtherTab('bombus-outbox:1:key-1', { ...entry, refusal: 'Counted already.' })
  expect(await first.send()).toEqual([])
  expect(first.entries.get()).toMatchObject([{ key: 'key-1', refusal: 'Counted already.' }])
  expect(received).toEqual([])
})

test('a phone that cannot delete sends each entry only once, with its own key', async () => {
  const received = server(done)
  const outbox = createOutbox(1)
  await outbox.add([plantEntry(1), plantEntry(2)])
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('refused', 'UnknownError')
  })
  expect(await outbox.send()).toEqual(['key-1', 'key-2'])
  expect(outbox.entries.get()).toEqual([])
  expect(await outbox.send()).toEqual([])
  expect(received.map(({ headers }) => headers['Idempotency-Key'])).toEqual(['key-1', 'key-2'])
})

test('listing a user’s stored names returns no other user’s', async () => {
  for (const person of [1, 11, 2]) void createOutbox(person).add([plantEntry(person)])
  await stored()
  expect(deviceStore.names('bombus-outbox:1:')).toEqual(['bombus-outbox:1:key-1'])
})
