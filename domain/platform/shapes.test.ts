import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { byId, confirmed, date, id, idText, instant, isPlain, optionalText, plainText, requiredText } from './shapes.ts'
import { read } from './testing/read.ts'

const MOST = 2_147_483_647

it.each([
  [1, 1],
  [MOST, MOST],
  [0, '! : Invalid input'],
  [-1, '! : Invalid input'],
  [MOST + 1, '! : Invalid input'],
  [1.5, '! : Invalid input'],
  ['1', '! : Invalid input'],
  [null, '! : Invalid input'],
])('an id: %j', (value, expected) => {
  expect(read(id, value)).toBe(expected)
})

it.each([
  ['1', 1],
  ['10', 10],
  [String(MOST), MOST],
  [String(MOST + 1), '! : Invalid input'],
  ['0', '! : must be a positive whole number'],
  ['01', '! : must be a positive whole number'],
  ['-1', '! : must be a positive whole number'],
  ['1.0', '! : must be a positive whole number'],
  ['1e3', '! : must be a positive whole number'],
  [' 1', '! : must be a positive whole number'],
  ['1 ', '! : must be a positive whole number'],
  ['12345678901', '! : must be a positive whole number'],
  ['', '! : must be a positive whole number'],
  [1, '! : Invalid input'],
])('an id in a URL: %j', (value, expected) => {
  expect(read(idText, value)).toBe(expected)
})

it.each([
  ['2024-02-29', true],
  ['2025-02-29', false],
  ['2026-6-1', false],
  ['2026-06-01T00:00:00Z', false],
  ['', false],
])('a date: %j is valid: %s', (value, is) => {
  expect(read(date, value) === value).toBe(is)
})

const beyond = '! : must be within the years 1 to 9999'
it.each([
  ['2026-06-10T10:30:00Z', null],
  ['2026-06-10T10:30:00.125+05:45', null],
  ['0001-01-01T00:00:00Z', null],
  ['0001-01-01T00:00:00+00:01', beyond],
  ['9999-12-31T23:59:59.999Z', null],
  ['9999-12-31T23:59:59.999-00:01', beyond],
  ['2026-06-10T10:30:00', '! : Invalid input'],
  ['2026-06-10 10:30:00Z', '! : Invalid input'],
  ['2026-06-10', '! : Invalid input'],
  ['soon', '! : Invalid input'],
])('an instant has an offset and a year that can be stored: %j %j', (value, fault) => {
  expect(read(instant, value)).toBe(fault ?? value)
})

it('byId requires the id of a record, and confirmed accepts an optional confirmation of a deletion', () => {
  expect(read(byId, { id: '4' })).toEqual({ id: 4 })
  expect(read(byId, {})).toBe('! id: Invalid input')
  expect(read(confirmed, {})).toEqual({})
  for (const confirm of ['true', 'false']) expect(read(confirmed, { confirm })).toEqual({ confirm })
  expect(read(confirmed, { confirm: 'yes' })).toBe('! confirm: Invalid input')
})

it.each([
  [' Long Meadow ', 'Long Meadow'],
  ['', null],
  ['  \t', null],
  [null, null],
  [` ${'x'.repeat(80)} `, 'x'.repeat(80)],
  ['x'.repeat(81), '! : Invalid input'],
  ['a\u0000', '! : has characters that cannot be stored'],
  [undefined, '! : Invalid input'],
])('optional text: %j is read as %j', (value, expected) => {
  expect(read(optionalText(80), value)).toBe(expected)
})

it('an optional text omitted from a change remains omitted', () => {
  expect(read(z.partial(z.object({ note: optionalText(80) })), {})).toEqual({})
})

describe('characters that can be stored', () => {
  const code = (number: number) => String.fromCharCode(number)
  it.each([0, 1, 8, 0x0b, 0x0c, 0x0e, 0x1f, 0x7f])('do not include control character %i', (number) => {
    expect(isPlain(`a${code(number)}b`)).toBe(false)
  })
  it.each([9, 0x0a, 0x0d, 0x20, 0x7e, 0x80, 0xa0])('include character %i', (number) => {
    expect(isPlain(`a${code(number)}b`)).toBe(true)
  })
  it('include whole surrogate pairs, but not halves', () => {
    expect([isPlain('\ud83d'), isPlain('\udc1d'), isPlain('🐝')]).toEqual([false, false, true])
  })
})

it.each([
  ['five', 'five'],
  ['fivesix', '! : Invalid input'],
  ['a\u0000b', '! : has characters that cannot be stored'],
  [' a ', ' a '],
  ['', ''],
  [5, '! : Invalid input'],
])('text of at most five characters: %j', (value, expected) => {
  expect(read(plainText(5), value)).toBe(expected)
})

it.each([
  [' five ', 'five'],
  ['     five  ', 'five'],
  ['', '! : Name is required'],
  ['   ', '! : Name is required'],
  [undefined, '! : Name is required'],
  [null, '! : Name is required'],
  [7, '! : Name is required'],
  ['sixsix', '! : has more than 5 characters'],
  ['a\u0000', '! : has characters that cannot be stored'],
])('required text: %j', (value, expected) => {
  expect(read(requiredText(5, 'Name is required'), value)).toBe(expected)
})
