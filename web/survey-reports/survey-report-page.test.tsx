import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, type Received } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { SurveyReportPage } from './survey-report-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const farms = Array.from({ length: 9 }, (_, index) => ({ id: index + 1, title: `Farm ${'ABCDEFGHI'[index]}` }))
const some = { weather: 1, flower: 1_200, pollinator: 0, predator: null, lure: null, fruit_weights: null }
const none = { ...some, weather: 0, flower: 0 }

const open = async (address = '', counts: object = some, all = farms) => {
  const received = fakeServer({
    'GET /api/farms': { data: all },
    'GET /api/fields/farm/1': { data: [{ id: 2, field_name: 'Long Meadow' }] },
    'GET /api/tunnels/field/2': { data: [{ id: 3, number: 4, field_id: 2 }] },
    'GET /api/plots/tunnel/3': { data: [{ id: 5, number: 7, tunnel_id: 3 }] },
    'GET /api/surveys/csv/counts': { data: counts },
    'GET /api/surveys/csv': { status: 503, message: 'Bombus is being updated.' },
  })
  const shown = await renderPage(
    <SurveyReportPage />,
    `/ento-home/survey-report?start=2026-06-01&end=2026-06-30${address}`,
  )
  await screen.findByRole('checkbox', { name: 'Farm A' })
  const queryOf = (request: Received | undefined) =>
    Object.fromEntries(new URL(request?.path ?? '', 'http://localhost').searchParams)
  const asked = (path: string) => received.filter((request) => request.path.split('?')[0] === path)
  return {
    ...shown,
    counted: () => queryOf(asked('/api/surveys/csv/counts').at(-1)),
    taken: () => asked('/api/surveys/csv').map(queryOf),
  }
}
const tick = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }))
const choose = (label: string, option: string) => userEvent.selectOptions(screen.getByLabelText(label), option)
const generate = () => userEvent.click(screen.getByRole('button', { name: 'Generate Report' }))
const first = {
  start: '2026-06-01',
  end: '2026-06-30',
  weather: 'true',
  flower: 'true',
  pollinator: 'true',
  predator: 'true',
}

test('counts the rows of a report by kind before it is generated', async () => {
  const { counted } = await open()
  const found = within(await screen.findByRole('region', { name: 'Results' }))
  expect(found.getByText('1,201 rows in all')).toBeTruthy()
  expect(found.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '1 row',
    '1,200 rows',
    '0 rows',
  ])
  expect(counted()).toEqual({ ...first, crop_type: 'strawberry' })
})

test('a field, tunnel and plot can be selected for one farm, and the narrowest is requested', async () => {
  const { counted } = await open('&crop=any')
  await tick('Farm A')
  await choose('Field', 'Long Meadow')
  await waitFor(() => expect(counted()).toEqual({ ...first, farm_id: '1', field_id: '2' }))
  await choose('Tunnel', await screen.findByRole('option', { name: /4/ }).then(({ textContent }) => textContent ?? ''))
  await waitFor(() => expect(counted()).toEqual({ ...first, farm_id: '1', tunnel_id: '3' }))
  await choose('Plot', await screen.findByRole('option', { name: /7/ }).then(({ textContent }) => textContent ?? ''))
  await waitFor(() => expect(counted()).toEqual({ ...first, farm_id: '1', plot_id: '5' }))
  // Another field has different tunnels.
  await choose('Field', 'All')
  await waitFor(() => expect(counted()).toEqual({ ...first, farm_id: '1' }))
})

test('adding another farm clears the selected place in the first one', async () => {
  const { counted, address } = await open('&crop=any&farms=1&field=2&tunnel=3')
  await waitFor(() => expect(counted()).toMatchObject({ tunnel_id: '3' }))
  await tick('Farm B')
  await waitFor(() => expect(counted()).toEqual({ ...first, farm_id: expect.any(String) as string }))
  await tick('Farm B')
  await waitFor(() => expect(address()).toContain('farms=1&'))
  expect(counted()).toEqual({ ...first, farm_id: '1' })
  expect(address()).not.toContain('tunnel=')
})

test('a link with a field and several farms requests the whole farms', async () => {
  const { counted } = await open('&crop=raspberry&farms=1+2&field=2')
  await waitFor(() => expect(counted()).toMatchObject({ crop_type: 'raspberry' }))
  expect(counted()).not.toHaveProperty('field_id')
  expect(screen.queryByLabelText('Field')).toBeNull()
})

test('farms are searched by name, and selected farms stay visible', async () => {
  await open('&farms=1')
  await userEvent.type(screen.getByLabelText('Find a farm'), 'farm b')
  expect(screen.getByRole('checkbox', { name: 'Farm B' })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Farm A' }).checked).toBe(true)
  expect(screen.queryByRole('checkbox', { name: 'Farm C' })).toBeNull()
})

test('a report without rows is not generated, and a message explains this', async () => {
  const { taken } = await open('', none)
  expect(await screen.findByText('Choose other days, farms or kinds of survey.')).toBeTruthy()
  await generate()
  expect((await screen.findAllByText('Nothing was surveyed on these days')).length).toBeGreaterThan(1)
  expect(taken()).toEqual([])
})

test('a report is requested with the selected options, and a failure is shown', async () => {
  const { taken } = await open('&crop=any&kinds=flower&format=csv')
  await screen.findByRole('region', { name: 'Results' })
  await tick('Open correctly in Excel')
  await generate()
  expect(await screen.findByText('Something went wrong')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Dataset (ZIP of CSV)' }))
  await tick('With photos')
  await generate()
  await userEvent.click(screen.getByRole('radio', { name: 'XLSX (Excel)' }))
  await generate()
  await waitFor(() => expect(taken()).toHaveLength(3))
  const days = { start: '2026-06-01', end: '2026-06-30', flower: 'true' }
  expect(taken()).toEqual([
    { ...days, format: 'csv', bom: 'true' },
    { ...days, format: 'dataset_csv', bom: 'true', photos: 'true' },
    { ...days, format: 'xlsx' },
  ])
})

test('reversed dates and a missing kind are reported, and nothing is requested', async () => {
  const { taken } = await open('&kinds=flower')
  await tick('Flower')
  expect(await screen.findByText('Choose at least one kind of survey')).toBeTruthy()
  const start = screen.getByLabelText('Start Date')
  await userEvent.clear(start)
  expect(await screen.findByText('Choose a date')).toBeTruthy()
  await userEvent.type(start, '2026-07-01')
  expect(await screen.findByText('Start Date should be on or before End Date')).toBeTruthy()
  await generate()
  expect(taken()).toEqual([])
})
