import { expect, test } from 'vitest'
import { allRight, type ReviewDraft } from '#domain/image-reviews/quick-review.ts'
import type { Image } from '#domain/images/image.ts'
import { withPendingReviews } from './with-pending-reviews.ts'

const reviewer = { id: 7, firstname: 'Priya', lastname: 'Raman' }
const found = (object_class_name: string) => ({
  object_class_name,
  confidence: 0.8,
  x: 0,
  y: 0,
  width: 0.1,
  height: 0.1,
})
const image = (change: Partial<Image> = {}): Image => ({
  id: 4,
  device_id: 1,
  device_name: 'North',
  farm_id: 1,
  farm_title: 'Hill',
  place: null,
  time_zone: 'UTC',
  captured_at: '2026-06-01T10:00:00.000Z',
  image_url: '/i',
  thumbnail_url: null,
  width: null,
  height: null,
  model_version: 'net 4',
  detections: [found('bumblebee'), found('flower')],
  result_id: 0,
  insects: 1,
  review_state: 'unreviewed',
  review: null,
  own_review: null,
  reviews: 0,
  disagreement: false,
  favourite: false,
  cursor: 'c',
  ...change,
})
const pending = (draft: ReviewDraft | null) => [
  { image_id: 4, words: '', draft, version: 0, at: '2026-06-02T10:00:00.000Z', refusal: null },
]

test('an image is shown as it will be once its pending review is stored', () => {
  const rejected: ReviewDraft = { ...allRight(2), verdicts: ['rejected', 'confirmed'] }
  const [shown] = withPendingReviews([image()], pending(rejected), reviewer)
  expect(shown).toMatchObject({
    review_state: 'corrected',
    insects: 0,
    reviews: 1,
    own_review: { reviewed_by_name: 'Priya Raman', verdicts: ['rejected', 'confirmed'] },
  })
})

test('a pending deletion of a review shows the image as the model sent it', () => {
  const [reviewed = image()] = withPendingReviews([image()], pending(allRight(2)), reviewer)
  expect(reviewed).toMatchObject({ review_state: 'confirmed', reviews: 1 })
  const [shown] = withPendingReviews([reviewed], pending(null), reviewer)
  expect(shown).toMatchObject({ review_state: 'unreviewed', review: null, own_review: null, reviews: 0, insects: 1 })
})

test('other images are unchanged', () => {
  const other = image({ id: 5 })
  expect(withPendingReviews([other], pending(allRight(2)), reviewer)[0]).toBe(other)
})
