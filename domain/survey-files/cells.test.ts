import { describe, expect, it } from 'vitest'
import { fileColumns, type FileColumn } from './columns.ts'
import { readCell } from './cells.ts'
import { columnOf, read, usualReading } from './testing/read-cell.ts'
import { reportTypes, type ReportType } from './types.ts'

const farm = columnOf('flower', 'farm')
const note = columnOf('flower', 'note')
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
    ['18,4', 18.4],
    ['1,234', notOne],
    ['18,4,1', notOne],
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
    expect(read(temperature, text, { decimalComma: true })).toBe(expected)
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
    expect([column.key, readCell(column, column.example, usualReading).fault]).toEqual([column.key, undefined])
})
