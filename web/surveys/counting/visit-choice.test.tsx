import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetOutboxes, outboxOf } from '#web/field-work/outbox/outbox.ts'
import { plantEntry } from '#web/field-work/testing/entry-fixture.ts'
import { place } from '#web/field-work/testing/place-fixture.ts'
import { readDraftCount } from '#web/field-work/under-way/draft-count.ts'
import { fakeServer, type Received } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { AddFlowers } from '../flower/add-flowers.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  forgetOutboxes()
})

const visit = (id: number, round: number, count_flowers: number) => ({
  id,
  round,
  started_at: '2026-06-11T09:20:00.000Z',
  observers: ['Rosa Lind'],
  count_flowers,
  count_pollinators: 0,
  count_predators: 0,
})
/** The day's first visit, with so many plants counted, and the second, created on request. */
const show = async (counted: number) => {
  const onClose = vi.fn()
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('entomology') },
    'POST /api/surveys': ({ body }) => ({
      status: 201,
      data: (body as { go_on: boolean }).go_on ? visit(9, 1, counted) : visit(10, 2, 0),
    }),
    'GET /api/surveys/9/flowers': {
      data: Array.from({ length: counted }, (_, at) => ({ id: at, plant_number: at + 1, observation: null })),
    },
    'POST /api/surveys/9/flowers': { status: 201, data: {} },
    'POST /api/surveys/10/flowers': { status: 201, data: {} },
  })
  const page = await renderPage(<AddFlowers place={place} onClose={onClose} />)
  await screen.findByRole('heading', { name: /Open flowers on five plants/ })
  return { ...page, received, onClose }
}
const choose = async (name: RegExp) => userEvent.click(await screen.findByRole('radio', { name }))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const visitsAsked = (received: Received[]) =>
  received.filter(({ method, path }) => method === 'POST' && path === '/api/surveys')

test('a visit without counts is continued without a question', async () => {
  const { received } = await show(0)
  await waitFor(() => expect(received.some(({ path }) => path === '/api/surveys/9/flowers')).toBe(true))
  expect(screen.queryByRole('radio')).toBeNull()
})

test('a visit of the same day is described, and continued unless a new visit is selected', async () => {
  await show(2)
  const goOn = await screen.findByRole<HTMLInputElement>('radio', {
    name: /^Continue that visit.*Round 1.*Rosa Lind/,
  })
  expect(goOn.checked).toBe(true)
  expect(screen.queryByRole('textbox', { name: 'Plant 1' })).toBeNull()
})

test('a new visit offers all plants, and is created once, with its first counts', async () => {
  const { received, onClose } = await show(5)
  await screen.findByText('All five plants are counted on this visit.')
  await choose(/^New visit/)
  await userEvent.click(await screen.findByRole('button', { name: 'One more: Plant 1' }))
  await press('+10 Plant 2')
  expect(visitsAsked(received)).toHaveLength(1)
  const key = readDraftCount(1, 'flower', place.plot_id)?.visit_key
  await press('Save 2 plants')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  await waitFor(() => expect(visitsAsked(received)).toHaveLength(2))
  expect(visitsAsked(received).map(({ body, headers }) => [body, headers['Idempotency-Key']])).toMatchObject([
    [{ go_on: true }, undefined],
    [{ go_on: false, flowers: [{ plant_number: 1 }, { plant_number: 2 }] }, key],
  ])
})

test('switching back from a new visit continues the existing one, and creates no empty visit', async () => {
  const { received, onClose } = await show(2)
  await choose(/^New visit/)
  await press('One more: Plant 3')
  await choose(/^Continue/)
  await waitFor(() => expect(readDraftCount(1, 'flower', place.plot_id)?.survey_id).toBe(9))
  const asked = visitsAsked(received).map(({ body }) => (body as { go_on: boolean }).go_on)
  await press('Save 1 plant')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const methods = () => received.filter(({ path }) => path === '/api/surveys/9/flowers').map(({ method }) => method)
  await waitFor(() => expect(methods()).toContain('POST'))
  expect(asked).toEqual([true, true])
})

test('offline counts after a new visit belong to that visit as well', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-06-11T09:50:00.000Z') })
  fakeServer({ 'GET /api/users/profile': { data: personOf('entomology') }, 'POST /api/surveys': { status: 503 } })
  const outbox = outboxOf(1)
  void outbox.add([{ ...plantEntry(1, null), key: 'morning', visit_key: null }])
  void outbox.add([{ ...plantEntry(1, null), key: 'noon', visit_key: 'second-visit' }])
  await renderPage(<AddFlowers place={place} onClose={() => {}} />)
  expect(await screen.findByText('Plant 1 is already counted on this visit and left out here.')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Continue/ }).checked).toBe(true)
  await press('One more: Plant 2')
  await press('Save 1 plant')
  await waitFor(() => expect(outbox.entries.get()).toHaveLength(3))
  expect(outbox.entries.get().at(-1)).toMatchObject({
    visit_key: 'second-visit',
    counted: { body: { plant_number: 2 } },
  })
  vi.useRealTimers()
})
