import { expect, it, vi } from 'vitest'
import { memoized } from './memoized.ts'

it('memoized caches results until there are more than its limit', () => {
  const make = vi.fn((key: string) => `made of ${key}`)
  const of = memoized(2, make)
  expect([of('a'), of('b'), of('a'), of('b')]).toEqual(['made of a', 'made of b', 'made of a', 'made of b'])
  expect(make.mock.calls).toEqual([['a'], ['b']])
  expect(of('c')).toBe('made of c')
  of('c')
  of('a')
  of('c')
  expect(make.mock.calls).toEqual([['a'], ['b'], ['c'], ['a']])
})
