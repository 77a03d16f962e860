import { describe, expect, test } from 'vitest'
import { type Condition, conditionOf } from './condition.ts'

type Measured = number | null
const conditionOn = (precipitation: Measured, oktas_afternoon: Measured, temperature_afternoon: Measured) =>
  conditionOf({ precipitation, oktas_afternoon, temperature_afternoon })

describe('the first matching rule names the day', () => {
  const cases: [string, Measured, Measured, Measured, Condition | null][] = [
    ['over 10 mm under over 6 oktas', 10.1, 7, 18, 'Thunderstorm'],
    ['10 mm is not over 10', 10, 7, 18, 'Rain'],
    ['6 oktas are not over 6', 12, 6, 18, 'Cloudy'],
    ['over 3 mm', 3.1, 8, 18, 'Rain'],
    ['3 mm is not over 3', 3, 8, 18, 'Cloudy'],
    ['heavy and freezing: the earlier rule wins', 12, 8, -2, 'Thunderstorm'],
    ['a little, at 0 °C', 0.1, 7, 0, 'Snow'],
    ['a little, at 0.1 °C', 0.1, 3, 0.1, 'Chilly'],
    ['dry frost under cloud', 0, 8, -2, 'Cloudy'],
    ['6 oktas', 0, 6, 20, 'Cloudy'],
    ['5 oktas at 5 °C', 0, 5, 5, 'Chilly'],
    ['5 oktas at 5.1 °C', 0, 5, 5.1, 'Sunny'],
    ['rain out of a clear sky', 20, 2, 20, 'Sunny'],
  ]
  test.each(cases)('%s', (_name, rain, oktas, temperature, condition) =>
    expect(conditionOn(rain, oktas, temperature)).toBe(condition),
  )
})

describe('unmeasured values match no rule', () => {
  const cases: [string, Measured, Measured, Measured, Condition | null][] = [
    ['nothing', null, null, null, null],
    ['rain unknown', null, 8, 18, 'Cloudy'],
    ['temperature unknown: no snow', 1, 3, null, 'Sunny'],
    ['temperature unknown: rain', 5, 8, null, 'Rain'],
    ['sky unknown: snow', 1, null, -1, 'Snow'],
    ['sky unknown: chilly', 0, null, 4, 'Chilly'],
    ['sky unknown: not called sunny', 0, null, 20, null],
    ['sky unknown in heavy rain', 20, null, 20, null],
    ['only the sky', null, 0, null, 'Sunny'],
  ]
  test.each(cases)('%s', (_name, rain, oktas, temperature, condition) =>
    expect(conditionOn(rain, oktas, temperature)).toBe(condition),
  )
})
