import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultFormat, setCurrentFormat, usUnits } from '#domain/display/display-format.ts'
import type { WeatherForecastDay } from '#domain/weather/endpoints.ts'
import WeatherTable from './weather-table.tsx'

const day: WeatherForecastDay = {
  date: '2026-06-14',
  condition: 'Sunny',
  temperature_afternoon: 20,
  precipitation: 2.54,
  oktas_afternoon: 1,
  humidity_afternoon: 60,
  wind_speed: 16,
  fitness: 0.9,
  forecast: false,
  source: 'reanalysis',
} as WeatherForecastDay

beforeEach(() => setCurrentFormat({ ...defaultFormat, ...usUnits }))
afterEach(() => setCurrentFormat(defaultFormat))

test('US units are used in both headings and figures', () => {
  render(<WeatherTable days={[day]} />)
  for (const head of ['Afternoon, °F', 'Rain, in', 'Wind, mph'])
    expect(screen.getByRole('columnheader', { name: head })).toBeDefined()
  for (const figure of ['68', '0.10', '10']) expect(screen.getByRole('cell', { name: figure })).toBeDefined()
})
