import { expect, test } from 'vitest'
import { defaultFormat, usUnits } from './display-format.ts'
import { celsiusOf, kilometresPerHourOf, typedTemperature, typedWind } from './typed-units.ts'

const us = { ...defaultFormat, ...usUnits }

const inSteps = (from: number, to: number, decimals: number) => {
  const per = 10 ** decimals
  return Array.from({ length: (to - from) * per + 1 }, (_none, at) => (from * per + at) / per)
}

test('a temperature in °F is stored in steps of 0.1 °C, and all whole degrees survive a round trip', () => {
  const typed = inSteps(14, 140, 0)
  expect(typed).toHaveLength(127)
  const stored = typed.map((degrees) => celsiusOf(degrees, '°F'))
  expect(stored.map((celsius) => Number(celsius.toFixed(1)))).toEqual(stored)
  expect(stored.map((celsius) => typedTemperature(celsius, us))).toEqual(typed)
  expect([stored.at(0), celsiusOf(32, '°F'), celsiusOf(77.5, '°F'), stored.at(-1)]).toEqual([-10, 0, 25.3, 60])
})

test('every stored temperature survives a round trip through °F', () => {
  for (const celsius of inSteps(-10, 60, 1)) expect(celsiusOf(typedTemperature(celsius, us), '°F')).toBe(celsius)
})

test.each(['mph', 'm/s'] as const)(
  'a wind speed in hundredths of %s survives a round trip in steps of 0.01 km/h',
  (wind) => {
    const typed = inSteps(0, wind === 'mph' ? 155 : 69, 2)
    const stored = typed.map((speed) => kilometresPerHourOf(speed, wind))
    expect(stored.map((speed) => Number(speed.toFixed(2)))).toEqual(stored)
    expect(stored.map((speed) => typedWind(speed, { ...us, wind }))).toEqual(typed)
  },
)

test('metric values are stored and returned as typed', () => {
  expect([celsiusOf(18.65, '°C'), typedTemperature(18.65)]).toEqual([18.65, 18.65])
  expect([kilometresPerHourOf(3.255, 'km/h'), typedWind(3.255)]).toEqual([3.255, 3.255])
})
