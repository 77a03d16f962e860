import { expect, test } from 'vitest'
import { defaultFormat, usUnits } from './display-format.ts'
import {
  areaIn,
  areaUnit,
  lengthIn,
  precipitationIn,
  squareMetresOf,
  temperatureIn,
  typedArea,
  windIn,
} from './units.ts'

const us = { ...defaultFormat, ...usUnits }

test('metric values are not converted', () => {
  expect(
    [temperatureIn(-3.5), precipitationIn(4.2), windIn(12), areaIn(46_200), lengthIn(50)].map(
      ({ value, unit }) => `${value} ${unit}`,
    ),
  ).toEqual(['-3.5 °C', '4.2 mm', '12 km/h', '4.62 ha', '50 m'])
})

test('metric values are converted to US units', () => {
  expect(temperatureIn(20, us)).toEqual({ value: 68, unit: '°F' })
  expect(temperatureIn(-40, us).value).toBe(-40)
  expect(precipitationIn(25.4, us)).toEqual({ value: 1, unit: 'in' })
  expect(windIn(16.093_44, us).value).toBeCloseTo(10, 9)
  expect(windIn(36, { ...us, wind: 'm/s' })).toEqual({ value: 10, unit: 'm/s' })
  expect(areaIn(40_468.564_224, us)).toEqual({ value: 10, unit: 'acres' })
  expect(lengthIn(30.48, us).value).toBeCloseTo(100, 9)
})

test('an area survives a round trip in acres and in square metres', () => {
  expect([areaUnit(), areaUnit(us)]).toEqual(['m²', 'acres'])
  for (const typed of [0.1, 1, 2.37, 10, 12.345_678, 999.99, 123_456.7])
    expect(typedArea(squareMetresOf(typed, 'acres'), 'acres')).toBe(typed)
  expect(typedArea(squareMetresOf(12_345, 'm²'), 'm²')).toBe(12_345)
})
