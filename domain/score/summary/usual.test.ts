import { expect, test } from 'vitest'
import { usualWords } from './usual.ts'

const words = (expected: number | null, range: [number, number] | null = [72, 85]) =>
  usualWords({ pollination_health: 79, range, expected })

test.each([
  ['below the range', 57, 'Better than usual for this weather (57)'],
  ['in the range', 72, 'As usual for this weather (72)'],
  ['above the range', 86, 'Worse than usual for this weather (86)'],
])('the usual score lies %s', (_name, expected, said) => expect(words(expected)).toBe(said))

test('the usual score is formatted like a score, with a tenth at the edge of a band', () =>
  expect(words(69.7)).toBe('Better than usual for this weather (69.7)'))

test('compares the score itself without a range, and returns nothing without a score or a usual score', () => {
  expect(words(79, null)).toBe('As usual for this weather (79)')
  expect(words(null)).toBeNull()
  expect(usualWords({ pollination_health: null, range: null, expected: 57 })).toBeNull()
})
