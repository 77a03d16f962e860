import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetOutboxes } from '#web/field-work/outbox/outbox.ts'
import { listing, place, taxon } from '#web/field-work/testing/place-fixture.ts'
import { fakeServer, type Received } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { AddPollinators } from '../pollinator/add-pollinators.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-06-11T09:50:00.000Z') }))
afterEach(() => {
  vi.useRealTimers()
  forgetOutboxes()
})

const plan = {
  farm_id: place.farm_id,
  survey_type: 'pollinator',
  protocol: 'timed_count',
  watched_seconds: 600,
  flowers_watched: null,
  area_m2: 0.25,
  transect_m: null,
  version: 1,
}
const show = async (protocols: object[] = [plan]) => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('entomology') },
    'GET /api/pollinator': listing([taxon(12, 'bumblebee', 'Bombus', 'terrestris')]),
    [`GET /api/farms/${place.farm_id}/survey-protocols`]: { data: protocols },
    'POST /api/surveys': { status: 201, data: { id: 9 } },
    'GET /api/surveys/9/pollinators': { data: [] },
    'POST /api/surveys/9/pollinators': { status: 201, data: {} },
  })
  const page = await renderPage(<AddPollinators place={place} onClose={() => {}} />)
  await screen.findByRole('button', { name: 'One more: Bombus terrestris, Flower Center' })
  return { ...page, received }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const left = () => screen.getByRole('timer').textContent
const tapOnce = () => {
  const more = screen.getByRole('button', { name: 'One more: Bombus terrestris, Flower Center' })
  fireEvent.click(more)
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const sent = async (received: Received[]) => {
  tapOnce()
  press('Add Observation')
  const isLook = ({ method, path }: Received) => method === 'POST' && path.endsWith('/pollinators')
  await waitFor(() => expect(received.some(isLook)).toBe(true))
  return received.find(isLook)?.body
}

test('a timed count counts down from the planned time, stops while paused, and is sent with the observation', async () => {
  const { received } = await show()
  await waitFor(() => expect(left()).toBe('10:00'))
  expect(screen.getByText(/^Plot 3: .*, now, 10 min$/)).toBeTruthy()
  press('Start')
  await pass(180_000)
  expect(left()).toMatch(/^(7:00|6:5)/)
  expect(screen.getByText('7 minutes left')).toBeTruthy()
  press('Pause')
  await pass(60_000)
  expect(left()).toMatch(/^(7:00|6:5)/)
  press('Go on')
  await pass(60_000)
  expect(left()).toMatch(/^(6:00|5:5)/)
  press('Pause')
  const body = await sent(received)
  expect(body).toMatchObject({ protocol: 'timed_count', area_m2: 0.25 })
  expect((body as { watched_seconds: number }).watched_seconds).toBeCloseTo(240, -1)
  expect(body).not.toHaveProperty('flowers_watched')
})

test('the timer continues while the page is closed, and stops when the time is up', async () => {
  const first = await show()
  await waitFor(() => expect(left()).toBe('10:00'))
  press('Start')
  await pass(30_000)
  first.unmount()
  vi.setSystemTime(Date.now() + 240_000)
  const second = await show()
  await pass(1_000)
  expect(left()).toMatch(/^5:(2|3)/)
  second.unmount()
  vi.setSystemTime(Date.now() + 3_600_000)
  const { received } = await show()
  expect(await screen.findByText('Time is up.')).toBeTruthy()
  expect(await sent(received)).toMatchObject({ watched_seconds: 600 })
})

test('a clock set back while the timer runs is reported, and the timer never runs backwards', async () => {
  await show()
  await waitFor(() => expect(left()).toBe('10:00'))
  press('Start')
  await pass(60_000)
  vi.setSystemTime(Date.now() - 7_200_000)
  await pass(1_000)
  expect(screen.getByText(/^This phone’s clock jumped/)).toBeTruthy()
  expect(left()).toMatch(/^(9:00|8:5)/)
})

test('without a protocol only measured effort is recorded, and minutes and flowers can be entered', async () => {
  const { received } = await show([])
  expect(screen.queryByRole('timer')).toBeNull()
  expect(screen.getByText(/^Plot 3: .*effort not recorded$/)).toBeTruthy()
  type('Minutes watched', '5')
  type('Flowers watched', '30')
  const body = await sent(received)
  expect(body).toMatchObject({ watched_seconds: 300, flowers_watched: 30 })
  for (const member of ['protocol', 'area_m2', 'transect_m']) expect(body).not.toHaveProperty(member)
})

test('an invalid number is reported at its field, and nothing is sent', async () => {
  const { received } = await show([])
  type('Flowers watched', '2.5')
  tapOnce()
  press('Add Observation')
  expect(await screen.findAllByText(/^Must be a number above 0/)).not.toHaveLength(0)
  expect(received.filter(({ method, path }) => method === 'POST' && path.endsWith('/pollinators'))).toEqual([])
})
