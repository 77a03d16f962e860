import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { farmOf, wholeField, wholeTunnel } from '#web/testing/location-forms.tsx'
import { FarmListPage } from './farm-list-page.tsx'
import { FieldForm } from './field-form.tsx'
import { FieldsTable } from './fields-table.tsx'
import { LocationHomePage } from './location-home-page.tsx'
import { PlotForm } from './plot-form.tsx'
import { PlotsTable } from './plots-table.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const page = (...rows: object[]) => ({ data: { rows, total: rows.length } })
const plot = {
  id: 5,
  number: 7,
  tunnel_id: 3,
  treatment_type: 'F' as const,
  treatment_arms: [],
  latitude: 52.05,
  longitude: -2.42,
  position_accuracy_m: 4,
  block: null,
  replicate: null,
  archived_at: null,
  version: 3,
  tunnel: {
    id: 3,
    number: 4,
    field_id: 2,
    field: { id: 2, field_name: 'Long Meadow', farm_id: 1, crop_type: null, farm: farmOf },
  },
}
const serve = (responses: Parameters<typeof fakeServer>[0] = {}) => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('admin') },
    'GET /api/farms': { data: [farmOf, { ...farmOf, id: 6, title: 'Hill Farm' }] },
    'GET /api/fields': page(wholeField),
    'GET /api/tunnels': page(wholeTunnel),
    'GET /api/plots': page(plot),
    'GET /api/fields/farm/1': { data: [wholeField] },
    'GET /api/fields/farm/6': { data: [{ ...wholeField, id: 9, field_name: 'Top Field' }] },
    'GET /api/tunnels/field/2': { data: [{ id: 3, number: 4, field_id: 2, version: 1 }] },
    'GET /api/tunnels/field/9': { data: [{ id: 8, number: 1, field_id: 9, version: 1 }] },
    'GET /api/farms/1/treatment-arms': { data: [] },
    'GET /api/farms/6/treatment-arms': { data: [] },
    'PUT /api/plots/5': { data: plot },
    'PUT /api/fields/2': { data: wholeField },
    'POST /api/fields': { status: 201, data: wholeField },
    ...responses,
  })
  return () => received.filter(({ method }) => method === 'PUT' || method === 'POST').map(({ body }) => body)
}
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const choose = async (name: string, option: string) => {
  await screen.findByRole('option', { name: option })
  await userEvent.selectOptions(await field(name), option)
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }))

test('moving a plot to another farm requires its field and tunnel there', async () => {
  const sent = serve()
  await renderPage(<PlotForm row={plot} parent={3} onClose={() => {}} />)
  await screen.findByRole('option', { name: 'Long Meadow' })
  await choose('Farm', 'Hill Farm')
  expect([(await field('Field')).value, (await field('Tunnel')).value]).toEqual(['', ''])
  expect((await field('Tunnel')).disabled).toBe(true)
  await save()
  expect(await screen.findByText('Tunnel is required')).toBeTruthy()
  expect(sent()).toEqual([])
  await choose('Field', 'Top Field')
  await choose('Tunnel', await screen.findByRole('option', { name: /1/ }).then(({ textContent }) => textContent ?? ''))
  await save()
  await waitFor(() => expect(sent()).toEqual([{ tunnel_id: 8, version: 3 }]))
})

test('a position retains its measured accuracy until another is typed', async () => {
  const sent = serve()
  await renderPage(<PlotForm row={plot} parent={3} onClose={() => {}} />)
  await userEvent.type(await field('Block'), 'B')
  await save()
  await waitFor(() => expect(sent()).toEqual([{ block: 'B', version: 3 }]))
  const latitude = await field('Latitude')
  await userEvent.clear(latitude)
  await userEvent.type(latitude, '52,06')
  await save()
  await waitFor(() => expect(sent()[1]).toMatchObject({ latitude: 52.06, position_accuracy_m: null }))
})

test('a position measured by the phone includes its accuracy', async () => {
  const sent = serve()
  const geolocation = {
    watchPosition: (hear: (at: object) => void) => {
      setTimeout(() => hear({ coords: { latitude: 52.061, longitude: -2.431, accuracy: 3 } }))
      return 1
    },
    clearWatch: () => {},
  }
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
  await renderPage(<PlotForm row={plot} parent={3} onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: /phone|here/i }))
  await waitFor(async () => expect((await field('Latitude')).value).toBe('52.06100'))
  Reflect.deleteProperty(navigator, 'geolocation')
  await save()
  await waitFor(() =>
    expect(sent()).toEqual([{ latitude: 52.061, longitude: -2.431, position_accuracy_m: 3, version: 3 }]),
  )
})

test('a field without a chosen crop has none', async () => {
  const sent = serve()
  await renderPage(<FieldForm row={wholeField} parent={1} onClose={() => {}} />)
  await choose('Crop type', 'None')
  await save()
  await waitFor(() => expect(sent()).toEqual([{ crop_type: null, version: 3 }]))
})

test('nothing can be added to the list of deleted records', async () => {
  serve({ 'GET /api/fields': page({ ...wholeField, archived_at: '2026-06-10T10:00:00.000Z' }) })
  await renderPage(<FieldsTable farmId={1} />, '/?archived=true')
  expect(await screen.findByRole('button', { name: 'Restore Long Meadow' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add New Field' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Long Meadow' })).toBeNull()
})

test('switching the kind of location keeps the search, and resets page and sort order', async () => {
  serve()
  const { address } = await renderPage(<LocationHomePage />, '/ento-home/location-home?q=long&page=2&sort=-crop_type')
  await userEvent.click(await screen.findByRole('tab', { name: 'Tunnel' }))
  await waitFor(() => expect(address()).toBe('/ento-home/location-home?q=long&show=tunnels'))
})

test('an organisation the user can no longer see is not reopened', async () => {
  localStorage.setItem('bombus-organisation', '99')
  serve({
    'GET /api/organisations': {
      data: [
        { id: 4, title: 'Marden Vale Growers' },
        { id: 9, title: 'Hill Growers' },
      ],
    },
    'GET /api/organisations/4/farms': page({ ...farmOf, postcode: null }),
  })
  await renderPage(<FarmListPage />)
  expect(await screen.findByRole('link', { name: 'Ashcombe Farm' })).toBeTruthy()
  expect((await field('Organisation')).value).toBe('4')
})

test('a plot’s treatment is that of the current day in farm time, whatever the day elsewhere', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-06-10T23:30:00Z'), toFake: ['Date'] })
  const arm = { id: 6, farm_id: 1, treatment_type: 'F', meaning: 'other', version: 1 }
  const arms = [
    { ...arm, note: 'Clover', from_date: '2026-01-01', to_date: '2026-06-10' },
    { ...arm, id: 7, note: 'Bare soil', from_date: '2026-06-11', to_date: null },
  ]
  serve({ 'GET /api/plots': page({ ...plot, treatment_arms: arms }) })
  await renderPage(<PlotsTable tunnelId={3} />)
  expect(await screen.findByText('F: Bare soil')).toBeTruthy()
})
