import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hoursOf, union, type Span } from './spans.ts'

describe('the union of intervals', () => {
  it.each<[string, Span[], Span[]]>([
    ['of none is nothing', [], []],
    ['of one is that one', [[3, 7]], [[3, 7]]],
    [
      'keeps a short one within a long one',
      [
        [0, 60],
        [10, 20],
      ],
      [[0, 60]],
    ],
    [
      'keeps a long one around a short one',
      [
        [10, 20],
        [0, 60],
      ],
      [[0, 60]],
    ],
    [
      'keeps the longer of two that begin together',
      [
        [0, 60],
        [0, 30],
      ],
      [[0, 60]],
    ],
    [
      'keeps two that end together',
      [
        [30, 60],
        [0, 60],
      ],
      [[0, 60]],
    ],
    [
      'joins two that overlap',
      [
        [0, 40],
        [30, 60],
      ],
      [[0, 60]],
    ],
    [
      'joins two that touch',
      [
        [30, 60],
        [0, 30],
      ],
      [[0, 60]],
    ],
    [
      'keeps two apart that do not',
      [
        [31, 60],
        [0, 30],
      ],
      [
        [0, 30],
        [31, 60],
      ],
    ],
    [
      'counts one that came twice once',
      [
        [0, 30],
        [0, 30],
      ],
      [[0, 30]],
    ],
    [
      'bridges with one what others left open',
      [
        [0, 10],
        [20, 30],
        [5, 25],
      ],
      [[0, 30]],
    ],
    [
      'puts moments in order as numbers',
      [
        [1_000, 2_000],
        [9, 10],
      ],
      [
        [9, 10],
        [1_000, 2_000],
      ],
    ],
  ])('%s', (_what, spans, expected) => {
    const given = structuredClone(spans)
    expect(union(spans)).toEqual(expected)
    expect(spans, 'leaves what it was given').toEqual(given)
  })

  it('contains exactly the times that any of them contains', () => {
    const span = fc
      .tuple(fc.nat(60), fc.integer({ min: 1, max: 30 }))
      .map(([from, length]): Span => [from, from + length])
    fc.assert(
      fc.property(fc.array(span, { maxLength: 12 }), (spans) => {
        const holds = (list: Span[]) =>
          Array.from({ length: 100 }, (_, at) => list.some(([from, to]) => from <= at && at < to))
        const joined = union(spans)
        expect(holds(joined)).toEqual(holds(spans))
        for (const [index, [from]] of joined.entries())
          if (index > 0) expect(from).toBeGreaterThan(joined[index - 1]?.[1] ?? Infinity)
      }),
    )
  })
})

it('returns the total length in hours', () => {
  expect(hoursOf([])).toBe(0)
  expect(hoursOf([[0, 1_800_000]])).toBe(0.5)
  expect(
    hoursOf([
      [0, 3_600_000],
      [7_200_000, 7_560_000],
    ]),
  ).toBe(1.1)
})
