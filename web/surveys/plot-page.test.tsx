import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { RoundPlot } from '#domain/surveys/round.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { PlotPage } from './plot-page.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const today = localDay(Date.now(), 'Europe/London')
const visit = { id: 9, round: 1, count_flowers: 0, count_pollinators: 1, count_predators: 0 }
const plot = (id: number, isDone: boolean): RoundPlot => ({
  id,
  number: id,
  treatment_type: null,
  block: null,
  replicate: null,
  latitude: null,
  longitude: null,
  tunnel_id: 4,
  tunnel_number: 4,
  field_id: 2,
  field_name: 'Long Meadow',
  last_day: isDone ? today : null,
  visits: isDone ? [visit] : [],
})
const placeOf = (id: number) => ({
  data: {
    id,
    number: id,
    treatment_type: null,
    treatment_arms: [],
    tunnel: { id: 4, number: 4, field: { id: 2, field_name: 'Long Meadow', farm_id: 1 } },
  },
})
const page = '/ento-home/survey/survey-datalist'
const show = (plots: RoundPlot[], search: string) => {
  fakeServer({
    'GET /api/users/profile': { data: personOf('entomology') },
    'GET /api/plots/1': placeOf(1),
    'GET /api/plots/2': placeOf(2),
    'GET /api/farms/1': { data: { id: 1, title: 'Ashcombe Farm', time_zone: 'Europe/London' } },
    'GET /api/farms/1/round': { data: plots },
    'GET /api/farms/1/survey-assignments': { data: [] },
    'GET /api/farms/1/survey-protocols': { data: [] },
    'GET /api/farms/1/treatment-arms': { data: [] },
  })
  return renderPage(<PlotPage />, `${page}/1?plotNumber=1${search}`, `${page}/$plotId`)
}

test('a plot counted on a round leads to the next one, whose form opens, and keeps the choices of the round', async () => {
  const { address } = await show([plot(1, true), plot(2, false)], '&from=round&tab=pollinator&kind=pollinator')
  expect((await screen.findByRole('link', { name: 'Round' })).getAttribute('href')).toBe(
    '/ento-home/round?farm=1&kind=pollinator',
  )
  await userEvent.click(await screen.findByRole('link', { name: /^Next: Plot 2/ }))
  expect(await screen.findByRole('dialog', { name: /pollinator/i })).toBeTruthy()
  expect(address()).toBe(`${page}/2?plotNumber=2&tab=pollinator&count=1&from=round&kind=pollinator`)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address()).toBe(`${page}/2?plotNumber=2&tab=pollinator&from=round&kind=pollinator`))
})

test.each([
  ['that is not counted yet', [plot(1, false), plot(2, false)], '&from=round'],
  ['opened without a round', [plot(1, true), plot(2, false)], ''],
  ['after which none is left', [plot(1, true), plot(2, true)], '&from=round'],
])('a plot %s does not lead to another one', async (_, plots, search) => {
  await show(plots, search)
  expect(await screen.findByRole('button', { name: 'Add New' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Next/ })).toBeNull()
})
