import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { dashboardFixture } from '../testing/dashboard-fixture.ts'
import { weatherFixture } from '../testing/weather-fixture.ts'
import { WeatherCards } from './weather-cards.tsx'
import { weatherBeside } from './weather-beside.ts'
import { weatherCsv } from './weather-csv.ts'
import WeatherTab from './weather-tab.tsx'

const data = dashboardFixture()

test('each day can be read: rounded degrees, one decimal of rain, N/A for unknown values', async () => {
  render(<WeatherTab data={data} />)
  const days = screen.getByRole('slider', { name: /Weather by day/ })
  expect(days.getAttribute('aria-valuetext')).toBe(
    'Mon 8 Jun 2026: Cloudy, 16 °C, rain 2.1 mm, wind 18 km/h, humidity 84 %, fit for flying 82 %',
  )
  days.focus()
  await userEvent.keyboard('{End}{ArrowLeft}')
  expect(days.getAttribute('aria-valuetext')).toContain('humidity N/A')
})
test('future days are marked as forecast', () => {
  render(<WeatherTab data={{ ...data, weather: weatherFixture('2026-06-08', 5) }} />)
  expect(screen.getAllByText('forecast')).toHaveLength(2)
})
test('no known values show No Available Data', () => {
  render(<WeatherTab data={{ ...data, weather: [] }} />)
  expect(screen.getByRole('heading', { name: 'No Available Data' })).toBeDefined()
})
test('the source is linked, and stale figures show their age', () => {
  vi.setSystemTime('2026-06-14T12:50:00Z')
  render(<WeatherTab data={{ ...data, weather_source: { ...data.weather_source, stale: true } }} />)
  expect(screen.getByRole('link', { name: /Open-Meteo/ }).getAttribute('href')).toBe('https://open-meteo.com/')
  expect(screen.getByText(/These figures are from 3 h ago/)).toBeDefined()
  vi.useRealTimers()
})
test.each([
  ['open', 'Modelled for the location of the farm. Only “Fit for flying” enters the score.', 'against a fine day'],
  [
    'glass',
    'Weather outside, modelled. Only “Fit for flying”, modelled under glass, enters the score.',
    'modelled under glass',
  ],
] as const)('says for %s cover which weather is outside and which is modelled inside', (cover, note, row) => {
  render(<WeatherTab data={{ ...data, cover }} />)
  expect(screen.getByText(note)).toBeDefined()
  expect(screen.getByText(row)).toBeDefined()
})
test('the table shows the same figures', async () => {
  render(<WeatherTab data={data} />)
  await userEvent.click(screen.getByRole('button', { name: 'Table' }))
  const table = await screen.findByRole('table', { name: 'Weather by day' })
  expect(
    within(table).getByRole('row', { name: 'Fri 12 Jun 2026 Modelled (forecast model) Rain 13 8.6 27 91 34 %' }),
  ).toBeDefined()
})
test('on a narrow screen each day is a card', () => {
  render(<WeatherCards days={weatherFixture('2026-06-08', 6)} cover="open" />)
  const cards = screen.getAllByRole('listitem')
  expect(cards).toHaveLength(7)
  expect(cards[4]?.textContent).toBe('Fri 1213 °CRainRain8.6 mmWind27 km/hHumidity91 %Fit for flying 34 %')
  expect(within(cards[6] as HTMLElement).getByText('Forecast')).toBeDefined()
})
test.each([
  ['tunnel', 'Fit for flying in tunnels 34 %'],
  ['glass', 'Fit for flying under glass 34 %'],
] as const)('on a card, the fitness under %s says where it applies', (cover, words) => {
  render(<WeatherCards days={weatherFixture('2026-06-08', 6)} cover={cover} />)
  expect(screen.getByText(words)).toBeDefined()
})
test('an unknown value is an empty CSV cell', () => {
  const lines = weatherCsv(data.weather).split('\r\n')
  expect(lines[6]).toBe('2026-06-13,modelled,Cloudy,15,3.4,6,22,,0.68,forecast model')
})
test('the compared weather is a dashed line, and is read out with each day', () => {
  const other = { ...data, from: '2026-06-01', to: '2026-06-07', weather: weatherFixture('2026-06-01', 6) }
  render(<WeatherTab data={data} other={other} />)
  expect(screen.getByText('Dashed: 1–7 Jun 2026')).toBeTruthy()
  const days = screen.getByRole('slider', { name: /Weather by day/ })
  expect(days.getAttribute('aria-valuetext')).toMatch(/fit for flying 82 %\. 1–7 Jun 2026: 16 °C, rain 2\.1 mm$/)
})
test('each day’s card shows the compared day', () => {
  const other = { ...data, from: '2026-06-01', to: '2026-06-07', weather: weatherFixture('2026-06-01', 6) }
  render(<WeatherCards days={data.weather} cover="open" beside={weatherBeside(data, other)} />)
  expect(screen.getAllByText(/^1–7 Jun 2026: -?\d+ °C, rain/)).not.toEqual([])
})
