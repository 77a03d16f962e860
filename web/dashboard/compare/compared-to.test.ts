import { expect, test } from 'vitest'
import { comparedTo, comparedWith } from './compared-to.ts'

const shown = { farm: { id: 7 }, year: 2026, from: '2026-06-08', to: '2026-06-14' }

test.each([
  ['week', { farmId: 7, year: 2026, from: '2026-06-01', to: '2026-06-07' }],
  // The same weekdays, 52 weeks earlier.
  ['year', { farmId: 7, year: 2025, from: '2025-06-09', to: '2025-06-15' }],
  ['from-2024-05-06', { farmId: 7, year: 2024, from: '2024-05-06', to: '2024-05-12' }],
  ['farm-8', { farmId: 8, year: 2026, from: '2026-06-08', to: '2026-06-14' }],
  ['field-3', { farmId: 7, year: 2026, from: '2026-06-08', to: '2026-06-14', field_id: 3 }],
])('resolves the comparison with %s', (choice, expected) => {
  expect(comparedTo(choice, shown)).toEqual(expected)
})

test('a comparison across New Year has the same number of days', () => {
  expect(comparedTo('week', { ...shown, year: 2026, from: '2026-01-01', to: '2026-01-07' })).toEqual({
    farmId: 7,
    year: 2025,
    from: '2025-12-25',
    to: '2025-12-31',
  })
})

test.each([
  '',
  'month',
  'from-1',
  'farm-',
  'field-1x',
  'farm-1; drop',
  'from-2026-13-01',
  'from-2026-00-10',
  'from-2026-05-32',
  'from-9999-12-28',
])('rejects the URL value %j', (text) => {
  expect(comparedWith.test(text)).toBe(false)
})
