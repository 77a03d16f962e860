import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { RoundPlot } from '#domain/surveys/round.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { farmOf } from '#web/testing/location-forms.tsx'
import { AssignDialog } from './assign-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const today = '2026-06-11'
const plot = (id: number, tunnel: number): RoundPlot => ({
  id,
  number: id,
  treatment_type: null,
  block: null,
  replicate: null,
  latitude: null,
  longitude: null,
  tunnel_id: tunnel,
  tunnel_number: tunnel,
  field_id: 2,
  field_name: 'Long Meadow',
  last_day: null,
  visits: [],
})
const assignment = {
  id: 9,
  user_id: 8,
  person: 'Ben Price',
  first_day: today,
  last_day: '2026-06-17',
  field_id: null,
  tunnel_id: 5,
  plot_id: null,
}
const open = async () => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('entomology') },
    'GET /api/farms/1/users': { data: [{ id: 8, firstname: 'Ben', lastname: 'Price' }] },
    'POST /api/farms/1/survey-assignments': { status: 201, data: [assignment] },
    'DELETE /api/farms/1/survey-assignments/9': { data: null },
  })
  await renderPage(
    <AssignDialog
      farm={farmOf as never}
      plots={[plot(1, 4), plot(2, 4), plot(3, 5)]}
      assignments={[assignment, { ...assignment, id: 10, last_day: '2026-06-10', first_day: '2026-06-10' }]}
      today={today}
      onClose={() => {}}
    />,
  )
  return () =>
    received.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }))
}
const check = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }))

test('a tunnel and a single plot are assigned to a user for a week in one request', async () => {
  const sent = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Assign' }))
  expect(await screen.findByText('Choose a person, a day and at least one plot.')).toBeTruthy()
  await screen.findByRole('option', { name: 'Ben Price' })
  await userEvent.selectOptions(screen.getByLabelText('Person'), 'Ben Price')
  await userEvent.selectOptions(screen.getByLabelText('For'), 'One week')
  await check('Tunnel 5 (1 plot)')
  await userEvent.click(screen.getByText('Single plots in tunnel 4'))
  await check('Plot 2')
  await userEvent.click(screen.getByRole('button', { name: 'Assign' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()).toEqual([
    {
      method: 'POST',
      path: '/api/farms/1/survey-assignments',
      body: {
        user_id: 8,
        first_day: today,
        last_day: '2026-06-17',
        field_ids: [],
        tunnel_ids: [5],
        plot_ids: [2],
      },
    },
  ])
})

test('assignments from today on are listed, and deleted with one click', async () => {
  const sent = await open()
  const rows = within(screen.getByRole('region', { name: 'Assigned now' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Ben Price: Tunnel 5, Long Meadow, .*11.* to .*17/),
  ])
  const name = 'Delete the assignment of Tunnel 5, Long Meadow to Ben Price'
  await userEvent.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(sent()).toMatchObject([{ method: 'DELETE' }]))
})
