import { expect, test } from 'vitest'
import type { ImageDetail } from '#domain/images/image.ts'
import { withResult } from './result-picker.tsx'

const found = (object_class_name: string) => ({
  object_class_name,
  confidence: 0.5,
  x: 0,
  y: 0,
  width: 0.5,
  height: 0.5,
})
const result = (result_id: number, model_version: string, counts: boolean) => ({
  result_id,
  model_version,
  counts,
  received_at: '2026-06-01T10:00:00.000Z',
  detections: [found(model_version)],
})
const image = {
  model_version: 'second',
  result_id: 7,
  detections: [found('second')],
  review: null,
  own_review: { verdicts: ['confirmed'] },
  other_reviews: [
    { result_id: 0, verdicts: ['rejected'], comment: 'latest' },
    { result_id: 0, verdicts: ['confirmed'] },
  ],
  results: [result(0, 'first', false), result(7, 'second', true)],
} as unknown as ImageDetail

test('shows the results used for counting unless others are selected', () => {
  for (const viewed of [null, 7, 99]) expect(withResult(image, viewed)).toBe(image)
})

test('shows other results with their own latest review, and without the user’s review of the counted ones', () => {
  expect(withResult(image, 0)).toMatchObject({
    model_version: 'first',
    detections: [{ object_class_name: 'first' }],
    review: { verdicts: ['rejected'], comment: 'latest' },
    own_review: null,
  })
})
