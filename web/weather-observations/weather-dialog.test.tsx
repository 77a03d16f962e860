import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultFormat, setCurrentFormat, usUnits } from '#domain/display/display-format.ts'
import type { WeatherObservation } from '#domain/weather-observations/weather-observation.ts'
import { forgetOutboxes, outboxOf } from '#web/field-work/outbox/outbox.ts'
import { place } from '#web/field-work/testing/place-fixture.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { surveys } from '#web/texts/surveys.ts'
import { platform } from '#web/texts/ui.ts'
import { weatherObservationsQuery } from './queries.ts'
import { WeatherDialog } from './weather-dialog.tsx'
import { WeatherTable } from './weather-table.tsx'

beforeEach(() => forgetOutboxes())
afterEach(() => {
  vi.unstubAllGlobals()
  setCurrentFormat(defaultFormat)
})

const observation: WeatherObservation = {
  id: 14,
  tunnel_id: place.tunnel_id,
  observer_id: 1,
  observer: { firstname: 'Ada', lastname: 'Hale' },
  created_at: '2026-06-10T23:30:00.000Z',
  temperature: 18.6,
  relative_humidity: 61.4,
  wind_speed: 3.25,
  oktas: 5,
  notes: null,
  timestamp: '2026-06-10T23:30:00.000Z',
  clock_ahead_seconds: null,
  version: 3,
  tunnel: {
    id: place.tunnel_id,
    number: place.tunnel_number,
    field_id: 2,
    field: {
      id: 2,
      field_name: place.field_name,
      farm_id: place.farm_id,
      farm: { id: place.farm_id, title: place.farm_title, time_zone: 'Europe/London' },
    },
  },
}
const { plot_id: _plot, plot_number: _number, ...tunnel } = { ...place, zone: 'Europe/London' }

const serve = (...first: WeatherObservation[]) => {
  let rows = first
  return fakeServer({
    'GET /api/users/profile': { data: personOf('entomology_admin') },
    [`GET /api/farms/${place.farm_id}/users`]: { data: [{ id: 8, firstname: 'Ben', lastname: 'Price' }] },
    'GET /api/weathers': () => ({ data: { rows, total: rows.length } }),
    'GET /api/health': { data: {} },
    'GET /api/history/weathers/14': { data: { rows: changes, total: changes.length } },
    'POST /api/weathers': ({ body }) => {
      rows = [...rows, { ...observation, ...(body as object), id: 15 }]
      return { status: 201, data: rows.at(-1) }
    },
    'PUT /api/weathers/14': ({ body }) => {
      rows = rows.map((row) => ({ ...row, ...(body as object), version: 4 }))
      return { data: rows[0] }
    },
  })
}
const changes = [
  {
    id: 1,
    kind: 'weathers',
    record_id: 14,
    action: 'update',
    actor: 'Ada Hale',
    at: '2026-06-11T08:00:00.000Z',
    changes: [
      { member: 'temperature', from: 18.6, to: 25.6 },
      { member: 'oktas', from: 4, to: 5 },
    ],
  },
]
const type = async (figures: Record<string, string>) => {
  for (const [name, figure] of Object.entries(figures)) {
    const field = await screen.findByLabelText(name)
    await userEvent.clear(field)
    await userEvent.type(field, figure)
  }
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const whole = { 'Temperature (°C)': '-4.5', 'Relative Humidity (%)': '61.5', 'Wind Speed (km/h)': '8.25', Oktas: '3' }

test('sends exact measurements with their observer, at the local time of the farm', async () => {
  const received = serve()
  await renderPage(<WeatherDialog tunnel={tunnel} onClose={() => {}} />)
  await type(whole)
  await setTime()
  await userEvent.selectOptions(await screen.findByLabelText('Observer'), 'Ben Price')
  await save()
  expect(await screen.findByText('Observation saved successfully')).toBeTruthy()
  expect(received.find(({ method }) => method === 'POST')?.body).toEqual({
    tunnel_id: place.tunnel_id,
    temperature: -4.5,
    relative_humidity: 61.5,
    wind_speed: 8.25,
    oktas: 3,
    notes: null,
    timestamp: '2026-06-10T23:30:00.000Z',
    observer_id: 8,
  })
})

const setTime = async () => {
  await userEvent.click(screen.getByRole('switch', { name: 'Use current time?' }))
  const time = screen.getByLabelText('Observation time')
  await userEvent.clear(time)
  await userEvent.type(time, '2026-06-11T00:30')
}

test('an offline observation waits, with the local date of the farm', async () => {
  serve()
  await renderPage(<WeatherDialog tunnel={tunnel} onClose={() => {}} />)
  await type(whole)
  await setTime()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no signal')))
  await save()
  expect(await screen.findByText(surveys.outbox.keptHere)).toBeTruthy()
  expect(outboxOf(1).entries.get()).toMatchObject([{ survey_date: '2026-06-11', survey_id: null }])
})

test('decimal commas and true minus signs are accepted, and an invalid number is reported at its field', async () => {
  const received = serve(observation)
  await renderPage(<WeatherDialog tunnel={tunnel} observation={observation} onClose={() => {}} />)
  await type({ 'Temperature (°C)': '\u22123,5', 'Wind Speed (km/h)': 'strong' })
  await save()
  expect(await screen.findByText('Wind speed must be between 0 and 250 km/h, in steps of 0.01')).toBeTruthy()
  await type({ 'Wind Speed (km/h)': '12,25' })
  await save()
  await waitFor(() =>
    expect(received.find(({ method }) => method === 'PUT')?.body).toEqual({
      temperature: -3.5,
      wind_speed: 12.25,
      version: 3,
    }),
  )
})

/** The list beside the form, as on the page. */
const Listed = () => {
  const { data } = useQuery(weatherObservationsQuery({ tunnel_id: place.tunnel_id, year: 2026 }))
  return <p>{data?.rows.map(({ oktas }) => `${oktas} oktas`).join(', ')}</p>
}
test('a change appears in the list at once', async () => {
  serve(observation)
  await renderPage(
    <>
      <WeatherDialog tunnel={tunnel} observation={observation} onClose={() => {}} />
      <Listed />
    </>,
  )
  expect(await screen.findByText('5 oktas')).toBeTruthy()
  await type({ Oktas: '8' })
  await save()
  expect(await screen.findByText('8 oktas')).toBeTruthy()
})

test('the list rounds to whole numbers, shows local dates of the farm, and has no minus zero', async () => {
  serve(observation, { ...observation, id: 15, temperature: -0.4, relative_humidity: 61.5 })
  await renderPage(<WeatherTable tunnel={tunnel} year={2026} />)
  const rows = await waitFor(() => {
    const found = within(screen.getByRole('table')).getAllByRole('row').slice(1)
    expect(found).toHaveLength(2)
    return found
  })
  const cells = rows.map(({ children }) => [...children].map(({ textContent }) => textContent))
  expect(cells[0]?.slice(0, 7)).toEqual([
    '11th Jun, 2026 12:30 AM',
    String(place.tunnel_number),
    '19 °C',
    '61 %',
    '3 km/h',
    '5',
    '–',
  ])
  expect(cells[1]?.slice(2, 4)).toEqual(['0 °C', '62 %'])
})

const us = { ...defaultFormat, ...usUnits }
const inFahrenheit = {
  'Temperature (°F)': '78',
  'Relative Humidity (%)': '61.5',
  'Wind Speed (mph)': '5.1',
  Oktas: '3',
}

test('values entered in °F and mph are stored in °C and km/h', async () => {
  setCurrentFormat(us)
  const received = serve()
  await renderPage(<WeatherDialog tunnel={tunnel} onClose={() => {}} />)
  await type(inFahrenheit)
  await save()
  expect(await screen.findByText('Observation saved successfully')).toBeTruthy()
  expect(received.find(({ method }) => method === 'POST')?.body).toMatchObject({ temperature: 25.6, wind_speed: 8.21 })
})

test('a stored observation is edited in the user’s units, and unchanged values are not sent', async () => {
  setCurrentFormat({ ...us, wind: 'm/s' })
  const received = serve({ ...observation, temperature: 25.6, wind_speed: 8.25 })
  await renderPage(
    <WeatherDialog
      tunnel={tunnel}
      observation={{ ...observation, temperature: 25.6, wind_speed: 8.25 }}
      onClose={() => {}}
    />,
  )
  expect(await screen.findByLabelText('Temperature (°F)')).toHaveProperty('value', '78')
  expect(screen.getByLabelText('Wind Speed (m/s)')).toHaveProperty('value', '2.292')
  await type({ 'Temperature (°F)': '77,5' })
  await save()
  await waitFor(() =>
    expect(received.find(({ method }) => method === 'PUT')?.body).toEqual({ temperature: 25.3, version: 3 }),
  )
})

test('a value out of range is rejected in the unit that was entered', async () => {
  setCurrentFormat(us)
  serve()
  await renderPage(<WeatherDialog tunnel={tunnel} onClose={() => {}} />)
  await type({ ...inFahrenheit, 'Temperature (°F)': '141', 'Wind Speed (mph)': '155.35' })
  await save()
  expect(await screen.findByText('Temperature must be between 14 and 140 °F')).toBeTruthy()
  expect(screen.getByText('Wind speed must be between 0 and 155.34 mph')).toBeTruthy()
  await type({ 'Temperature (°F)': 'warm' })
  expect(screen.getByLabelText('Temperature (°F)')).toHaveProperty('value', 'warm')
  await save()
  expect(await screen.findByText('Temperature must be between 14 and 140 °F')).toBeTruthy()
})

test('a draft retains its meaning when the user selects other units', async () => {
  setCurrentFormat(us)
  serve()
  const { unmount } = await renderPage(<WeatherDialog tunnel={tunnel} onClose={() => {}} />)
  await type(inFahrenheit)
  unmount()
  setCurrentFormat(defaultFormat)
  await renderPage(<WeatherDialog tunnel={tunnel} onClose={() => {}} />)
  const [offer] = await screen.findAllByRole('button', { name: platform.draftRestore })
  await userEvent.click(offer as HTMLElement)
  expect(screen.getByLabelText('Temperature (°C)')).toHaveProperty('value', '25.6')
  expect(screen.getByLabelText('Wind Speed (km/h)')).toHaveProperty('value', '8.21')
})

test('a pending observation states its unit, and is stored in °C and km/h', async () => {
  setCurrentFormat(us)
  serve()
  await renderPage(<WeatherDialog tunnel={tunnel} onClose={() => {}} />)
  await type(inFahrenheit)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no signal')))
  await save()
  expect(await screen.findByText(surveys.outbox.keptHere)).toBeTruthy()
  expect(outboxOf(1).entries.get()).toMatchObject([
    {
      words: 'Weather: 78 °F, 61.5 %',
      counted: { kind: 'weather', body: { temperature: 25.6, wind_speed: 8.21 } },
      draft: { temperature: '25.6', wind_speed: '8.21' },
    },
  ])
})

test('the list and its history are in the user’s units', async () => {
  setCurrentFormat(us)
  serve({ ...observation, temperature: 25.6, wind_speed: 8.21 })
  await renderPage(<WeatherTable tunnel={tunnel} year={2026} />)
  const row = await waitFor(() => within(screen.getByRole('table')).getAllByRole('row')[1] as HTMLElement)
  expect([...row.children].map(({ textContent }) => textContent).slice(2, 5)).toEqual(['78 °F', '61 %', '5 mph'])
  await userEvent.click(within(row).getByRole('button', { name: /^History of/ }))
  expect(await screen.findByText(/Temperature: 65\.5 °F .* 78 °F; Oktas: 4/)).toBeTruthy()
})
