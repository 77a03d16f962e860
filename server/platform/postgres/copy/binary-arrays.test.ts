import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  boolArray,
  dateArray,
  float4Array,
  float8Array,
  instantArray,
  int4Array,
  int8Array,
  int8ArrayOfHex,
  spansArray,
  textArray,
  numericArray,
} from './binary-arrays.ts'
import { makeServer } from '#server/testing/server.ts'

const { pool } = await makeServer()

/** Returns the elements that the database reads from such an array; `as` is the SQL expression that returns them. */
const read = async (type: string, array: Buffer | string, as: string): Promise<unknown[]> => {
  const { rows } = await pool.query<{ told: unknown }>(
    `select ${as} as told from unnest($1::${type}[]) with ordinality as given(one, place) order by place`,
    [array],
  )
  return rows.map(({ told }) => told)
}
const text = fc
  .string({ unit: 'binary', maxLength: 30 })
  .filter((some) => some.isWellFormed() && !some.includes('\u0000'))
const instant = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2199, 11, 31) })
/** 0 and -0 are equal here. */
const plain = (value: unknown) => (typeof value === 'number' ? value + 0 : value)
const whole = (min: number, max: number) => fc.option(fc.integer({ min, max }), { nil: null })
const real = fc.option(fc.double({ noNaN: true }), { nil: null })
const single = fc.option(fc.float({ noNaN: true }), { nil: null })

/** A union, as PostgreSQL stores it: ordered and disjoint, with no empty range. */
const spans = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 5_000_000 }), fc.integer({ min: 1, max: 5_000_000 })), { maxLength: 5 })
  .chain((steps) =>
    instant.map((start) => {
      let at = start
      return steps.map(([gap, length]): [number, number] => {
        const from = at + gap
        at = from + length
        return [from, at]
      })
    }),
  )

describe('an array in binary format', () => {
  const cases = [
    ['int', int4Array, whole(-(2 ** 31), 2 ** 31 - 1), 'one'],
    ['int8', int8Array, whole(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER), 'one::float8'],
    ['float8', float8Array, real, 'one'],
    ['real', float4Array, single, 'one::float8'],
    ['bool', boolArray, fc.option(fc.boolean(), { nil: null }), 'one'],
    ['timestamptz', instantArray, fc.option(instant, { nil: null }), '(extract(epoch from one) * 1000)::float8'],
    ['text', textArray, text, 'one'],
  ] as const

  it.each(cases)('of %s is stored as given', async (type, write, element, as) => {
    await fc.assert(
      fc.asyncProperty(fc.array(element as fc.Arbitrary<unknown>, { maxLength: 40 }), async (values) => {
        const told = await read(type, (write as (values: readonly unknown[]) => Buffer)(values), as)
        expect(told.map(plain)).toEqual(values.map(plain))
      }),
      { numRuns: 25 },
    )
  })

  it('of integers in hexadecimal is stored as those integers, including negative ones', async () => {
    const numbers = [0n, 1n, -1n, 2n ** 63n - 1n, -(2n ** 63n), -6_952_670_820_079_882_115n]
    const digits = numbers.map((one) => BigInt.asUintN(64, one).toString(16).padStart(16, '0'))
    expect(await read('int8', int8ArrayOfHex(digits), 'one::text')).toEqual(numbers.map(String))
  })

  it('of dates is stored as those dates, including leap days and dates before 2000', async () => {
    const days = ['1999-12-31', '2000-01-01', '2024-02-29', '2026-11-26', '2100-03-01']
    expect(await read('date', dateArray(days), 'one::text')).toEqual(days)
    expect(await read('date', dateArray([]), 'one::text')).toEqual([])
  })

  it('of unions of ranges is stored as those ranges, including empty unions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(spans, { maxLength: 6 }), async (sets) => {
        const told = await read(
          'tstzmultirange',
          spansArray(sets),
          `(select coalesce(json_agg(json_build_array(extract(epoch from lower(span)) * 1000, extract(epoch from upper(span)) * 1000,
            lower_inc(span), upper_inc(span)) order by span), '[]') from unnest(one) as span)`,
        )
        expect(told).toEqual(sets.map((set) => set.map(([from, to]) => [from, to, true, false])))
      }),
      { numRuns: 25 },
    )
  })

  it.each([
    ['a number that is none', () => int4Array([Number.NaN])],
    ['a part of a number', () => int4Array([1.5])],
    ['a number that is too large', () => int4Array([2 ** 31])],
    ['a number that a double does not hold', () => int8Array([2 ** 53])],
    ['too few digits', () => int8ArrayOfHex(['ab'])],
    ['digits that are none', () => int8ArrayOfHex(['no digits at all'])],
    ['an instant that is none', () => instantArray([Number.NaN])],
    ['a day that is none', () => dateArray(['2026-13-01'])],
    ['a span without an end', () => spansArray([[[0, Infinity]]])],
  ])('rejects %s, which the database would read as another value', (_name, write) => {
    expect(write).toThrow(RangeError)
  })

  it.each([
    [['a', '', 'null', 'NULL', 'a b', 'a,b', '{a}', '"', '\\', '\\"', "'", '\n', 'Köcherfliege', '😀', ' ']],
    [['é'.repeat(5_000), '蜂'.repeat(3), '']],
  ])('stores the texts %j', async (texts) => {
    expect(await read('text', textArray(texts), 'one')).toEqual(texts)
  })
})

it('an array of decimals preserves all digits and nulls', async () => {
  const decimals = ['0.000001', '-12345678901234567890.123456', null, '3600.000']
  expect(await read('numeric', numericArray(decimals), 'one::text')).toEqual(decimals)
  expect(await read('numeric', numericArray([]), 'one::text')).toEqual([])
})
