import { expect, it } from 'vitest'
import { randomOf } from '../platform/random.ts'

const numbersOf = (seed: number) => {
  const random = randomOf(seed)
  return Array.from({ length: 100_000 }, random)
}

it('randomOf gives the same numbers only for the same seed', () => {
  expect(numbersOf(5)).toEqual(numbersOf(5))
  expect(numbersOf(5)[0]).not.toBe(numbersOf(6)[0])
})

it('randomOf gives evenly distributed numbers from 0 to below 1', () => {
  const tenths = Map.groupBy(numbersOf(5), (number) => Math.floor(number * 10))
  expect(new Set(tenths.keys())).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]))
  // Three standard deviations of 10,000 of 100,000 are about 285.
  for (const numbers of tenths.values()) expect(Math.abs(numbers.length - 10_000)).toBeLessThan(300)
})
