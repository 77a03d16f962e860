import { expect, test } from 'vitest'
import { sameWeekIn } from './same-week.ts'

test.each([
  ['week 33 of 2026 is week 33 of 2025', 2025, '2026-08-10', '2025-08-11', '2025-08-17'],
  ['and back', 2026, '2025-08-11', '2026-08-10', '2026-08-16'],
  ['seven days lie in the week that has most of them', 2025, '2026-11-17', '2025-11-17', '2025-11-23'],
  ['and in the next one, where that has', 2025, '2026-11-20', '2025-11-24', '2025-11-30'],
  ['week 53 is the last one of a year without', 2025, '2026-12-28', '2025-12-22', '2025-12-28'],
  ['week 1 begins in the year before', 2025, '2025-12-29', '2024-12-30', '2025-01-05'],
])('%s', (_, year, shown, from, to) => {
  expect(sameWeekIn(year, { from: shown, to: '' })).toEqual({ from, to })
})
