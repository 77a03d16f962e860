import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messages } from '#domain/messages.ts'
import { fakeServer, type Received } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { surveys } from '#web/texts/surveys.ts'
import { fillPhone, keepRefused, plantEntry } from '../testing/entry-fixture.ts'
import { forgetOutboxes, outboxOf } from './outbox.ts'
import { useSubmit } from './use-outbox.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  vi.useRealTimers()
  forgetOutboxes()
})

const profile = { 'GET /api/users/profile': { data: personOf('entomology') } }
const stored = { status: 201, data: {} }
const waits = () => outboxOf(1).entries.get().length

let list: () => Promise<number>
beforeEach(() => {
  let times = 0
  list = async () => (times += 1)
})
/** A form that saves two plants, over a list of them. */
const Form = ({ onDone, visit }: { onDone: (refused: Map<string, string>) => void; visit: number | null }) => {
  const submit = useSubmit()
  const { data } = useQuery({ queryKey: ['surveys', 'of the plot'], queryFn: () => list() })
  return (
    <>
      <button type="button" onClick={() => void submit([plantEntry(1, visit), plantEntry(2, visit)]).then(onDone)}>
        Save
      </button>
      <p>List read: {data}</p>
    </>
  )
}
const save = async (responses: Parameters<typeof fakeServer>[0], visit: number | null = 9) => {
  const received = fakeServer({ ...profile, ...responses })
  const onDone = vi.fn<(refused: Map<string, string>) => void>()
  await renderPage(<Form onDone={onDone} visit={visit} />)
  const button = await screen.findByRole('button', { name: 'Save' })
  const again = async () => {
    onDone.mockClear()
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(button)
    await vi.waitFor(() => expect(onDone).toHaveBeenCalled())
    return onDone.mock.calls[0]?.[0]
  }
  return { received, again, refused: await again() }
}
const keysOf = (received: Received[]) =>
  received.filter(({ path }) => path.endsWith('flowers')).map(({ headers }) => headers['Idempotency-Key'])

test('a form is told what became of its entries before the lists come: a reload meanwhile finds nothing to offer again', async () => {
  fakeServer({ ...profile, 'POST /api/surveys/9/flowers': stored })
  const settle = vi.fn<(refused: Map<string, string>) => void>()
  const Waiting = () => {
    const submit = useSubmit()
    useQuery({ queryKey: ['surveys', 'of the plot'], queryFn: () => list() })
    return (
      <button type="button" onClick={() => void submit([plantEntry(1)], settle)}>
        Save
      </button>
    )
  }
  await renderPage(<Waiting />)
  list = () => new Promise(() => {})
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(settle.mock.calls).toEqual([[new Map()]]))
})

test('what the server has is said to be saved', async () => {
  const { refused, received } = await save({ 'POST /api/surveys/9/flowers': stored })
  expect(refused).toEqual(new Map())
  expect(keysOf(received)).toEqual(['key-1', 'key-2'])
  expect(screen.getByText(messages.observationSaved)).toBeTruthy()
  expect(waits()).toBe(0)
  expect(await screen.findByText('List read: 2')).toBeTruthy()
})

test('what an earlier send that is still under way takes along is said to be saved, too', async () => {
  const responses = {
    'POST /api/surveys/9/flowers': async ({ body }: Received) => {
      if ((body as { plant_number: number }).plant_number === 5) await vi.waitFor(() => expect(waits()).toBe(3))
      return stored
    },
  }
  fakeServer(responses)
  outboxOf(1).add(plantEntry(5))
  void outboxOf(1).send()
  const { refused } = await save(responses)
  expect([refused, waits()]).toEqual([new Map(), 0])
  expect(screen.getByText(messages.observationSaved)).toBeTruthy()
  expect(screen.queryByText(surveys.outbox.keptHere)).toBeNull()
})

test('what waits is said to wait, and not to be saved', async () => {
  const { refused } = await save({ 'POST /api/surveys/9/flowers': { status: 503 } })
  expect(refused).toEqual(new Map())
  expect(screen.getByText(surveys.outbox.keptHere)).toBeTruthy()
  expect(screen.queryByText(messages.observationSaved)).toBeNull()
  expect(waits()).toBe(2)
})

test('without a signal the form is done at once; with one, when the lists under it show what was saved', async () => {
  let response: object = { status: 503 }
  const { again } = await save({ 'POST /api/surveys/9/flowers': () => response })
  let show = (_rows: number) => {}
  list = () => new Promise((resolve) => (show = resolve))
  await again()
  expect(waits()).toBe(2)
  response = stored
  let isDone = false
  const saved = again().then(() => (isDone = true))
  await vi.waitFor(() => expect(waits()).toBe(0))
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(isDone).toBe(false)
  show(2)
  await saved
})

test('what was refused is given back to the form, and to nobody else', async () => {
  const { refused } = await save({
    'POST /api/surveys/9/flowers': ({ body }) =>
      (body as { plant_number: number }).plant_number === 1 ? { status: 409, message: 'Counted already.' } : stored,
  })
  expect(refused).toEqual(new Map([['key-1', 'Counted already.']]))
  expect(waits()).toBe(0)
  expect(screen.queryByText(messages.observationSaved)).toBeNull()
})

test('what was refused earlier says nothing of what is saved now, and stays', async () => {
  keepRefused(5)
  const { refused } = await save({ 'POST /api/surveys/9/flowers': stored })
  expect(refused).toEqual(new Map())
  expect(screen.getByText(messages.observationSaved)).toBeTruthy()
  expect(outboxOf(1).entries.get()).toMatchObject([{ key: 'key-5', refusal: 'Because.' }])
})

test.each([9, null])(
  'a full phone: each entry is sent from the form, its visit asked for first (visit %s)',
  async (visit) => {
    fillPhone()
    const { refused, received } = await save(
      { 'POST /api/surveys': { status: 201, data: { id: 9 } }, 'POST /api/surveys/9/flowers': stored },
      visit,
    )
    expect(refused).toEqual(new Map())
    expect(keysOf(received)).toEqual(['key-1', 'key-2'])
    expect(screen.getByText(messages.observationSaved)).toBeTruthy()
  },
)

test('a full phone without a signal: nothing is said to be saved, the form keeps all, and sends it with the same keys', async () => {
  fillPhone()
  let away = true
  const { refused, received, again } = await save({
    'POST /api/surveys/9/flowers': () => (away ? { status: 503 } : stored),
  })
  const why = surveys.kept.notKept
  expect(refused).toEqual(
    new Map([
      ['key-1', why],
      ['key-2', why],
    ]),
  )
  expect(screen.queryByText(messages.observationSaved)).toBeNull()
  expect(screen.queryByText(surveys.outbox.keptHere)).toBeNull()
  away = false
  expect(await again()).toEqual(new Map())
  expect(keysOf(received)).toEqual(['key-1', 'key-2', 'key-1', 'key-2'])
})

test('a full phone: what the server refuses, it refuses in its own words', async () => {
  fillPhone()
  const { refused } = await save({ 'POST /api/surveys/9/flowers': { status: 409, message: 'Counted already.' } })
  expect(refused?.get('key-1')).toBe('Counted already.')
})
