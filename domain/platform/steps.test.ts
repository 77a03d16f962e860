import { expect, it } from 'vitest'
import { inSteps } from './shapes.ts'

it.each([
  [23.4, 0.1, true],
  [0.1 + 0.2, 0.1, true],
  [-9.9, 0.1, true],
  [0, 0.1, true],
  [23.45, 0.1, false],
  [23.400_01, 0.1, false],
  [-0.05, 0.1, false],
  [249.99, 0.01, true],
  [249.995, 0.01, false],
  [999_999.999, 0.001, true],
  [999_999.999_5, 0.001, false],
  [4, 1, true],
  [4.5, 1, false],
])('%d is a whole number of steps of %d: %s', (value, step, is) => {
  expect(inSteps(value, step)).toBe(is)
})
