import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { defaultFormat, setCurrentFormat, usUnits } from '#domain/display/display-format.ts'
import { taxon } from '#web/field-work/testing/place-fixture.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { FormsPage } from './forms-page.tsx'
import { LabelsPage } from './labels-page.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  setCurrentFormat(defaultFormat)
})

const plot = (id: number) => ({
  id,
  number: id,
  treatment_type: 'B',
  block: 'North',
  replicate: 2,
  latitude: null,
  longitude: null,
  tunnel_id: id < 3 ? 4 : 5,
  tunnel_number: id < 3 ? 4 : 5,
  field_id: 2,
  field_name: 'Long Meadow',
  last_day: null,
  visits: [],
})
const taxa = [
  taxon(1, 'bumblebee', 'Bombus', 'hortorum'),
  taxon(2, 'bumblebee', 'Bombus', 'terrestris'),
  taxon(3, 'honeybee', 'Apis', 'mellifera'),
]
const fake = (count: number, protocols: object[] = []) =>
  fakeServer({
    'GET /api/users/profile': { data: personOf('entomology') },
    'GET /api/farms': { data: [{ id: 1, title: 'Ashcombe Farm', time_zone: 'Europe/London' }] },
    'GET /api/farms/1/round': { data: Array.from({ length: count }, (_, at) => plot(at + 1)) },
    'GET /api/farms/1/survey-protocols': { data: protocols },
    'GET /api/farms/1/treatment-arms': {
      data: [{ treatment_type: 'B', meaning: 'lure', note: null, from_date: '2020-01-01', to_date: null }],
    },
    'GET /api/pollinator': { data: taxa },
    'GET /api/farms/1/likely-taxa/pollinator': {
      data: [{ taxon_id: 2, plots: [], on_farm_in_season: 4, on_crop_in_season: 4, on_farm: 4 }],
    },
  })

test('each plot has a label with its location, and used labels of the first sheet are skipped', async () => {
  fake(21)
  const { address } = await renderPage(<LabelsPage />, '/ento-home/plot-labels?first=2')
  expect(await screen.findByText('21 labels on 2 sheets.')).toBeTruthy()
  const second = screen.getByRole('region', { name: 'Sheet 2' })
  await within(second).findByText(/^B · /)
  expect(second.textContent).toBe('Plot 21Tunnel 5, Long MeadowAshcombe FarmB · Block North · Replicate 2')
  await userEvent.selectOptions(screen.getByLabelText('Tunnel'), 'Tunnel 4, Long Meadow')
  expect(address()).toContain('tunnel=4')
  expect(await screen.findByText('2 labels on 1 sheet.')).toBeTruthy()
})

test('the choices keep their place while farms load', async () => {
  fakeServer({
    'GET /api/users/profile': { data: personOf('entomology') },
    'GET /api/farms': () => new Promise<never>(() => {}),
  })
  await renderPage(<LabelsPage />, '/ento-home/plot-labels')
  expect(await screen.findByLabelText('Tunnel')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Print' })).toHaveProperty('disabled', true)
})

test('users with US units print 30 labels on Letter sheets', async () => {
  setCurrentFormat({ ...defaultFormat, ...usUnits })
  fake(30)
  await renderPage(<LabelsPage />, '/ento-home/plot-labels?first=2')
  expect(await screen.findByText('30 labels on 2 sheets.')).toBeTruthy()
  expect(screen.getByText(/on Letter sheets of 3 by 10 labels/)).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Sheet 2' })).getByText('Plot 30')).toBeTruthy()
})

test('a filled-in form has the plot, its treatment and the most likely species first', async () => {
  fake(3)
  await renderPage(<FormsPage />, '/ento-home/field-forms')
  expect(await screen.findByText('3 pages.')).toBeTruthy()
  const page = await screen.findByRole('region', { name: 'Long Meadow, Tunnel 4, Plot 2' })
  await within(page).findByText('B: Lure')
  const said = Object.fromEntries(
    [...page.querySelectorAll('dl > div')].map((line) => [
      line.querySelector('dt')?.textContent,
      line.querySelector('dd')?.textContent,
    ]),
  )
  expect(said).toMatchObject({
    Farm: 'Ashcombe Farm',
    Tunnel: '4',
    Plot: '2',
    Treatment: 'B: Lure',
    'Block, replicate': 'North, 2',
    Round: '1',
    Start: '',
  })
  const heads = [...page.querySelectorAll('tbody th')].map((head) => head.textContent?.trim())
  expect(heads.slice(0, 4)).toEqual([
    'Bumblebee Write castes as 2 Q, 5 W  None seen',
    'Bombus terrestris Adult',
    'Bombus hortorum Adult',
    'Another species',
  ])
  // The legend of Q, W and M is below; a group without castes has no columns for them.
  expect(page.textContent).toContain('Q queen, W worker, M male, F female')
  expect(heads.find((head) => head?.startsWith('Hoverfly'))).toBe('Hoverfly  None seen')
})

test('forms are printed for the selected day, in the user’s units', async () => {
  setCurrentFormat({ ...defaultFormat, ...usUnits })
  fake(3)
  const { address } = await renderPage(<FormsPage />, '/ento-home/field-forms?day=2026-06-11')
  const page = await screen.findByRole('region', { name: 'Long Meadow, Tunnel 4, Plot 1' })
  expect(within(page).getByText('11 Jun 2026')).toBeTruthy()
  expect(within(page).getByText('Temperature (°F)')).toBeTruthy()
  expect(within(page).getByText('Wind speed (mph)')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Date on the forms'), { target: { value: '2026-06-12' } })
  expect(await within(page).findByText('12 Jun 2026')).toBeTruthy()
  expect(address()).toContain('day=2026-06-12')
})

test('labels and forms show no treatments on a farm that hides them during counting', async () => {
  fake(3, [{ survey_type: 'flower', hide_treatments: true }])
  const { unmount } = await renderPage(<LabelsPage />, '/ento-home/plot-labels')
  const labels = await screen.findByRole('region', { name: 'Sheet 1' })
  expect(labels.textContent).toContain('Ashcombe FarmBlock North · Replicate 2')
  unmount()
  await renderPage(<FormsPage />, '/ento-home/field-forms')
  const form = await screen.findByRole('region', { name: 'Long Meadow, Tunnel 4, Plot 2' })
  expect(form.textContent).toContain('North, 2')
  expect(form.textContent).not.toContain('Lure')
})

test('a blank form is one page for any plot', async () => {
  fake(3)
  await renderPage(<FormsPage />, '/ento-home/field-forms?kind=flower&filled=no')
  expect(await screen.findByText('1 page.')).toBeTruthy()
  const page = screen.getByRole('region', { name: 'Flower survey' })
  expect([...page.querySelectorAll('dd')].map((line) => line.textContent).join('')).toBe('')
  expect(
    within(page)
      .getAllByRole('rowheader')
      .map((head) => head.textContent),
  ).toEqual(['1', '2', '3', '4', '5'])
})

test.each([
  ['forms', FormsPage],
  ['labels', LabelsPage],
] as const)('%s cannot be printed without the farms: the page offers to load them again', async (_name, PrintPage) => {
  const fails = { status: 500, message: 'Not now.' }
  fakeServer({ 'GET /api/users/profile': { data: personOf('entomology') }, 'GET /api/farms': fails })
  await renderPage(<PrintPage />, '/print')
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
})
