import { describe, expect, it } from 'vitest'
import { read } from '../platform/testing/read.ts'
import { addedBox } from './review.ts'

const box = { object_class_name: 'hoverfly', x: 0.7, y: 0.2, width: 0.3, height: 0.8 }

describe('a bounding box added by a reviewer', () => {
  it.each<[string, object]>([
    ['may reach the edges', {}],
    ['may be the whole image', { x: 0, y: 0, width: 1, height: 1 }],
  ])('%s', (_name, given) => {
    expect(read(addedBox, { ...box, ...given })).toEqual({ ...box, ...given })
  })
  it('has whitespace around its class name removed', () => {
    expect(read(addedBox, { ...box, object_class_name: ' hoverfly\n' })).toEqual(box)
  })
  it.each<[string, object, string]>([
    ['right of the image', { x: 0.71 }, '! width: extends beyond the right edge of the image'],
    ['below it', { height: 0.81 }, '! height: extends beyond the lower edge of the image'],
    ['that begins right of it', { x: 1.2 }, '! x: Invalid input'],
    ['wider than it', { x: 0, width: 1.2 }, '! width: Invalid input'],
    ['left of it', { x: -0.1 }, '! x: Invalid input'],
    ['without a width', { width: 0 }, '! width: must be a number above 0'],
    ['without a height', { height: 0 }, '! height: must be a number above 0'],
    ['of no class', { object_class_name: '' }, '! object_class_name: Name the class'],
    ['of a blank class', { object_class_name: ' \t\n' }, '! object_class_name: Name the class'],
    [
      'of a class of 81 letters',
      { object_class_name: 'x'.repeat(81) },
      '! object_class_name: has more than 80 characters',
    ],
    ['with a confidence', { confidence: 1 }, '! : Invalid input'],
  ])('is rejected: %s', (_name, given, fault) => {
    expect(read(addedBox, { ...box, ...given })).toBe(fault)
  })
})
