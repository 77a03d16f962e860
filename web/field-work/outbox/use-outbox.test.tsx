import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messages } from '#domain/messages.ts'
import { createDeviceStore } from '#web/platform/offline/device-store.ts'
import { stored } from '#web/platform/testing/device.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { keepRefused, plantEntry } from '../testing/entry-fixture.ts'
import { VisitsRead } from '../testing/visits-read.tsx'
import { OutboxPanel } from './outbox-panel.tsx'
import { forgetOutboxes, outboxOf } from './outbox.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  vi.useRealTimers()
  forgetOutboxes()
})

const profile = { 'GET /api/users/profile': { data: personOf('entomology') } }
const done = { status: 201, data: {} }
/** Advances the time; pending writes are then stored on the phone. */
const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
    for (let change = 0; change < 4; change += 1) await stored()
  })
const waits = () => outboxOf(1).entries.get().length
const posts = (received: { method: string }[]) => received.filter(({ method }) => method === 'POST').length
const openPanel = async (plants: number[], response: object) => {
  for (const plant of plants) outboxOf(1).add([plantEntry(plant)])
  const received = fakeServer({ ...profile, 'POST /api/surveys/9/flowers': response })
  const page = await renderPage(
    <>
      <OutboxPanel onEdit={() => {}} />
      <VisitsRead />
    </>,
  )
  await screen.findByText('Visits read: 1')
  // It subscribes once it is shown.
  await pass(0)
  return { ...page, received }
}

test('pending entries are sent soon after the page opens, which is shown, and visit lists are reloaded', async () => {
  const { received } = await openPanel([1], done)
  await pass(1_500)
  expect([waits(), posts(received)]).toEqual([0, 1])
  expect(screen.getByText('1 stored count was sent.')).toBeTruthy()
  expect(await screen.findByText('Visits read: 2')).toBeTruthy()
})

test('entries added while the page is open are also sent automatically', async () => {
  const { received } = await openPanel([], done)
  act(() => void outboxOf(1).add([plantEntry(1)]))
  await pass(1_500)
  expect([waits(), posts(received)]).toEqual([0, 1])
})

test('pending entries are sent automatically while rejected ones stay', async () => {
  await keepRefused(5)
  const { received } = await openPanel([1], done)
  await pass(1_500)
  expect([
    posts(received),
    outboxOf(1)
      .entries.get()
      .map(({ key }) => key),
  ]).toEqual([1, ['key-5']])
})

test('a page that was left sends nothing', async () => {
  const { received, unmount } = await openPanel([1], done)
  unmount()
  dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(60_000)
  expect([waits(), posts(received)]).toEqual([1, 0])
})

test('sending is retried while the page is open, until the server has the entry', async () => {
  let away = true
  const { received } = await openPanel([1], () => (away ? { status: 503, message: messages.unavailable } : done))
  await pass(60_000)
  expect(posts(received)).toBeGreaterThanOrEqual(3)
  expect(posts(received)).toBeLessThanOrEqual(5)
  act(() => screen.getByRole('button', { name: '1 count is waiting to be sent' }).click())
  expect(screen.getByText(`Last try: ${messages.unavailable}`)).toBeTruthy()
  expect(screen.queryByText(/stored counts? (was|were) sent/)).toBeNull()
  expect(screen.getByText('Visits read: 1')).toBeTruthy()
  away = false
  await pass(20_000)
  expect(waits()).toBe(0)
  const tried = posts(received)
  await pass(60_000)
  expect(posts(received)).toBe(tried)
})

test('a rejected count is not retried automatically', async () => {
  const { received } = await openPanel([1], { status: 409, message: messages.plantObserved })
  await pass(60_000)
  expect(posts(received)).toBe(1)
  expect(screen.getByText(messages.plantObserved)).toBeTruthy()
})

test('sending is retried when the page becomes visible, not while it is hidden or the phone is offline', async () => {
  const { received } = await openPanel([1], done)
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await pass(30_000)
  expect(posts(received)).toBe(0)
  online.mockReturnValue(true)
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await pass(0)
  expect(posts(received)).toBe(0)
  seen.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await pass(0)
  expect(waits()).toBe(0)
})

test('entries added or sent by another tab appear or disappear here, and visit lists are reloaded', async () => {
  await openPanel([1], { status: 503 })
  const other = createDeviceStore()
  await other.write('bombus-outbox:1:key-2', {
    ...plantEntry(2),
    at: '2026-06-11T10:00:00.000Z',
    refusal: null,
    tried: null,
  })
  expect(await screen.findByText('2 counts are waiting to be sent')).toBeTruthy()
  expect(screen.getByText('Visits read: 1')).toBeTruthy()
  await other.remove('bombus-outbox:1:key-1')
  const line = await screen.findByRole('button', { name: '1 count is waiting to be sent' })
  act(() => line.click())
  expect(screen.getByText('1 count: Plant 2')).toBeTruthy()
  expect(await screen.findByText('Visits read: 2')).toBeTruthy()
  other.close()
})
