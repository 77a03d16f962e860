import { expect, test } from 'vitest'
import { formatHumidity, formatPrecipitation, formatTemperature, formatWind } from './display.ts'

test.each([
  ['temperature is rounded', formatTemperature(18.5), '19 °C'],
  ['below zero', formatTemperature(-3.2), '-3 °C'],
  ['no minus before 0', formatTemperature(-0.4), '0 °C'],
  ['precipitation has one decimal', formatPrecipitation(0.44), '0.4 mm'],
  ['also if it is whole', formatPrecipitation(12), '12.0 mm'],
  ['wind is rounded', formatWind(12.4), '12 km/h'],
  ['humidity', formatHumidity(60.4), '60 %'],
  ['humidity not measured', formatHumidity(null), 'N/A'],
  ['temperature not measured', formatTemperature(null), 'N/A'],
  ['precipitation not measured', formatPrecipitation(null), 'N/A'],
  ['wind not measured', formatWind(null), 'N/A'],
])('%s', (_name, shown, expected) => expect(shown).toBe(expected))
