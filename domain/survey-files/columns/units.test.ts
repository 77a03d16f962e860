import { describe, expect, it } from 'vitest'
import { choiceOf, choicesFor } from '../choices.ts'
import { readHead } from './head.ts'
import { reasons } from '../reasons.ts'
import { read } from '../testing/read-cell.ts'
import type { ReportType } from '../types.ts'

/** The stored value of a number below a heading; "?" if a person is asked about the heading. */
const kept = (type: ReportType, title: string, figure: string, chosen?: string) => {
  const { columns, faults } = readHead(type, [title], { chosen: chosen === undefined ? [] : [chosen] })
  const [first] = columns
  if (first) return read(first.column, figure)
  return faults.some(({ column, reason }) => column === title && reason === reasons.unit) ? '?' : 'not read'
}

describe('conversion of figures with another unit in the heading', () => {
  it.each<[ReportType, string, string, number]>([
    ['weather', 'Temperature (F)', '68', 20],
    ['weather', 'Temp °F', '65.1', 18.4],
    ['weather', 'temp_f', '14', -10],
    ['weather', 'Temperature [Fahrenheit]', '68', 20],
    ['weather', 'Air temperature in F', '68', 20],
    ['weather', 'Temperature (K)', '293.15', 20],
    ['weather', 'Temperature (air) (F)', '68', 20],
    ['weather', 'Wind (mph)', '10', 16.09],
    ['weather', 'Wind speed m/s', '2.5', 9],
    ['weather', 'wind_speed_ms', '2.5', 9],
    ['weather', 'Wind (m s⁻¹)', '2.5', 9],
    ['weather', 'Wind speed (knots)', '10', 18.52],
    ['weather', 'Humidity (0-1)', '0.615', 61.5],
    ['fruit_weights', 'Weight (kg)', '0.0925', 92.5],
    ['fruit_weights', 'Weight oz', '1', 28.35],
  ])('%s, %s: %s is %d', (type, title, figure, expected) => {
    expect(kept(type, title, figure)).toBe(expected)
  })
})

it.each<[ReportType, string, string, number]>([
  ['weather', 'Temperature (°C)', '18.4', 18.4],
  ['weather', 'Temp ºC', '18.4', 18.4],
  ['weather', 'Wind speed (kph)', '7.25', 7.25],
  ['weather', 'Humidity %', '61', 61],
  ['weather', 'Cloud cover (0-8)', '4', 4],
  ['fruit_weights', 'weight_g', '92.5', 92.5],
  ['flower', 'Count (n)', '7', 7],
])('does not convert the stored unit: %s, %s', (type, title, figure, expected) => {
  expect(kept(type, title, figure)).toBe(expected)
})

it.each<[ReportType, string]>([
  ['weather', 'Wind (Beaufort)'],
  ['weather', 'Temperature (shade)'],
  ['weather', 'Temperature F (°C)'],
  ['weather', 'Cloud cover (%)'],
  ['weather', 'Cloud cover %'],
  ['weather', 'Oktas (tenths)'],
  ['flower', 'Count (per m²)'],
  ['pollinator', 'Abundance (n/min)'],
])('prompts for an inconvertible unit and reads no figures: %s, %s', (type, title) => {
  expect(kept(type, title, '5')).toBe('?')
})

it('uses the column and unit that the user chose, whatever the heading states', () => {
  expect(kept('weather', 'Temperature (shade)', '18.4', 'temperature')).toBe(18.4)
  expect(kept('weather', 'T', '68', 'temperature:°F')).toBe(20)
  expect(kept('weather', 'T', '68', 'temperature:constructor')).toBe('not read')
  const names = choicesFor('weather').map(choiceOf)
  expect(names).toContain('wind_speed:mph')
  expect(new Set(names).size).toBe(names.length)
})

it('reports a figure out of range in the stored unit', () => {
  expect(kept('weather', 'Temperature (F)', '150')).toBe('! is 65.6 °C, but must be between -10 and 60')
})
