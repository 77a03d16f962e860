import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messages } from '#domain/messages.ts'
import { personOf } from '#web/devices/testing/device-fixture.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { surveys } from '#web/texts/surveys.ts'
import { place } from '../testing/place-fixture.ts'
import { OutboxPanel } from './outbox-panel.tsx'
import { forgetOutboxes, outboxOf } from './outbox.ts'
import { useSubmit, type Submitted } from './use-outbox.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  vi.useRealTimers()
  forgetOutboxes()
})

const entry = (plant_number: number, survey_id: number | null = 9) => ({
  key: `key-${plant_number}`,
  place,
  survey_id,
  survey_date: '2026-06-11',
  counted: { kind: 'flower' as const, body: { plant_number, observation: { count: 7 } } },
  words: `Plant ${plant_number}`,
  draft: null,
})
const profile = { 'GET /api/users/profile': { data: personOf('entomology') } }
const stored = { status: 201, data: {} }
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const waits = () => outboxOf(1).entries.get().length
const posts = (received: { method: string }[]) => received.filter(({ method }) => method === 'POST').length
const fillPhone = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })

const openPanel = async (plants: number[], answer: object) => {
  for (const plant of plants) outboxOf(1).add(entry(plant))
  const received = fakeServer({ ...profile, 'POST /api/surveys/9/flowers': answer })
  await renderPage(<OutboxPanel onEdit={() => {}} />)
  await screen.findByRole('region', { name: 'Counts kept on this phone' })
  // It listens once it is shown.
  await pass(0)
  return received
}

test('what waits is sent soon after the page opens, and said', async () => {
  const received = await openPanel([1], stored)
  await pass(1_500)
  expect([waits(), posts(received)]).toEqual([0, 1])
  expect(screen.getByText('1 kept count was sent.')).toBeTruthy()
})

test('it is tried again and again while the page stays open, until the server has it', async () => {
  let away = true
  const received = await openPanel([1], () => (away ? { status: 503, message: messages.unavailable } : stored))
  await pass(60_000)
  expect(posts(received)).toBeGreaterThanOrEqual(3)
  expect(posts(received)).toBeLessThanOrEqual(5)
  expect(screen.getByText(`Last try: ${messages.unavailable}`)).toBeTruthy()
  away = false
  await pass(20_000)
  expect(waits()).toBe(0)
  const tried = posts(received)
  await pass(60_000)
  expect(posts(received)).toBe(tried)
})

test('a refused count is not tried again by itself', async () => {
  const received = await openPanel([1], { status: 409, message: messages.plantObserved })
  await pass(60_000)
  expect(posts(received)).toBe(1)
  expect(screen.getByText(messages.plantObserved)).toBeTruthy()
})

test('it is tried when the page is looked at again, and not while the phone says that it has no signal', async () => {
  const received = await openPanel([1], stored)
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await pass(30_000)
  expect(posts(received)).toBe(0)
  online.mockReturnValue(true)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await pass(0)
  expect(waits()).toBe(0)
})

test('what another tab puts here is shown here, and what it sends is gone here', async () => {
  await openPanel([1], { status: 503 })
  localStorage.setItem(
    'bombus-outbox:1:key-2',
    JSON.stringify({ ...entry(2), at: '2026-06-11T10:00:00.000Z', refusal: null, tried: null }),
  )
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'bombus-outbox:1:key-2' })))
  expect(screen.getByText('2 counts wait to be sent')).toBeTruthy()
  localStorage.removeItem('bombus-outbox:1:key-1')
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'bombus-outbox:1:key-1' })))
  expect(screen.getByText('1 count waits to be sent')).toBeTruthy()
  expect(screen.getByText('Plant 2')).toBeTruthy()
})

let list: () => Promise<number>
beforeEach(() => {
  list = async () => 0
})
/** A form that saves two plants, over a list of them. */
const Form = ({ onDone, visit }: { onDone: (done: Submitted) => void; visit: number | null }) => {
  const submit = useSubmit()
  useQuery({ queryKey: ['surveys', 'of the plot'], queryFn: () => list() })
  return (
    <button type="button" onClick={() => void submit([entry(1, visit), entry(2, visit)]).then(onDone)}>
      Save
    </button>
  )
}
const save = async (answers: Parameters<typeof fakeServer>[0], visit: number | null = 9) => {
  const received = fakeServer({ ...profile, ...answers })
  const onDone = vi.fn<(done: Submitted) => void>()
  await renderPage(<Form onDone={onDone} visit={visit} />)
  const button = await screen.findByRole('button', { name: 'Save' })
  const again = async () => {
    onDone.mockClear()
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(button)
    await vi.waitFor(() => expect(onDone).toHaveBeenCalled())
    return onDone.mock.calls[0]?.[0]
  }
  return { received, again, done: await again() }
}
const keysOf = (received: { method: string; path: string; headers: Record<string, string> }[]) =>
  received.filter(({ path }) => path.endsWith('flowers')).map(({ headers }) => headers['Idempotency-Key'])

test('what the server has is said to be saved', async () => {
  const { done, received } = await save({ 'POST /api/surveys/9/flowers': stored })
  expect(done).toEqual({ stored: ['key-1', 'key-2'], waiting: [], refused: new Map() })
  expect(keysOf(received)).toEqual(['key-1', 'key-2'])
  expect(screen.getByText(messages.observationSaved)).toBeTruthy()
})

test('what waits is said to wait, and not to be saved', async () => {
  const { done } = await save({ 'POST /api/surveys/9/flowers': { status: 503 } })
  expect(done).toEqual({ stored: [], waiting: ['key-1', 'key-2'], refused: new Map() })
  expect(screen.getByText(surveys.outbox.keptHere)).toBeTruthy()
  expect(screen.queryByText(messages.observationSaved)).toBeNull()
  expect(waits()).toBe(2)
})

test('without a signal the form is done at once; with one, when the lists under it show what was saved', async () => {
  let answer: object = { status: 503 }
  const { again } = await save({ 'POST /api/surveys/9/flowers': () => answer })
  let show = (_rows: number) => {}
  list = () => new Promise((resolve) => (show = resolve))
  expect(await again()).toMatchObject({ waiting: ['key-1', 'key-2'] })
  answer = stored
  let isDone = false
  const saved = again().then(() => (isDone = true))
  await vi.waitFor(() => expect(waits()).toBe(0))
  await pass(100)
  expect(isDone).toBe(false)
  show(2)
  await saved
})

test('what was refused is given back to the form, and to nobody else', async () => {
  const { done } = await save({
    'POST /api/surveys/9/flowers': ({ body }) =>
      (body as { plant_number: number }).plant_number === 1 ? { status: 409, message: 'Counted already.' } : stored,
  })
  expect(done).toEqual({ stored: ['key-2'], waiting: [], refused: new Map([['key-1', 'Counted already.']]) })
  expect(waits()).toBe(0)
  expect(screen.queryByText(messages.observationSaved)).toBeNull()
})

test.each([9, null])(
  'a full phone: each entry is sent from the form, its visit asked for first (visit %s)',
  async (visit) => {
    fillPhone()
    const { done, received } = await save(
      { 'POST /api/surveys': { status: 201, data: { id: 9 } }, 'POST /api/surveys/9/flowers': stored },
      visit,
    )
    expect(done).toEqual({ stored: ['key-1', 'key-2'], waiting: [], refused: new Map() })
    expect(keysOf(received)).toEqual(['key-1', 'key-2'])
    expect(screen.getByText(messages.observationSaved)).toBeTruthy()
  },
)

test('a full phone without a signal: nothing is said to be saved, the form keeps all, and sends it with the same keys', async () => {
  fillPhone()
  let away = true
  const { done, received, again } = await save({
    'POST /api/surveys/9/flowers': () => (away ? { status: 503 } : stored),
  })
  const why = surveys.kept.notKept
  expect(done).toEqual({
    stored: [],
    waiting: [],
    refused: new Map([
      ['key-1', why],
      ['key-2', why],
    ]),
  })
  expect(screen.queryByText(messages.observationSaved)).toBeNull()
  expect(screen.queryByText(surveys.outbox.keptHere)).toBeNull()
  away = false
  expect((await again())?.stored).toEqual(['key-1', 'key-2'])
  expect(keysOf(received)).toEqual(['key-1', 'key-2', 'key-1', 'key-2'])
})

test('a full phone: what the server refuses, it refuses in its own words', async () => {
  fillPhone()
  const { done } = await save({ 'POST /api/surveys/9/flowers': { status: 409, message: 'Counted already.' } })
  expect(done?.refused.get('key-1')).toBe('Counted already.')
})
