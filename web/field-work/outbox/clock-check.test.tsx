import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitFor } from '#server/testing/wait-for.ts'
import { measureClock } from '#web/platform/time/clock.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { plantEntry } from '../testing/entry-fixture.ts'
import { ClockChoice } from './clock-choice.tsx'
import { createOutbox, forgetOutboxes, outboxOf } from './outbox.ts'

const HOUR_MS = 3_600_000
const counted = Date.parse('2026-06-11T09:50:00.000Z')
const setClock = (server: number) => measureClock(new Date(server).toUTCString(), Date.now(), Date.now())
beforeEach(() => void vi.useFakeTimers({ now: counted, toFake: ['Date'] }))
afterEach(() => {
  setClock(Date.now())
  vi.useRealTimers()
  vi.unstubAllGlobals()
  forgetOutboxes()
})

const timed = (plant_number: number) => {
  const entry = plantEntry(plant_number)
  return {
    ...entry,
    counted: { ...entry.counted, body: { ...entry.counted.body, start_time: '2026-06-11T09:49:00.000Z' } },
  }
}
const serverOf = (days: Record<string, number> = {}) =>
  fakeServer({
    'GET /api/users/profile': { data: personOf('entomology') },
    'GET /api/health': { data: { status: 'ok', database: 'ok' } },
    'POST /api/surveys/9/flowers': { status: 201, data: {} },
    'POST /api/surveys': ({ body }) => ({
      status: 201,
      data: { id: days[(body as { survey_date: string }).survey_date] },
    }),
    'POST /api/surveys/10/flowers': { status: 201, data: {} },
  })
const posted = (received: ReturnType<typeof fakeServer>) => received.filter(({ method }) => method === 'POST')

test('a count taken before the clock was changed is not sent until the user confirms the right time', async () => {
  const received = serverOf()
  const outbox = createOutbox(1)
  void outbox.add([timed(1)])
  // The phone gets the correct time from its network: it was a day and two hours ahead without anybody knowing.
  vi.setSystemTime(counted - 26 * HOUR_MS + 5 * 60_000)
  const before = outbox.entries.get()[0]
  setClock(Date.now() + 26 * HOUR_MS)
  await outbox.send()
  expect(posted(received)).toEqual([])
  expect(outbox.entries.get()).toMatchObject([{ key: before?.key, refusal: expect.stringContaining('26 h') as string }])
})

test('an unchanged clock delays nothing, right or wrong', async () => {
  setClock(counted - 26 * HOUR_MS)
  const received = serverOf()
  const outbox = createOutbox(1)
  void outbox.add([timed(1)])
  vi.setSystemTime(counted + HOUR_MS)
  setClock(counted - 25 * HOUR_MS)
  expect(await outbox.send()).toEqual(['key-1'])
  expect(posted(received)).toHaveLength(1)
})

test.each([
  ['The time is right', '/api/surveys/9/flowers', { start_time: '2026-06-11T09:49:00.000Z' }],
  [
    'It was 10 Jun 2026, 08:49',
    '/api/surveys/10/flowers',
    { start_time: '2026-06-10T07:49:00.000Z', clock_ahead_seconds: 26 * 3_600 },
  ],
])('“%s” applies to all held entries, each on its own day', async (answer, path, time) => {
  const received = serverOf({ '2026-06-10': 10 })
  const outbox = outboxOf(1)
  void outbox.add([timed(1)])
  void outbox.add([timed(2)])
  setClock(counted - 26 * HOUR_MS)
  await outbox.send()
  const [held] = outbox.entries.get()
  if (!held) throw new Error('nothing is held')
  await renderPage(<ClockChoice entry={held} onChosen={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: answer }))
  await waitFor(() => expect(outbox.entries.get()).toEqual([]))
  // They are sent together, with the visit of another day.
  const sent = posted(received).flatMap(({ path: at, body }) => {
    const { flowers, plot_id } = body as { flowers?: object[]; plot_id?: number }
    return flowers?.map((plant) => [`${at}/10/flowers`, plant]) ?? (plot_id === undefined ? [[at, body]] : [])
  })
  expect(sent).toMatchObject([
    [path, { plant_number: 1, ...time }],
    [path, { plant_number: 2, ...time }],
  ])
})
