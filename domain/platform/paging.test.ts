import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { allOf, sortAndSearch, listOf, pageOf, pageParams, wholeNumberText } from './paging.ts'
import { read } from './testing/read.ts'

it.each([
  ['0', 0],
  ['50', 50],
  ['007', 7],
  ['51', '! : Invalid input'],
  ['123456789', '! : Invalid input'],
  ['1234567890', '! : must be a whole number'],
  ['', '! : must be a whole number'],
  ['-1', '! : must be a whole number'],
  ['1.5', '! : must be a whole number'],
  ['5 rows', '! : must be a whole number'],
  ['x5', '! : must be a whole number'],
  [5, '! : Invalid input'],
])('a whole number up to 50 in a URL: %j', (value, expected) => {
  expect(read(wholeNumberText(50), value)).toBe(expected)
})

describe('page parameters of a list', () => {
  it.each([
    [{}, {}],
    [
      { skip: '10000000', limit: '1000' },
      { skip: 10_000_000, limit: 1_000 },
    ],
    [{ skip: '10000001' }, '! skip: Invalid input'],
    [{ limit: '1001' }, '! limit: Invalid input'],
    [{ skip: 'x' }, '! skip: must be a whole number'],
  ])('%j', (given, expected) => {
    expect(read(z.object(pageParams), given)).toEqual(expected)
  })
})

describe('sort and search parameters of a list', () => {
  const query = z.object(sortAndSearch(['name', 'city'], 'Town'))
  it.each([
    [{}, true],
    [{ q: '' }, true],
    [{ q: 'x'.repeat(200) }, true],
    [{ q: 'x'.repeat(201) }, false],
    [{ sort: 'name' }, true],
    [{ sort: '-city' }, true],
    [{ sort: '--city' }, false],
    [{ sort: 'city-' }, false],
    [{ sort: 'id' }, false],
    [{ sort: '' }, false],
  ])('%j: %s', (given, is) => {
    expect(z.safeParse(query, given).success).toBe(is)
  })
})

describe('a list response', () => {
  const row = z.object({ id: z.int() })
  it.each([
    [[{ id: 1 }], true],
    [{ rows: [{ id: 1 }], total: 7 }, true],
    [{ rows: [{ id: 1 }] }, false],
    [{ rows: [{}], total: 7 }, false],
    [{ id: 1 }, false],
    [[{ id: 'one' }], false],
  ])('%j: %s', (response, is) => {
    expect(z.safeParse(listOf(row), response).success).toBe(is)
  })
  it('may have other rows if a limit was requested', () => {
    const list = listOf(row, z.object({ name: z.string() }))
    expect(z.safeParse(list, { rows: [{ name: 'a' }], total: 1 }).success).toBe(true)
    expect(z.safeParse(list, { rows: [{ id: 1 }], total: 1 }).success).toBe(false)
    expect(z.safeParse(list, [{ id: 1 }]).success).toBe(true)
  })
  it('is read as a page or as a full list only if that was requested', () => {
    const page = { rows: [1, 2], total: 7 }
    expect(pageOf(page)).toBe(page)
    expect(allOf([1, 2])).toEqual([1, 2])
    expect(() => pageOf([1, 2])).toThrow('This list was asked for without a limit.')
    expect(() => allOf(page)).toThrow('This list was asked for with a limit.')
  })
})
