import { expect, it } from 'vitest'
import { read } from '../platform/testing/read.ts'
import { detection, listCaptures } from './capture-endpoints.ts'

const bee = { object_class_name: 'bee', confidence: 0.5, x: 0, y: 1, width: 1, height: 0 }

it.each(['confidence', 'x', 'y', 'width', 'height'])('%s of a detection must be from 0 to 1', (member) => {
  for (const value of [0, 0.5, 1])
    expect(read(detection, { ...bee, [member]: value })).toEqual({ ...bee, [member]: value })
  for (const value of [-0.01, 1.01, null])
    expect(read(detection, { ...bee, [member]: value })).toBe(`! ${member}: Invalid input`)
})
it.each([
  ['x'.repeat(80), true],
  ['x'.repeat(81), false],
  ['', false],
])('a detection requires a class name: %j is valid: %s', (object_class_name, is) => {
  expect(read(detection, { ...bee, object_class_name }) !== '! object_class_name: Invalid input').toBe(is)
})
it('a page of images has at most 100', () => {
  expect(read(listCaptures.query, { limit: '100' })).toEqual({ limit: 100 })
  expect(read(listCaptures.query, { limit: '101' })).toBe('! limit: Invalid input')
})
