import { describe, expect, it } from 'vitest'
import { columnOf, read } from './testing/read-cell.ts'

describe('a date', () => {
  const column = columnOf('flower', 'survey_date')
  const noDate = '! is not a date such as 2026-06-10 or 10/6/2026 (day first)'
  const noSuchDay = '! is a day that the calendar does not have'
  const cases: [string, unknown][] = [
    ['2026-06-10', '2026-06-10'],
    ['2026-6-1', '2026-06-01'],
    [' 2026-06-10 ', '2026-06-10'],
    ['3/4/2026', '2026-04-03'],
    ['3.4.2026', '2026-04-03'],
    ['3-4-2026', '2026-04-03'],
    ['03/04/2026', '2026-04-03'],
    ['4/13/2026', noSuchDay],
    ['31/1/2026', '2026-01-31'],
    ['32/1/2026', noSuchDay],
    ['30/4/2026', '2026-04-30'],
    ['31/4/2026', noSuchDay],
    ['31/12/2026', '2026-12-31'],
    ['0/1/2026', noSuchDay],
    ['1/0/2026', noSuchDay],
    ['2026-13-01', noSuchDay],
    ['29.02.2024', '2024-02-29'],
    ['29/2/2025', noSuchDay],
    ['29/1/2025', '2025-01-29'],
    ['29/2/2000', '2000-02-29'],
    ['29/2/2100', noSuchDay],
    ['28/2/2100', '2100-02-28'],
    ['1900-01-01', '1900-01-01'],
    ['1899-12-31', noSuchDay],
    ['0026-06-10', noSuchDay],
    ['10/6/26', noDate],
    ['2026/06/10', noDate],
    ['June', noDate],
    ['2026-06-10x', noDate],
    ['x2026-06-10', noDate],
    ['x3/4/2026', noDate],
    ['3/4/2026x', noDate],
    ['2026-06-10 10:30', noDate],
    ['', '! is missing'],
    ['   ', '! is missing'],
  ]
  it.each(cases)('%j', (text, expected) => {
    expect(read(column, text)).toBe(expected)
  })
  it.each([31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].map((days, index) => [index + 1, days]))(
    'in month %i of a leap year is from 1 to %i',
    (month, days) => {
      const two = String(month).padStart(2, '0')
      expect(read(column, `1/${month}/2024`)).toBe(`2024-${two}-01`)
      expect(read(column, `${days}/${month}/2024`)).toBe(`2024-${two}-${days}`)
      expect(read(column, `${days + 1}/${month}/2024`)).toBe(noSuchDay)
    },
  )
})

describe('a time', () => {
  const column = columnOf('flower', 'start_time')
  const noTime = '! is not a time such as 2026-06-10 10:30, 10/6/2026 10:30 or 10:30'
  const cases: [string, unknown][] = [
    ['9:05', '09:05:00'],
    ['00:00', '00:00:00'],
    ['23:59:59', '23:59:59'],
    ['9:05:07.5', '09:05:07.500'],
    ['9:05:07.123456', '09:05:07.123456'],
    ['9:05:07.1234567', noTime],
    ['24:00', noTime],
    ['12:60', noTime],
    ['12:00:60', noTime],
    ['9:5', noTime],
    ['x9:05', noTime],
    ['9:05x', noTime],
    ['9.05', noTime],
    ['half past nine', noTime],
    ['3/4/2026 10:30', '2026-04-03T10:30:00'],
    ['2026-06-10 9:05', '2026-06-10T09:05:00'],
    ['2026-06-10   9:05', '2026-06-10T09:05:00'],
    ['2026-06-10T10:30', '2026-06-10T10:30:00'],
    ['2026-06-10t10:30z', '2026-06-10T10:30:00Z'],
    ['2026-06-10 10:30Z', '2026-06-10T10:30:00Z'],
    ['2026-06-10 10:30 +01:00', '2026-06-10T10:30:00+01:00'],
    ['2026-06-10 10:30-0500', '2026-06-10T10:30:00-05:00'],
    ['2026-06-10T10:30:00.125+0100', '2026-06-10T10:30:00.125+01:00'],
    ['2026-06-10T10:30:00.5Z', '2026-06-10T10:30:00.500Z'],
    ['2026-06-10 10:30 +1', noTime],
    ['2026-06-10 10:30 BST', noTime],
    ['2026-06-10 24:00', noTime],
    ['2026-06-10', noTime],
    ['31/6/2026 10:30', '! is a day that the calendar does not have'],
    ['Wednesday 2026-06-10 10:30', noTime],
    ['June 10:30', '! is not a date such as 2026-06-10 or 10/6/2026 (day first)'],
    // As reports write it.
    ['2026-06-10T10:30:00', '2026-06-10T10:30:00'],
    ['2026-06-10T10:30:00+01:00', '2026-06-10T10:30:00+01:00'],
    ['2026-06-10T23:59:59.125-03:30', '2026-06-10T23:59:59.125-03:30'],
    ['2026-06-10T10:30:00.123456Z', '2026-06-10T10:30:00.123456Z'],
    ['2026-06-31T10:30:00Z', '! is a day that the calendar does not have'],
    ['0026-06-10T10:30:00Z', '! is a day that the calendar does not have'],
    ['2026-06-10T24:30:00Z', noTime],
    ['2026-06-10T10:60:00Z', noTime],
    ['2026-06-10T10:30:60Z', noTime],
    ['2026-06-10T10:30:00Zulu', noTime],
    ['2026-06-10T10:30:00.xyz', noTime],
    ['', '! is missing'],
  ]
  it.each(cases)('%j', (text, expected) => {
    expect(read(column, text)).toBe(expected)
  })
  it('as reports write it, with any one sign wrong, is none', () => {
    const whole = '2026-12-12T12:30:00.125+01:00'
    for (const at of whole.split('').keys())
      for (const sign of ['x', '+', '.'].filter((one) => one !== whole[at]))
        expect(read(column, `${whole.slice(0, at)}${sign}${whole.slice(at + 1)}`)).toMatch(/^! /)
  })
})
