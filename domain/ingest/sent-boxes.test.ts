import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { read } from '../platform/testing/read.ts'
import { placeBoxes, sentDetection } from './sent-boxes.ts'

const named = { object_class_name: 'bee', confidence: 0.9 }
const box = (x: number, y: number, width: number, height: number) => ({ ...named, x, y, width, height })
const near = (value: number) => expect.closeTo(value, 9) as number

describe('a bounding box', () => {
  it.each([
    ['within', box(0.3, 0.42, 0.18, 0.24), box(0.3, 0.42, 0.18, 0.24)],
    ['of the whole image', box(0, 0, 1, 1), box(0, 0, 1, 1)],
    ['that ends at the edge', box(0.9, 0.1, 0.1, 0.1), box(0.9, 0.1, 0.1, 0.1)],
    ['over the left', box(-0.0008, 0.2, 0.1, 0.1), box(0, 0.2, 0.0992, 0.1)],
    ['over the right and below', box(0.95, 0.9, 0.1, 0.2), box(0.95, 0.9, 0.05, 0.1)],
    ['larger than the image', box(-0.5, -0.5, 2, 2), box(0, 0, 1, 1)],
    ['of no size', box(0.5, 0.5, 0, 0), box(0.5, 0.5, 0, 0)],
  ])('%s is clipped to the image', (_what, sent, { x, y, width, height }) => {
    expect(placeBoxes([sent], 1)).toEqual({
      detections: [{ ...named, x: near(x), y: near(y), width: near(width), height: near(height) }],
      left_out: 0,
    })
  })

  it.each([
    ['to the left', box(-0.2, 0.2, 0.1, 0.1)],
    ['that only touches the edge', box(1, 0.2, 0.1, 0.1)],
    ['below', box(0.2, 1.1, 0.1, 0.1)],
  ])('%s of the image is dropped and counted', (_what, outside) => {
    const inside = box(0.1, 0.1, 0.1, 0.1)
    expect(placeBoxes([outside, inside], 1)).toEqual({ detections: [inside], left_out: 1 })
  })

  it.each([
    ['pixels', box(640, 200, 32, 32)],
    ['a width below nothing', box(0.1, 0.1, -0.1, 0.1)],
    ['NaN', box(NaN, 0, 1, 1)],
  ])('with %s is rejected', (_what, sent) => {
    expect(read(sentDetection, sent)).toMatch(/^! /)
  })

  it('in pixels is rejected with an explanation', () => {
    const { error } = z.safeParse(sentDetection, box(640, 0.1, 0.1, 0.1))
    expect(error?.issues).toMatchObject([
      { path: ['x'], message: expect.stringContaining('fraction of the image') as string },
    ])
  })
})
