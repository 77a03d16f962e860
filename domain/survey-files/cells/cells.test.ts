import { describe, expect, it } from 'vitest'
import { fileColumns, type FileColumn } from '../columns/columns.ts'
import { NO_RESULT } from './cell-text.ts'
import { readCell } from './cells.ts'
import { columnOf, read, usualReading } from '../testing/read-cell.ts'
import { reportTypes, type ReportType } from '../types.ts'

const farm = columnOf('flower', 'farm')
const note = columnOf('flower', 'note')
const temperature = columnOf('weather', 'temperature')
const weight = columnOf('fruit_weights', 'weight_g')
const count = columnOf('flower', 'count')
describe('a number', () => {
  const notOne = '! is not a number'
  const tooHigh = '! must be a number from -10 to 60, in steps of 0.1'
  const cases: [string, unknown][] = [
    ['18.4', 18.4],
    ['+18.4', 18.4],
    [' -0.1 ', -0.1],
    ["'-0.1", -0.1],
    ['.5', 0.5],
    ['-.5', -0.5],
    ['5.', 5],
    ['18,4', 18.4],
    [',5', 0.5],
    ['1,234', tooHigh],
    ['18,4,1', notOne],
    ['1e1', 10],
    ['1.5E+01', 15],
    ['1e', notOne],
    ['0x10', notOne],
    ['5..', notOne],
    ['18,', notOne],
    ['x5', notOne],
    ['18,4x', notOne],
    ['- -5', notOne],
    ['5 °C', 5],
    ['68 °F', 20],
    ['5 km/h', notOne],
    ['50%', '! is a percentage, which this column does not accept'],
    ['1 000', tooHigh],
    ['Infinity', notOne],
    ['', '! is missing'],
    // Characters of other scripts and of word processors.
    ['\u22125.5', -5.5],
    ['\u20135.5', -5.5],
    ['\uFF15', 5],
    ['\u0661\u0668', 18],
    ['\u200B18.4\u200B', 18.4],
    ['18.4\u00A0', 18.4],
  ]
  it.each(cases)('%j', (text, expected) => {
    expect(read(temperature, text)).toBe(expected)
  })

  const unclear = '! could be two different numbers: choose whether the decimal separator is a comma or a point'
  it.each([
    // As written, with a decimal point, a decimal comma, or an unknown mark.
    ['92,5', 92.5, 92.5, 92.5],
    ['92.5', 92.5, 92.5, 92.5],
    ['0.125', 0.125, 0.125, 0.125],
    ['1234.567', 1_234.567, 1_234.567, 1_234.567],
    ['1.234', 1.234, 1_234, unclear],
    ['1,234', 1_234, 1.234, unclear],
    ['1.234,5', 1_234.5, 1_234.5, 1_234.5],
    ['1,234.5', 1_234.5, 1_234.5, 1_234.5],
    ['12.345.678', '! must be a number from 0 to 1000000, in steps of 0.001', undefined, undefined],
    ['999,999', 999_999, 999.999, unclear],
    ['100.000.5', notOne, notOne, notOne],
    ['1 234,5', 1_234.5, 1_234.5, 1_234.5],
    ["1'234.5", 1_234.5, 1_234.5, 1_234.5],
    ['1\u202F234', 1_234, 1_234, 1_234],
    ['12 34', notOne, notOne, notOne],
    ['-1.234', '! must be a number from 0 to 1000000, in steps of 0.001', undefined, undefined],
    ['92,5 g', 92.5, 92.5, 92.5],
    ['1.234 kg', 1_234, '! is 1234000 g, but must be between 0 and 1000000', 1_234],
  ])('%j', (text, point, comma, unknown) => {
    expect(read(weight, text)).toBe(point)
    if (comma !== undefined) expect(read(weight, text, { decimalMark: 'comma' })).toBe(comma)
    if (unknown !== undefined) expect(read(weight, text, { decimalMark: null })).toBe(unknown)
  })
  it('is read with the only decimal mark with which it fits its column', () => {
    expect(read(temperature, '17.352', { decimalMark: null })).toBe(17.4)
    expect(read(count, '1.234', { decimalMark: null })).toBe(1_234)
    expect(read(count, '1.234')).toBe('! must be a whole number from 0 to 1000000')
  })
  it('of a workbook has a decimal point, unless it was typed as text', () => {
    const workbook = { hasNumbers: true, decimalMark: 'comma' as const }
    expect(read(weight, '1.234', workbook)).toBe(1.234)
    expect(read(weight, '1.234\u2060', workbook)).toBe(1_234)
  })
  it.each([
    ['61%', 61],
    ['61.5 %', 61.5],
    ['61', 61],
  ])('%j is a percentage in a percentage column, whatever its heading states', (text, expected) => {
    const humidity = columnOf('weather', 'relative_humidity')
    expect(read(humidity, text)).toBe(expected)
    if (text.endsWith('%'))
      expect(read({ ...humidity, from: { unit: '0 to 1', factor: 100, offset: 0 } }, text)).toBe(expected)
  })

  const PLACES = 2_147_483_647
  const ranges: [ReportType, string, number, number, number][] = [
    ['weather', 'tunnel', 0, PLACES, 1],
    ['weather', 'temperature', -10, 60, 0.1],
    ['weather', 'relative_humidity', 0, 100, 0.1],
    ['weather', 'wind_speed', 0, 250, 0.01],
    ['weather', 'oktas', 0, 8, 1],
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
    if (step === 1) expect(read(column, (least + step / 2).toFixed(places + 1))).toBe(refused)
  })
})

describe('digits beyond the stored precision', () => {
  it.each([
    [temperature, '.55', 0.6],
    [temperature, '18.45', 18.5],
    [temperature, '-0.05', -0.1],
    [temperature, '-0.04', 0],
    [temperature, '60.04', 60],
    [temperature, '60.05', '! must be a number from -10 to 60, in steps of 0.1'],
    [columnOf('weather', 'wind_speed'), '2.255', 2.26],
    [columnOf('weather', 'wind_speed'), '1.005', 1.01],
    [weight, '0.0005', 0.001],
    [count, '2.5', '! must be a whole number from 0 to 1000000'],
    [count, '3.0000000000000004', 3],
  ] as const)('are rounded: %o', (column, text, expected) => {
    expect(read(column, text)).toBe(expected)
  })
  it('are reported, as are thousands separators and words for no value', () => {
    const note = (column: FileColumn, text: string) => {
      const cell = readCell(column, text, usualReading)
      return cell.fault === undefined ? cell.note : 'fault'
    }
    expect(note(temperature, '18.45')).toBe('rounded')
    expect(note(temperature, '18.4')).toBeUndefined()
    expect(note(temperature, '18.400000000001')).toBeUndefined()
    expect(note(weight, '1,234')).toBe('grouped')
    expect(note(weight, '1.000')).toBeUndefined()
    expect(note(columnOf('flower', 'note'), 'NA')).toBe('empty')
    expect(note(columnOf('flower', 'note'), '')).toBeUndefined()
  })
})

describe('a word for no value', () => {
  it.each('NA|N/A|n/a|#N/A|NULL|NaN|-|--|–|—|#NV|<NA>'.split('|'))('%s is read as empty', (word) => {
    expect(read(note, word)).toBeNull()
    expect(read(columnOf('flower', 'observer'), ` ${word} `)).toBe('! is missing')
    expect(read(count, word)).toBe('! is missing')
  })
  it.each('None|.|?|k.A.|n.d.|\\N'.split('|'))(
    '%s is read as empty, except in a note, where it may be meant literally',
    (word) => {
      expect(read(columnOf('flower', 'treatment'), word)).toBeNull()
      expect(read(note, word)).toBe(word)
    },
  )
  it('does not include a name that only begins with one', () => {
    expect(read(columnOf('flower', 'observer'), 'Nan Null')).toBe('Nan Null')
    expect(read(note, 'none open')).toBe('none open')
  })
})

it.each(['#REF!', '#DIV/0!', '#NAME?', '#VALUE!', '#BEZUG!', '#NOMBRE!'])('rejects a spreadsheet error: %s', (word) => {
  for (const column of [note, count, columnOf('flower', 'start_time')])
    expect(read(column, word)).toBe(
      '! contains a spreadsheet error: correct the formula, save the file and upload it again',
    )
  expect(read(note, '#1!')).toContain('error')
  expect(read(note, '#bees on flower 2')).toBe('#bees on flower 2')
})

it('rejects a formula without its result, whether or not a value is required', () => {
  for (const key of ['note', 'visit', 'count'])
    expect(read(columnOf('flower', key), NO_RESULT)).toBe(
      '! contains a formula without its result: open the file in Excel, save it and upload it again',
    )
})

it('rejects replacement characters only if the file has invalid bytes', () => {
  expect(read(note, 'caf\uFFFD')).toBe('caf\uFFFD')
  expect(read(note, 'caf\uFFFD', { hasBadBytes: true })).toMatch(/^! contains a character that cannot be read/)
})

describe('a number with its label', () => {
  it.each([
    ['tunnel', 'Tunnel 4', 4],
    ['tunnel', 'tunnel no. 04', 4],
    ['tunnel', 'T4', 4],
    ['tunnel', '#4', 4],
    ['tunnel', 'Polytunnel 12', 12],
    ['tunnel', 'Plot 4', '! is not a number'],
    ['tunnel', 'Tunnel', '! is not a number'],
    ['tunnel', 'Tunnel 4.5', '! is not a number'],
    ['plot', 'Plot 12', 12],
    ['plant_number', 'plant-3', 3],
    ['plant_number', 'Plant 6', '! must be a whole number from 1 to 5'],
    ['visit', 'Visit 2', 2],
    ['count', 'Count 3', '! is not a number'],
  ])('%s: %j', (key, text, expected) => {
    expect(read(columnOf('flower', key), text)).toBe(expected)
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
  ['Ja', true],
  ['sí', true],
  ['nie', false],
  ['maybe', '! must be yes or no'],
  ['', null],
])('yes or no: %j', (text, expected) => {
  expect(read(columnOf('pollinator', 'flower_centre'), text)).toBe(expected)
})

describe('a choice from a list', () => {
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
    ['fruit_weights', 'pollination', ['open', 'bagged', 'hand']],
    ['fruit_weights', 'fruit_class', ['1', '2', 'waste']],
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

it.each([...reportTypes])('reads every example of the page and the template: %s', (type) => {
  for (const column of fileColumns[type])
    expect([column.key, readCell(column, column.example, usualReading).fault]).toEqual([column.key, undefined])
})
