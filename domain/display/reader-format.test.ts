import { describe, expect, test } from 'vitest'
import { defaultFormat } from './display-format.ts'
import { noPreferences, type DisplayPreferences } from './preferences.ts'
import { displayFormatOf, formatOfCountry } from './reader-format.ts'

describe('default formats of a country', () => {
  test.each([
    ['GB', 'D MMM YYYY', 24, '1,234.5', '°C', 'ha'],
    ['US', 'MMM D, YYYY', 12, '1,234.5', '°F', 'acres'],
    ['ES', 'D MMM YYYY', 24, '1.234,5', '°C', 'ha'],
    ['DE', 'D MMM YYYY', 24, '1.234,5', '°C', 'ha'],
    ['FR', 'D MMM YYYY', 24, '1 234,5', '°C', 'ha'],
    ['PL', 'D MMM YYYY', 24, '1 234,5', '°C', 'ha'],
    ['CH', 'D MMM YYYY', 24, '1’234.5', '°C', 'ha'],
    ['SE', 'D MMM YYYY', 24, '1 234,5', '°C', 'ha'],
    ['AU', 'D MMM YYYY', 12, '1,234.5', '°C', 'ha'],
    ['CN', 'YYYY-MM-DD', 24, '1,234.5', '°C', 'ha'],
  ] as const)('%s: %s, %d hours, %s, %s, %s', (code, dateFormat, hourCycle, numberFormat, temperature, area) => {
    expect(formatOfCountry(code)).toMatchObject({ dateFormat, hourCycle, numberFormat, temperature, area })
  })
})

describe('formats of a user', () => {
  test.each<[string, Partial<DisplayPreferences>, string | null, object]>([
    ['no country: the specification’s', {}, null, defaultFormat],
    ['a country that is not in the list: the specification’s', {}, 'Atlantis', defaultFormat],
    [
      'those of the country',
      {},
      'United States',
      { temperature: '°F', wind: 'mph', precipitation: 'in', length: 'ft' },
    ],
    [
      'metric in the United States',
      { units: 'metric' },
      'United States',
      { temperature: '°C', wind: 'km/h', hourCycle: 12 },
    ],
    [
      'US units in the United Kingdom',
      { units: 'us' },
      'United Kingdom',
      { temperature: '°F', area: 'acres', hourCycle: 24 },
    ],
    ['a wind unit of one’s own', { wind_unit: 'm/s' }, 'United States', { wind: 'm/s', temperature: '°F' }],
    [
      'hours, date and numbers',
      { hour_cycle: 12, date_format: 'YYYY-MM-DD', number_format: '1 234,5' },
      'Spain',
      { hourCycle: 12, dateFormat: 'YYYY-MM-DD', numberFormat: '1 234,5', temperature: '°C' },
    ],
  ])('%s', (_name, chosen, country, format) =>
    expect(displayFormatOf({ ...noPreferences, ...chosen }, country)).toMatchObject(format),
  )
})
