import { afterEach, describe, expect, test, vi } from 'vitest'
import { defaultLanguage } from '../language/languages.ts'
import { setLanguageSource } from '../language/text.ts'
import { dateRangeText, dateText, dayMonthText, timeText } from './dates.ts'
import { defaultFormat, type DisplayFormat } from './display-format.ts'

const formats = ['D MMM YYYY', 'MMM D, YYYY', 'YYYY-MM-DD'] as const
const inFormat = (dateFormat: DisplayFormat['dateFormat']) => ({ ...defaultFormat, dateFormat })
const day = (text: string) => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return { year, month, day }
}

test('a date is formatted with and without the year in each date format', () => {
  expect(formats.map((format) => dateText(day('2024-09-03'), inFormat(format)))).toEqual([
    '3 Sep 2024',
    'Sep 3, 2024',
    '2024-09-03',
  ])
  expect(formats.map((format) => dayMonthText(day('2024-09-03'), inFormat(format)))).toEqual([
    '3 Sep',
    'Sep 3',
    '09-03',
  ])
})

describe('in other languages', () => {
  afterEach(() => setLanguageSource(() => defaultLanguage))
  test.each([
    ['de', '3. Sept. 2024', '3. Sept.', '3.–9. Sept. 2024'],
    ['fr', '3 sept. 2024', '3 sept.', '3–9 sept. 2024'],
    ['nl', '3 sep 2024', '3 sep', '3–9 sep 2024'],
    ['pl', '3 wrz 2024', '3 wrz', '3–9 wrz 2024'],
    ['es', '3 sept 2024', '3 sept', '3–9 sept 2024'],
    ['ro', '3 sept. 2024', '3 sept.', '3–9 sept. 2024'],
  ] as const)('dates are written as in %s', (language, whole, short, range) => {
    setLanguageSource(() => language)
    expect(dateText(day('2024-09-03'))).toBe(whole)
    expect(dayMonthText(day('2024-09-03'))).toBe(short)
    expect(dateRangeText(day('2024-09-03'), day('2024-09-09'))).toBe(range)
  })
  test('a long list of dates creates one format', () => {
    setLanguageSource(() => 'de')
    const created = vi.spyOn(Intl, 'DateTimeFormat')
    for (let n = 0; n < 100; n += 1) dateText(day(`2024-${String((n % 12) + 1).padStart(2, '0')}-03`))
    expect(created.mock.calls.length).toBeLessThanOrEqual(1)
    created.mockRestore()
  })
})

describe('a date range shows shared parts only once', () => {
  test.each([
    ['2026-06-08', '2026-06-08', ['8 Jun 2026', 'Jun 8, 2026', '2026-06-08']],
    ['2026-06-08', '2026-06-14', ['8–14 Jun 2026', 'Jun 8–14, 2026', '2026-06-08 – 2026-06-14']],
    ['2026-06-29', '2026-07-05', ['29 Jun – 5 Jul 2026', 'Jun 29 – Jul 5, 2026', '2026-06-29 – 2026-07-05']],
    ['2026-12-28', '2027-01-03', ['28 Dec 2026 – 3 Jan 2027', 'Dec 28, 2026 – Jan 3, 2027', '2026-12-28 – 2027-01-03']],
  ])('%s to %s', (from, to, texts) =>
    expect(formats.map((format) => dateRangeText(day(from), day(to), inFormat(format)))).toEqual(texts),
  )
})

test.each([
  [0, 5, '00:05', '12:05 AM'],
  [12, 0, '12:00', '12:00 PM'],
  [17, 30, '17:30', '5:30 PM'],
  [23, 59, '23:59', '11:59 PM'],
  [24, 0, '24:00', '12:00 AM'],
])('%d:%d is formatted as %s or %s', (hour, minute, of24, of12) => {
  expect(timeText(hour, minute, defaultFormat)).toBe(of24)
  expect(timeText(hour, minute, { ...defaultFormat, hourCycle: 12 })).toBe(of12)
})
