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
/** Waits for the first render: overlapping `act` calls would leave React waiting forever. */
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
/** Rejects a visit on a future day at the farm, as the server does. */
const untilToday = ({ body }: Received) =>
  (body as { survey_date: string }).survey_date > '2026-06-11'
    ? {
        status: 422,
        message: 'Some fields are not valid.',
        issues: [{ path: 'survey_date', message: messages.timeAhead }],
      }
    : { status: 201, data: { id: 31 } }

test("continues the plot's visit of the day, or starts one", async () => {
  const { received } = await show(untilToday)
  expect(await screen.findByText('visit 31 of 2026-06-11')).toBeTruthy()
  expect(asked(received)).toEqual([{ plot_id: 3, survey_date: '2026-06-11', go_on: true }])
})

test('a known visit is not requested', async () => {
  begunOn('2026-06-10', 8)
  const { received } = await show(untilToday)
  expect(await screen.findByText('visit 8 of 2026-06-10')).toBeTruthy()
  expect(asked(received)).toEqual([])
})

test('a count dated tomorrow by a fast clock is moved to today, because the server rejects it', async () => {
  begunOn('2026-06-12')
  const { received } = await show(untilToday)
  expect(await screen.findByText('visit 31 of 2026-06-11')).toBeTruthy()
  expect(asked(received)).toMatchObject([{ survey_date: '2026-06-12' }, { survey_date: '2026-06-11' }])
})

test('while the clock is still ahead, the reason is shown and the count retains its date', async () => {
  vi.setSystemTime('2026-06-12T09:50:00.000Z')
  await show(untilToday)
  expect(await screen.findByText(`visit null of 2026-06-12 ${messages.timeAhead}`)).toBeTruthy()
})

test('a failed request shows nothing and is repeated when online again, and an obsolete error is cleared', async () => {
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

test('a closed dialog sends no more requests, and a late response changes nothing', async () => {
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
