import { expect, test } from 'vitest'
import { defaultFormat, usUnits } from './display-format.ts'
import {
  areaIn,
  areaUnit,
  celsiusOf,
  kilometresPerHourOf,
  lengthIn,
  precipitationIn,
  squareMetresOf,
  temperatureIn,
  typedArea,
  typedTemperature,
  typedWind,
  windIn,
} from './units.ts'

const us = { ...defaultFormat, ...usUnits }

test('metric values stay as they are', () => {
  expect(
    [temperatureIn(-3.5), precipitationIn(4.2), windIn(12), areaIn(46_200), lengthIn(50)].map(
      ({ value, unit }) => `${value} ${unit}`,
    ),
  ).toEqual(['-3.5 °C', '4.2 mm', '12 km/h', '4.62 ha', '50 m'])
})

test('US units', () => {
  expect(temperatureIn(20, us)).toEqual({ value: 68, unit: '°F' })
  expect(temperatureIn(-40, us).value).toBe(-40)
  expect(precipitationIn(25.4, us)).toEqual({ value: 1, unit: 'in' })
  expect(windIn(16.093_44, us).value).toBeCloseTo(10, 9)
  expect(windIn(36, { ...us, wind: 'm/s' })).toEqual({ value: 10, unit: 'm/s' })
  expect(areaIn(40_468.564_224, us)).toEqual({ value: 10, unit: 'acres' })
  expect(lengthIn(30.48, us).value).toBeCloseTo(100, 9)
})

test('an area comes back as it was typed, in acres and in square metres', () => {
  expect([areaUnit(), areaUnit(us)]).toEqual(['m²', 'acres'])
  for (const typed of [0.1, 1, 2.37, 10, 12.345_678, 999.99, 123_456.7])
    expect(typedArea(squareMetresOf(typed, 'acres'), 'acres')).toBe(typed)
  expect(typedArea(squareMetresOf(12_345, 'm²'), 'm²')).toBe(12_345)
})

const inSteps = (from: number, to: number, decimals: number) => {
  const per = 10 ** decimals
  return Array.from({ length: (to - from) * per + 1 }, (_none, at) => (from * per + at) / per)
}

test('a temperature in °F is stored in steps of 0.1 °C, and all whole degrees come back', () => {
  const typed = inSteps(14, 140, 0)
  expect(typed).toHaveLength(127)
  const stored = typed.map((degrees) => celsiusOf(degrees, '°F'))
  expect(stored.map((celsius) => Number(celsius.toFixed(1)))).toEqual(stored)
  expect(stored.map((celsius) => typedTemperature(celsius, us))).toEqual(typed)
  expect([stored.at(0), celsiusOf(32, '°F'), celsiusOf(77.5, '°F'), stored.at(-1)]).toEqual([-10, 0, 25.3, 60])
})

test('every stored temperature is written in °F so that it is stored again as it was', () => {
  for (const celsius of inSteps(-10, 60, 1)) expect(celsiusOf(typedTemperature(celsius, us), '°F')).toBe(celsius)
})

test.each(['mph', 'm/s'] as const)('a wind speed in hundredths of %s comes back, in steps of 0.01 km/h', (wind) => {
  const typed = inSteps(0, wind === 'mph' ? 155 : 69, 2)
  const stored = typed.map((speed) => kilometresPerHourOf(speed, wind))
  expect(stored.map((speed) => Number(speed.toFixed(2)))).toEqual(stored)
  expect(stored.map((speed) => typedWind(speed, { ...us, wind }))).toEqual(typed)
})

test('metric values are taken and come back as they are typed', () => {
  expect([celsiusOf(18.65, '°C'), typedTemperature(18.65)]).toEqual([18.65, 18.65])
  expect([kilometresPerHourOf(3.255, 'km/h'), typedWind(3.255)]).toEqual([3.255, 3.255])
})
