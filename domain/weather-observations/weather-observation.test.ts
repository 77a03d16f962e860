import { describe, expect, it } from 'vitest'
import { read } from '../platform/testing/read.ts'
import { newWeatherObservation, weatherForm, weatherObservationChange } from './weather-observation.ts'

const measured = { temperature: 18.4, relative_humidity: 61, wind_speed: 7.25, oktas: 4 }
const figures: [keyof typeof measured, number, number, number, string, string][] = [
  [
    'temperature',
    -10,
    60,
    0.1,
    'Temperature is required',
    'Temperature must be between -10 and 60 °C, in steps of 0.1',
  ],
  [
    'relative_humidity',
    0,
    100,
    0.1,
    'Relative humidity is required',
    'Relative humidity must be between 0 and 100 %, in steps of 0.1',
  ],
  ['wind_speed', 0, 250, 0.01, 'Wind speed is required', 'Wind speed must be between 0 and 250 km/h, in steps of 0.01'],
  ['oktas', 0, 8, 1, 'Oktas is required', 'Oktas must be a whole number from 0 to 8'],
]
describe.each(figures)('%s from %d to %d', (member, least, most, step, missing, wrong) => {
  const places = step === 1 ? 0 : -Math.log10(step)
  const rounded = (value: number, more = 0) => Number(value.toFixed(places + more))
  it('is accepted at its limits and at every step', () => {
    for (let value = least; value <= most; value = rounded(value + (most - least > 20 ? 3.7 : step))) {
      const given = { ...measured, [member]: rounded(value) }
      expect(read(weatherForm, given)).toEqual(given)
    }
    const given = { ...measured, [member]: most }
    expect(read(weatherForm, given)).toEqual(given)
  })
  it.each([
    ['below', rounded(least - step)],
    ['above', rounded(most + step)],
    ['too fine', rounded(least + step / 2, 1)],
    ['a text', String(least)],
  ])('is rejected if it is %s', (_name, value) => {
    expect(read(weatherForm, { ...measured, [member]: value })).toBe(`! ${member}: ${wrong}`)
  })
  it.each([null, '', undefined])('is required: %j', (value) => {
    expect(read(weatherForm, { ...measured, [member]: value })).toBe(`! ${member}: ${missing}`)
  })
})

describe('an observation', () => {
  const given = { tunnel_id: 1, ...measured }
  it.each([
    [{}, given],
    [{ notes: ' Doors open ' }, { ...given, notes: 'Doors open' }],
    [{ notes: '' }, { ...given, notes: null }],
    [
      { observer_id: 4, timestamp: '2026-06-10T10:00:00Z' },
      { ...given, observer_id: 4, timestamp: '2026-06-10T10:00:00Z' },
    ],
    [{ timestamp: '2026-06-10 10:00' }, '! timestamp: Invalid input'],
    [{ tunnel_id: null }, '! tunnel_id: Invalid input'],
    [{ created_at: '2026-06-10T10:00:00Z' }, '! : Invalid input'],
  ])('is added: %j', (change, expected) => {
    expect(read(newWeatherObservation, { ...given, ...change })).toEqual(expected)
  })
  it.each([
    [{}, {}],
    [
      { oktas: 8, version: 2 },
      { oktas: 8, version: 2 },
    ],
    [{ oktas: 9 }, '! oktas: Oktas must be a whole number from 0 to 8'],
    [{ tunnel_id: 0 }, '! tunnel_id: Invalid input'],
    [{ created_at: '2026-06-10T10:00:00Z' }, '! : Invalid input'],
  ])('is changed: %j', (change, expected) => {
    expect(read(weatherObservationChange, change)).toEqual(expected)
  })
})
