import { expect, test } from 'vitest'
import { withRecentDates } from './example-dates.ts'

test('the dates of an example are shifted together, up to yesterday', () => {
  const example = { at: '2026-06-08T09:20:00.000Z', from: '2026-05-30', note: 'since 2026-06-08', week: 23 }
  expect(withRecentDates(example, '2028-03-01')).toEqual({
    at: '2028-02-29T09:20:00.000Z',
    from: '2028-02-20',
    note: 'since 2026-06-08',
    week: 23,
  })
})
