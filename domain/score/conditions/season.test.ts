import { describe, expect, test } from 'vitest'
import type { Season } from '../parameters.ts'
import { monthValue, seasonOf } from './season.ts'

const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}-15`)

describe('value of each month from January to December', () => {
  const cases: [string, Season | null, string][] = [
    ['April to September', [4, 9], '5 5 8 1 1 1 1 1 1 8 5 5'],
    ['October to March wraps the year’s end', [10, 3], '1 1 1 8 5 5 5 5 8 1 1 1'],
    ['December is next to January', [1, 3], '1 1 1 8 5 5 5 5 5 5 5 8'],
    ['January is next to December', [10, 12], '8 5 5 5 5 5 5 5 8 1 1 1'],
    ['one month', [6, 6], '5 5 5 5 8 1 8 5 5 5 5 5'],
    ['all year', [1, 12], '1 1 1 1 1 1 1 1 1 1 1 1'],
    ['all year, from May', [5, 4], '1 1 1 1 1 1 1 1 1 1 1 1'],
    ['none: no penalty', null, '1 1 1 1 1 1 1 1 1 1 1 1'],
  ]
  test.each(cases)('%s', (_name, season, values) =>
    expect(months.map((date) => (monthValue(date, season) === 1 ? 1 : monthValue(date, season) * 10)).join(' ')).toBe(
      values,
    ),
  )
})

describe('the season that applies', () => {
  const farm = { crop: 'strawberry', country: 'GB', setup: 'open', season: null } as const
  test.each([
    ['what the farm entered', { ...farm, season: [6, 7] as const }, [6, 7]],
    ['none entered: the crop’s in the open', farm, [4, 8]],
    ['in a tunnel', { ...farm, setup: 'tunnel' as const }, [3, 9]],
    ['in a glasshouse', { ...farm, setup: 'glasshouse' as const }, [3, 9]],
    ['setup not told', { ...farm, setup: null }, [4, 8]],
    ['in the United States', { ...farm, country: 'US' as const }, [2, 9]],
    ['january to january is none', { ...farm, season: [1, 1] as const }, [4, 8]],
    ['january to march is one', { ...farm, season: [1, 3] as const }, [1, 3]],
    ['february to january is one', { ...farm, season: [2, 1] as const }, [2, 1]],
    ['February to February is one', { ...farm, season: [2, 2] as const }, [2, 2]],
    ['avocado in Britain has none', { ...farm, crop: 'avocado' as const }, null],
    ['a country whose flowering months are not known', { ...farm, country: null }, null],
    ['there, what the farm entered', { ...farm, country: null, season: [6, 7] as const }, [6, 7]],
  ])('%s', (_name, input, season) => expect(seasonOf(input)).toEqual(season))
})
