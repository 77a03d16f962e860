import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { Visits } from './plot-surveys-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const visit = (id: number, round: number, counts: Partial<Record<`count_${string}`, number>> = {}) => ({
  id,
  plot_id: 3,
  survey_date: '2026-06-11',
  round,
  started_at: null,
  ended_at: null,
  created_at: '2026-06-11T09:00:00Z',
  created_by: 1,
  observers: ['Ada Reed'],
  count_flowers: 0,
  count_pollinators: 0,
  count_predators: 0,
  ...counts,
  plot: {
    id: 3,
    number: 3,
    treatment_type: null,
    tunnel: {
      id: 4,
      number: 4,
      field: { id: 2, field_name: 'Long Meadow', farm: { id: 1, title: 'Ashcombe', time_zone: 'Europe/London' } },
    },
  },
  version: 1,
})

test('deleting a visit is possible and offered only while nothing was counted on it', async () => {
  let visits = [
    visit(9, 1, { count_flowers: 5 }),
    visit(10, 2, { count_pollinators: 1 }),
    visit(11, 3, { count_predators: 1 }),
    visit(12, 4),
  ]
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('entomology_admin') },
    'GET /api/farms/1/treatment-arms': { data: [] },
    'GET /api/farms/1/survey-protocols': { data: [] },
    'GET /api/surveys': () => ({ data: { rows: visits, total: visits.length } }),
    'DELETE /api/surveys/12': () => {
      visits = visits.filter(({ id }) => id !== 12)
      return { data: null }
    },
  })
  await renderPage(<Visits plotId={3} farmId={1} />, '/ento-home/survey/plot-surveys/3')
  expect(await screen.findAllByRole('button', { name: /^History of / })).toHaveLength(4)
  const [bin, ...others] = screen.getAllByRole('button', { name: /^Delete / })
  expect(others).toEqual([])
  await userEvent.click(bin as HTMLElement)
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^History of / })).toHaveLength(3))
  expect(received.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})
