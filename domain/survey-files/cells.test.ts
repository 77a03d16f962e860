import { describe, expect, it } from 'vitest'
import { readCell } from './cells.ts'
import { fileColumns, type FileColumn } from './columns.ts'
import { reportTypes, type ReportType } from './types.ts'

const columnOf = (type: ReportType, key: string): FileColumn => {
  const column = fileColumns[type].find((one) => one.key === key)
  if (!column) throw new Error(`no column ${key}`)
  return column
}
/** The value of a cell; what is wrong with it begins with "!". */
const read = (column: FileColumn, text: string, decimalComma = false) => {
  const cell = readCell(column, text, decimalComma)
  return cell.fault === undefined ? cell.value : `! ${cell.fault}`
}
const note = columnOf('flower', 'note')
const farm = columnOf('flower', 'farm')

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

describe('a number', () => {
  const temperature = columnOf('weather', 'temperature')
  const notOne = '! is not a number'
  const cases: [string, unknown][] = [
    ['18.4', 18.4],
    ['+18.4', 18.4],
    [' -0.1 ', -0.1],
    ["'-0.1", -0.1],
    ['.5', 0.5],
    ['-.5', -0.5],
    ['5.', 5],
    ['.55', '! must be a number from -10 to 60, in steps of 0.1'],
    ['18.45', '! must be a number from -10 to 60, in steps of 0.1'],
    ['18.400005', '! must be a number from -10 to 60, in steps of 0.1'],
    ['18,4', notOne],
    ['1e1', notOne],
    ['0x10', notOne],
    ['.', notOne],
    ['-', notOne],
    ['5..', notOne],
    ['x5', notOne],
    ['5 °C', notOne],
    ['1 000', notOne],
    ['NaN', notOne],
    ['Infinity', notOne],
    ['', '! is missing'],
  ]
  it.each(cases)('%j', (text, expected) => {
    expect(read(temperature, text)).toBe(expected)
  })
  it.each([
    ['18,4', 18.4],
    ['-0,1', -0.1],
    ['+12,30', 12.3],
    ['18.4', 18.4],
    ['1,8,4', notOne],
    ['18,', notOne],
    [',5', notOne],
    ['x1,5', notOne],
    ['1,5x', notOne],
  ])('%j where a comma does not part cells', (text, expected) => {
    expect(read(temperature, text, true)).toBe(expected)
  })

  const PLACES = 2_147_483_647
  const ranges: [ReportType, string, number, number, number][] = [
    ['weather', 'tunnel', 0, PLACES, 1],
    ['weather', 'temperature', -10, 60, 0.1],
    ['weather', 'relative_humidity', 0, 100, 0.1],
    ['weather', 'wind_speed', 0, 250, 0.01],
    ['weather', 'oktas', 1, 8, 1],
    ['flower', 'plot', 0, PLACES, 1],
    ['flower', 'visit', 1, 1_000, 1],
    ['flower', 'plant_number', 1, 5, 1],
    ['flower', 'count', 0, 1_000_000, 1],
    ['pollinator', 'count', 0, 1_000_000, 1],
    ['predator', 'plant_number', 1, 5, 1],
    ['predator', 'count', 0, 1_000_000, 1],
    ['lure', 'caught', 0, 1_000_000, 1],
    ['fruit_weights', 'plant_number', 1, 100_000, 1],
    ['fruit_weights', 'sample', 1, 1_000_000, 1],
    ['fruit_weights', 'fruit_count', 0, 1_000_000, 1],
    ['fruit_weights', 'weight_g', 0, 1_000_000, 0.001],
  ]
  it.each(ranges)('%s, %s: from %d to %d in steps of %d', (type, key, least, most, step) => {
    const column = columnOf(type, key)
    const kind = step === 1 ? 'a whole number' : 'a number'
    const refused = `! must be ${kind} from ${least} to ${most}${step === 1 ? '' : `, in steps of ${step}`}`
    const places = step === 1 ? 0 : -Math.log10(step)
    for (const value of [least, least + step, most - step, most])
      expect(read(column, value.toFixed(places))).toBe(Number(value.toFixed(places)))
    for (const value of [least - step, most + step]) expect(read(column, value.toFixed(places))).toBe(refused)
    expect(read(column, (least + step / 2).toFixed(places + 1))).toBe(refused)
  })
})

it.each([
  ['yes', true],
  ['Y', true],
  ['TRUE', true],
  ['1', true],
  ['No', false],
  ['n', false],
  ['false', false],
  ['0', false],
  ['maybe', '! must be yes or no'],
  ['', null],
])('yes or no: %j', (text, expected) => {
  expect(read(columnOf('pollinator', 'flower_centre'), text)).toBe(expected)
})

describe('a word of a list', () => {
  const lists: [ReportType, string, string[]][] = [
    [
      'pollinator',
      'functional_group',
      ['bumblebee', 'honeybee', 'hoverfly', 'solitary bee', 'other fly', 'social wasp'],
    ],
    [
      'predator',
      'functional_group',
      ['aphid', 'mummified aphid', 'hoverfly', 'ladybird', 'lacewing', 'flower bug', 'midge'],
    ],
    ['lure', 'action', ['placed', 'renewed', 'checked', 'removed']],
    ['fruit_weights', 'shape', ['well-formed', 'misshapen']],
  ]
  it.each(lists)('%s, %s', (type, key, words) => {
    const column = columnOf(type, key)
    for (const word of words) {
      expect(read(column, word)).toBe(word)
      expect(read(column, word.toUpperCase().replace(' ', '__ '))).toBe(word)
    }
    expect(read(column, 'wren')).toBe(`! must be one of: ${words.join(', ')}`)
  })
})

describe('a text', () => {
  const cases: [string, FileColumn, string, unknown][] = [
    ['a note of exactly 2,000 characters', note, 'x'.repeat(2_000), 'x'.repeat(2_000)],
    ['a longer one', note, 'x'.repeat(2_001), '! has more than 2000 characters'],
    ['the apostrophe of a guard does not count', note, `'=${'x'.repeat(1_999)}`, `=${'x'.repeat(1_999)}`],
    ['a name of exactly 200', farm, 'x'.repeat(200), 'x'.repeat(200)],
    ['a longer one', farm, 'x'.repeat(201), '! has more than 200 characters'],
    ['blanks around it', note, '  First warm day ', 'First warm day'],
    ['several lines', note, 'two\r\nlines', 'two\r\nlines'],
    ['what cannot be stored', note, 'a\u0000b', '! has characters that cannot be stored'],
    ['half of a pair', note, 'a\ud800', '! has characters that cannot be stored'],
    ['nothing, where it is not needed', note, '', null],
    ['nothing, where it is', farm, ' ', '! is missing'],
  ]
  it.each(cases)('%s', (_name, column, text, expected) => {
    expect(read(column, text)).toBe(expected)
  })
})

it.each([...reportTypes])('reads every example that the page and the template give: %s', (type) => {
  for (const column of fileColumns[type])
    expect([column.key, readCell(column, column.example, false).fault]).toEqual([column.key, undefined])
})
