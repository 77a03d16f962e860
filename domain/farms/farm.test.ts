import { expect, it } from 'vitest'
import { read } from '../platform/testing/read.ts'
import { outline } from './farm.ts'

const ring = [
  [-2.42, 52.03],
  [-2.41, 52.03],
  [-2.41, 52.04],
  [-2.42, 52.03],
]
it.each([
  ['a ring of positions', ring, true],
  ['a position of one figure', [[-2.42]], false],
  ['a position with a height', [[-2.42, 52.03, 80]], false],
  ['figures as text', [['-2.42', '52.03']], false],
])('validation of an outline: %s', (_name, given, is) => {
  expect(Array.isArray(read(outline, given))).toBe(is)
})
