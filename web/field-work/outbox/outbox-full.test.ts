import { expect, test, vi } from 'vitest'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { fillPhone, plantEntry } from '../testing/entry-fixture.ts'
import { deviceStore } from './device-store.ts'
import { createOutbox } from './outbox.ts'

const stored = { status: 201, data: {} }
const refusal = { status: 409, message: 'Counted already.' }
const server = (response: object) => fakeServer({ 'POST /api/surveys/9/flowers': response })

test('a browser that keeps nothing says so', () => {
  fillPhone()
  expect(createOutbox(1).add(plantEntry(1))).toBe(false)
})

test('a phone without room for the reason of a refusal tells it all the same, and asks the server no more', async () => {
  const received = server(refusal)
  const outbox = createOutbox(1)
  outbox.add(plantEntry(1))
  const full = fillPhone()
  await outbox.send()
  await outbox.send()
  expect(outbox.entries.get()).toMatchObject([{ key: 'key-1', refusal: 'Counted already.' }])
  expect(received).toHaveLength(1)
  full.mockRestore()
  expect(createOutbox(1).entries.get()).toMatchObject([{ key: 'key-1', refusal: null }])
  outbox.take('key-1')
  expect(outbox.entries.get()).toEqual([])
  // Put here again, it is as it was put: what became of it before is forgotten.
  createOutbox(1).add(plantEntry(1))
  outbox.reload()
  expect(outbox.entries.get()).toMatchObject([{ key: 'key-1', refusal: null }])
})

test('once there is room again, what the server says then counts, and no older word', async () => {
  const responses: object[] = [{ status: 503, message: 'Not now.' }, refusal]
  const received = server(() => responses.shift() ?? stored)
  const outbox = createOutbox(1)
  outbox.add(plantEntry(1))
  const full = fillPhone()
  await outbox.send()
  expect(outbox.entries.get()).toMatchObject([{ refusal: null, tried: 'Not now.' }])
  full.mockRestore()
  await outbox.send()
  await outbox.send()
  expect(outbox.entries.get()).toMatchObject([{ refusal: 'Counted already.', tried: null }])
  expect(received).toHaveLength(2)
})

test('what another tab was told of an entry counts in the tab that put it here', async () => {
  const received = server(refusal)
  const [first, second] = [createOutbox(1), createOutbox(1)]
  first.add(plantEntry(1))
  await second.send()
  expect(await first.send()).toEqual([])
  expect(first.entries.get()).toMatchObject([{ key: 'key-1', refusal: 'Counted already.' }])
  expect(received).toHaveLength(1)
})

test('a phone on which nothing can be deleted sends each entry once a try, with its one key', async () => {
  const received = server(stored)
  const outbox = createOutbox(1)
  outbox.add(plantEntry(1))
  outbox.add(plantEntry(2))
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  expect(await outbox.send()).toEqual(['key-1', 'key-2'])
  expect(received.map(({ headers }) => headers['Idempotency-Key'])).toEqual(['key-1', 'key-2'])
})

test('a browser that lets nothing be stored at all has nothing to send, and does not fail', async () => {
  const blocked = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  const outbox = createOutbox(1)
  expect(outbox.add(plantEntry(1))).toBe(false)
  expect(outbox.entries.get()).toEqual([])
  expect(deviceStore.read('bombus-outbox:1:key-1')).toBeNull()
  expect(deviceStore.keys('bombus-outbox:1:')).toEqual([])
  expect(await outbox.send()).toEqual([])
  blocked.mockRestore()
})

test('the names of what is kept for somebody are theirs alone', () => {
  for (const person of [1, 11, 2]) createOutbox(person).add(plantEntry(person))
  expect(deviceStore.keys('bombus-outbox:1:')).toEqual(['bombus-outbox:1:key-1'])
})

test('what something else has left under its name is no entry, and holds nothing up', async () => {
  server(stored)
  localStorage.setItem('bombus-outbox:1:broken', '{"key":')
  const outbox = createOutbox(1)
  outbox.add(plantEntry(1))
  expect(outbox.entries.get().map(({ key }) => key)).toEqual(['key-1'])
  expect(await outbox.send()).toEqual(['key-1'])
})
