import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messages } from '#domain/messages.ts'
import { place } from '#web/field-work/testing/place-fixture.ts'
import { beginDraftCount, readDraftCount } from '#web/field-work/under-way/draft-count.ts'
import { counted, emptyTally } from '#web/field-work/under-way/tally.ts'
import { fakeServer, type Received } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { usePersistedCount } from './use-persisted-count.ts'
import { useVisit } from './use-visit.ts'
import { writeStoredCount } from '#web/field-work/testing/stored-count-fixture.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-06-11T09:50:00.000Z') }))
afterEach(() => void vi.useRealTimers())

const Counting = () => {
  const { draft, isKept: _, ...visit } = usePersistedCount('flower', place, emptyTally)
  const fault = useVisit(place, draft, visit)
  return (
    <p>
      visit {String(draft.survey_id)} of {draft.survey_date} {fault}
    </p>
  )
}
/** Shown before anything else is done: two calls of `act` that overlap would leave React waiting for ever. */
const show = async (answer: (request: Received) => object) => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('entomology') },
    'POST /api/surveys': answer,
  })
  return { received, shown: await renderPage(<Counting />) }
}
const asked = (received: Received[]) => received.filter(({ method }) => method === 'POST').map(({ body }) => body)
const begunOn = (survey_date: string, survey_id: number | null = null) =>
  writeStoredCount(
    1,
    'flower',
    3,
    beginDraftCount(counted(emptyTally, '1', 4, '', '2026-06-11T09:00:00.000Z'), survey_id, survey_date),
  )
/** As the server refuses a visit of a day that has not come yet at the farm. */
const untilToday = ({ body }: Received) =>
  (body as { survey_date: string }).survey_date > '2026-06-11'
    ? {
        status: 422,
        message: 'Some fields are not valid.',
        issues: [{ path: 'survey_date', message: messages.timeAhead }],
      }
    : { status: 201, data: { id: 31 } }

test("the plot's visit of the day is gone on with, or begun", async () => {
  const { received } = await show(untilToday)
  expect(await screen.findByText('visit 31 of 2026-06-11')).toBeTruthy()
  expect(asked(received)).toEqual([{ plot_id: 3, survey_date: '2026-06-11', go_on: true }])
})

test('a visit that is known is not asked for', async () => {
  begunOn('2026-06-10', 8)
  const { received } = await show(untilToday)
  expect(await screen.findByText('visit 8 of 2026-06-10')).toBeTruthy()
  expect(asked(received)).toEqual([])
})

test('a count that a clock ahead dated tomorrow becomes one of today, as the server does not take it', async () => {
  begunOn('2026-06-12')
  const { received } = await show(untilToday)
  expect(await screen.findByText('visit 31 of 2026-06-11')).toBeTruthy()
  expect(asked(received)).toMatchObject([{ survey_date: '2026-06-12' }, { survey_date: '2026-06-11' }])
})

test('while the clock is still ahead the reason is said, and the count stays of its day', async () => {
  vi.setSystemTime('2026-06-12T09:50:00.000Z')
  await show(untilToday)
  expect(await screen.findByText(`visit null of 2026-06-12 ${messages.timeAhead}`)).toBeTruthy()
})

test('without an answer nothing is said; it is asked again with the signal, and a reason that has passed is taken back', async () => {
  let answer: object = { status: 503 }
  const { received } = await show(() => answer)
  await waitFor(() => expect(asked(received)).toHaveLength(1))
  expect(screen.getByText('visit null of 2026-06-11')).toBeTruthy()
  answer = { status: 404, message: 'There is no such plot.' }
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByText('visit null of 2026-06-11 There is no such plot.')).toBeTruthy()
  answer = { status: 201, data: { id: 31 } }
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByText('visit 31 of 2026-06-11')).toBeTruthy()
})

test('a dialog that was closed asks no more, and an answer that comes then changes nothing', async () => {
  let answer = (_: object) => {}
  const { received, shown } = await show(() => new Promise<object>((resolve) => void (answer = resolve)))
  await waitFor(() => expect(asked(received)).toHaveLength(1))
  begunOn('2026-06-11')
  shown.unmount()
  answer({ status: 201, data: { id: 31 } })
  dispatchEvent(new Event('online'))
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(asked(received)).toHaveLength(1)
  expect(readDraftCount(1, 'flower', 3)?.survey_id).toBeNull()
})
