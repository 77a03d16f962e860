import { describe, expect, it } from 'vitest'
import { dayOrderOfCell } from './timestamps.ts'
import { columnOf, read } from '../testing/read-cell.ts'

describe('a date', () => {
  const column = columnOf('flower', 'survey_date')
  const noDate = '! is not a date such as 2026-06-10, 10/6/2026 or 10 June 2026'
  const noSuchDay = '! is a date that does not exist'
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
    ['10/6/26', '2026-06-10'],
    ['10.6.26', '2026-06-10'],
    ['26-06-10', noDate],
    ['2026/06/10', '2026-06-10'],
    ['2026.6.1', '2026-06-01'],
    ['2026/06-10', noDate],
    ['3/4-2026', noDate],
    ['6/6/2026', '2026-06-06'],
    ['10 June 2026', '2026-06-10'],
    ['10-Jun-26', '2026-06-10'],
    ['3 sept. 2026', '2026-09-03'],
    ['June 10, 2026', '2026-06-10'],
    ['31 June 2026', noSuchDay],
    ['10 Ju 2026', noDate],
    ['10 Junk 2026', noDate],
    ['46183', '2026-06-10'],
    ['46183.4375', '2026-06-10'],
    ['36525', noDate],
    ['73051', noDate],
    ['2026-06-10 00:00:00', '2026-06-10'],
    ['2026-06-10T00:00:00', '2026-06-10'],
    ['10/6/2026 10:30 PM', '2026-06-10'],
    ['2026-06-10T00:00:00Z', noDate],
    ['2026-06-10 25:00', noDate],
    [`2026-06-10${' '.repeat(100)}10:30`, noDate],
    ['June', noDate],
    // As the portal itself and its fields show them.
    ['3rd Mar, 2026', '2026-03-03'],
    ['10th June 2026', '2026-06-10'],
    ['Wed 10 Jun 2026', '2026-06-10'],
    ['Wednesday, 10 June 2026', '2026-06-10'],
    ['June 10th, 2026', '2026-06-10'],
    ['20260610', '2026-06-10'],
    ['20261310', noSuchDay],
    ['1st 2026', noDate],
    ['Noday 10 June 2026', noDate],
    // Months and days in the languages of field staff.
    ['10. Juni 2026', '2026-06-10'],
    ['Mi, 10.06.2026', '2026-06-10'],
    ['10 de junio de 2026', '2026-06-10'],
    ['10 czerwca 2026', '2026-06-10'],
    ['10 iunie 2026', '2026-06-10'],
    ['10 août 2026', '2026-08-10'],
    ['10 mei 2026', '2026-05-10'],
    ['10 jui 2026', noDate],
    ['Mar 10, 2026', '2026-03-10'],
    ['30/12/1899', noSuchDay],
    ['2026-06-10x', noDate],
    ['x2026-06-10', noDate],
    ['x3/4/2026', noDate],
    ['3/4/2026x', noDate],
    ['2026-06-10 10:30', '2026-06-10'],
    ['', '! is missing'],
    ['   ', '! is missing'],
  ]
  it.each(cases)('%j', (text, expected) => {
    expect(read(column, text)).toBe(expected)
  })
  it.each([31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].map((days, index) => [index + 1, days]))(
    'in month %i of a leap year has a day from 1 to %i',
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
  const noTime = '! is not a time such as 2026-06-10 10:30, 10/6/2026 10:30, 10:30 or 10:30 AM'
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
    ['10:30 AM', '10:30:00'],
    ['10:30pm', '22:30:00'],
    ['12:05 a.m.', '00:05:00'],
    ['12:05 PM', '12:05:00'],
    ['9:05:07 p.m.', '21:05:07'],
    ['10 am', '10:00:00'],
    ['10.30 am', '10:30:00'],
    ['9.05p.m.', '21:05:00'],
    ['10.3 am', noTime],
    ['10.60 am', noTime],
    ['13:05 PM', noTime],
    ['0:05 AM', noTime],
    ['0.4375', '10:30:00'],
    ['.75', '18:00:00'],
    ['46183.4375', '2026-06-10T10:30:00'],
    ['46183', noTime],
    ['10/6/26 10:30 AM', '2026-06-10T10:30:00'],
    ['10 June 2026 22:15', '2026-06-10T22:15:00'],
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
    ['31/6/2026 10:30', '! is a date that does not exist'],
    ['Wednesday 2026-06-10 10:30', '2026-06-10T10:30:00'],
    ['Noday 2026-06-10 10:30', '! is not a date such as 2026-06-10, 10/6/2026 or 10 June 2026'],
    ['3rd Mar, 2026 5:30 PM', '2026-03-03T17:30:00'],
    ['10/06/2026, 10:30:00', '2026-06-10T10:30:00'],
    ['06/14/26 09:00:00  AM', '! is a date that does not exist'],
    ['20260610 10:30', '2026-06-10T10:30:00'],
    ['10:30 Uhr', '10:30:00'],
    ['10h30', '10:30:00'],
    ['10 h', '10:00:00'],
    ['10.06.2026 10h30', '2026-06-10T10:30:00'],
    ['24h00', noTime],
    // The first date of Access's and Excel's calendar is not a date.
    ['30/12/1899 10:30:00', '10:30:00'],
    ['12/30/1899 10:30:00 AM', '10:30:00'],
    ['1899-12-30 10:45', '10:45:00'],
    ['1899-12-31T10:45:00', '10:45:00'],
    ['00/01/1900 10:45', '10:45:00'],
    ['1900-01-02 10:45', '1900-01-02T10:45:00'],
    // Seconds and milliseconds since 1970.
    ['1781087400', '2026-06-10T10:30:00Z'],
    ['1781087400000', '2026-06-10T10:30:00Z'],
    ['2781087400', noTime],
    ['June 10:30', '! is not a date such as 2026-06-10, 10/6/2026 or 10 June 2026'],
    // As reports write it.
    ['2026-06-10T10:30:00', '2026-06-10T10:30:00'],
    ['2026-06-10T10:30:00+01:00', '2026-06-10T10:30:00+01:00'],
    ['2026-06-10T23:59:59.125-03:30', '2026-06-10T23:59:59.125-03:30'],
    ['2026-06-10T10:30:00.123456Z', '2026-06-10T10:30:00.123456Z'],
    ['2026-06-31T10:30:00Z', '! is a date that does not exist'],
    ['0026-06-10T10:30:00Z', '! is a date that does not exist'],
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
  it('in the format of reports is rejected with any one character wrong', () => {
    const whole = '2026-12-12T12:30:00.125+01:00'
    for (const at of whole.split('').keys())
      for (const sign of ['x', '+', '.'].filter((one) => one !== whole[at]))
        expect(read(column, `${whole.slice(0, at)}${sign}${whole.slice(at + 1)}`)).toMatch(/^! /)
  })
})

describe('order of day and month', () => {
  const [day, time] = [columnOf('flower', 'survey_date'), columnOf('flower', 'start_time')]
  const noOrder = '! could be two different dates: choose whether the day or the month comes first'
  it.each([
    ['3/4/2026', '2026-04-03', '2026-03-04', noOrder],
    ['13/4/2026', '2026-04-13', '! is a date that does not exist', noOrder],
    ['4/13/26', '! is a date that does not exist', '2026-04-13', noOrder],
    ['03.07.2026', '2026-07-03', '2026-07-03', '2026-07-03'],
    ['7-4-2026', '2026-04-07', '2026-07-04', noOrder],
    ['6/6/2026', '2026-06-06', '2026-06-06', '2026-06-06'],
    ['2026/6/3', '2026-06-03', '2026-06-03', '2026-06-03'],
    ['3 June 2026', '2026-06-03', '2026-06-03', '2026-06-03'],
  ])('%s', (text, dayFirst, monthFirst, unknown) => {
    expect(read(day, text)).toBe(dayFirst)
    expect(read(day, text, { dayOrder: 'month_first' })).toBe(monthFirst)
    expect(read(day, text, { dayOrder: null })).toBe(unknown)
  })
  it('applies to timestamps, too', () => {
    expect(read(time, '3/4/2026 9:05', { dayOrder: 'month_first' })).toBe('2026-03-04T09:05:00')
    expect(read(time, '3/4/2026 9:05', { dayOrder: null })).toBe(noOrder)
  })
  it.each([
    ['3/4/2026', 'either'],
    [' 3/4/2026 9:05 PM ', 'either'],
    ['12/12/2026', null],
    ['13/4/2026', 'day_first'],
    ['4-13-2026', 'month_first'],
    ['13.4.2026', null],
    ['4.5.26', null],
    ['30/12/1899 10:30', null],
    ['Wed 3/4/2026', 'either'],
    ['13/13/2026', null],
    ['2026-03-04', null],
    ['10:30', null],
    ['', null],
  ])('is detected from %j: %s', (text, told) => {
    expect(dayOrderOfCell(text).told).toBe(told)
  })
})

it('a heading may give the UTC offset of times without one', () => {
  const column = { ...columnOf('weather', 'start_time'), offset: '-05:00' }
  expect(read(column, '2026-06-10 10:30')).toBe('2026-06-10T10:30:00-05:00')
  expect(read(column, '46183.4375')).toBe('2026-06-10T10:30:00-05:00')
  expect(read(column, '10:30')).toBe('10:30:00-05:00')
  expect(read(column, '2026-06-10 10:30Z')).toBe('2026-06-10T10:30:00Z')
  expect(read(column, 'noon')).toMatch(/^! /)
})

it('a workbook may use the 1904 date system', () => {
  expect(read(columnOf('flower', 'survey_date'), '44721', { from1904: true })).toBe('2026-06-10')
  expect(read(columnOf('flower', 'start_time'), '44721.5', { from1904: true })).toBe('2026-06-10T12:00:00')
})
