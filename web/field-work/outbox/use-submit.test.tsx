import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messages } from '#domain/messages.ts'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { writing } from '#web/platform/offline/device-writes.ts'
import { fillPhone, onDisk } from '#web/platform/testing/device.ts'
import { fakeServer, type Received } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { noteResponse } from '#web/platform/api/reachability.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { surveys } from '#web/texts/surveys.ts'
import { keepRefused, plantEntry } from '../testing/entry-fixture.ts'
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

beforeEach(async () => void (await deviceStore.write('the count', 14)))
/** What the form discards once it is saved. */
const settling = () => ({ change: writing('the count', null), done: () => {}, anyway: () => {} })
/** A form that saves two plants, above a list of them. */
const Form = ({ onDone, visit }: { onDone: (refused: Map<string, string>) => void; visit: number | null }) => {
  const submit = useSubmit()
  const times = useRef(0)
  const { data } = useQuery({ queryKey: ['surveys', 'of the plot'], queryFn: async () => (times.current += 1) })
  return (
    <>
      <button
        type="button"
        onClick={() => void submit([plantEntry(1, visit), plantEntry(2, visit)], { settling }).then(onDone)}
      >
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
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    return onDone.mock.calls[0]?.[0]
  }
  return { received, again, refused: await again() }
}
const keysOf = (received: Received[]) =>
  received.filter(({ path }) => path.endsWith('flowers')).map(({ headers }) => headers['Idempotency-Key'])

test('a form is done once its entries are on disk and its draft is deleted in the same step; sending follows', async () => {
  let answer = (_: object) => {}
  const { refused, received } = await save({
    'POST /api/surveys/9/flowers': () => new Promise<object>((resolve) => (answer = resolve)),
  })
  expect(refused).toEqual(new Map())
  await waitFor(() => expect(keysOf(received)).toEqual(['key-1']))
  expect(await onDisk('bombus-outbox:1:key-1')).toMatchObject({ key: 'key-1', refusal: null })
  expect(await onDisk('the count')).toBeUndefined()
  expect(screen.queryByText(messages.observationSaved)).toBeNull()
  answer(stored)
  await waitFor(() => expect(waits()).toBe(1))
  // The second request has to be in flight before the test can respond to it.
  await waitFor(() => expect(keysOf(received)).toEqual(['key-1', 'key-2']))
  answer(stored)
  expect(await screen.findByText(messages.observationSaved)).toBeTruthy()
})

test('entries stored by the server are reported as saved, and the lists are reloaded', async () => {
  const { refused, received } = await save({ 'POST /api/surveys/9/flowers': stored })
  expect(refused).toEqual(new Map())
  expect(await screen.findByText(messages.observationSaved)).toBeTruthy()
  expect(keysOf(received)).toEqual(['key-1', 'key-2'])
  expect(waits()).toBe(0)
  expect(await screen.findByText('List read: 2')).toBeTruthy()
})

test('entries sent by an earlier send still in progress are also reported as saved', async () => {
  const responses = {
    'POST /api/surveys/9/flowers': async ({ body }: Received) => {
      if ((body as { plant_number: number }).plant_number === 5) await waitFor(() => expect(waits()).toBe(3))
      return stored
    },
  }
  fakeServer(responses)
  await outboxOf(1).add([plantEntry(5)])
  void outboxOf(1).send()
  await save(responses)
  expect(await screen.findByText(messages.observationSaved)).toBeTruthy()
  expect(waits()).toBe(0)
  expect(screen.queryByText(surveys.outbox.keptHere)).toBeNull()
})

test('pending entries are reported as pending, not as saved', async () => {
  await save({ 'POST /api/surveys/9/flowers': { status: 503, message: messages.unavailable } })
  expect(await screen.findByText(surveys.outbox.keptSlow)).toBeTruthy()
  expect(screen.queryByText(messages.observationSaved)).toBeNull()
  expect(waits()).toBe(2)
})

test('the pending message disappears once the entries are sent', async () => {
  let away = true
  const responses = {
    'POST /api/surveys/9/flowers': () => (away ? { status: 503, message: messages.unavailable } : stored),
  }
  const { again } = await save(responses)
  expect(await screen.findByText(surveys.outbox.keptSlow)).toBeTruthy()
  away = false
  await again()
  expect(await screen.findByText(messages.observationSaved)).toBeTruthy()
  expect(screen.queryByText(surveys.outbox.keptSlow)).toBeNull()
})

test('entries waiting for a connection are reported as such', async () => {
  await save({
    'POST /api/surveys/9/flowers': () => {
      throw new TypeError('no route to host')
    },
  })
  expect(await screen.findByText(surveys.outbox.keptHere)).toBeTruthy()
})

test('an unreachable server is distinguished from a slow one, whatever other responses arrive meanwhile', async () => {
  await save({
    'POST /api/surveys/9/flowers': () => {
      // Another request was already in flight.
      setImmediate(noteResponse)
      throw new TypeError('no route to host')
    },
  })
  expect(await screen.findByText(surveys.outbox.keptHere)).toBeTruthy()
  expect(screen.queryByText(surveys.outbox.keptSlow)).toBeNull()
})

test('a slow server is reported after a few seconds', async () => {
  await save({ 'POST /api/surveys/9/flowers': () => new Promise(() => {}) })
  expect(screen.queryByText(surveys.outbox.keptSlow)).toBeNull()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await screen.findByText(surveys.outbox.keptSlow)).toBeTruthy()
})

test('a rejected entry shows its reason, stays in the outbox, and does not block the others', async () => {
  await save({
    'POST /api/surveys/9/flowers': ({ body }) =>
      (body as { plant_number: number }).plant_number === 1 ? { status: 409, message: 'Counted already.' } : stored,
  })
  expect(await screen.findByText('Counted already.')).toBeTruthy()
  expect(outboxOf(1).entries.get()).toMatchObject([{ key: 'key-1', refusal: 'Counted already.' }])
  expect(screen.queryByText(messages.observationSaved)).toBeNull()
})

test('an entry rejected earlier does not affect the message for new entries, and stays', async () => {
  await keepRefused(5)
  await save({ 'POST /api/surveys/9/flowers': stored })
  expect(await screen.findByText(messages.observationSaved)).toBeTruthy()
  expect(outboxOf(1).entries.get()).toMatchObject([{ key: 'key-5', refusal: 'Because.' }])
})

test.each([9, null])(
  'a full phone: each entry is sent from the form, after its visit is created (visit %s)',
  async (visit) => {
    fillPhone()
    const { refused, received } = await save(
      { 'POST /api/surveys': { status: 201, data: { id: 9 } }, 'POST /api/surveys/9/flowers': stored },
      visit,
    )
    expect(refused).toEqual(new Map())
    expect(keysOf(received)).toEqual(['key-1', 'key-2'])
    await waitFor(() => expect(screen.getByText(messages.observationSaved)).toBeTruthy())
    expect(deviceStore.read('the count')).toBe(14)
  },
)

test('a full phone offline: nothing is reported as saved, and the form keeps its input and resends it with the same keys', async () => {
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

test('a full phone: the reason for a rejection is the server’s message', async () => {
  fillPhone()
  const { refused } = await save({ 'POST /api/surveys/9/flowers': { status: 409, message: 'Counted already.' } })
  expect(refused?.get('key-1')).toBe('Counted already.')
})
