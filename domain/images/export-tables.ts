import type { Column, Row } from '../reports/table.ts'
import type { ImageReview } from '../image-reviews/review.ts'
import type { Image } from './image.ts'

/** The name of an image's file in an export. */
export const imageFile = ({ id, captured_at }: Pick<Image, 'id' | 'captured_at'>): string =>
  `images/${captured_at.slice(0, 19).replaceAll(/[:-]/g, '')}Z-${id}.jpg`

const text = (title: string): Column => ({ title, kind: 'text' })
const number = (title: string): Column => ({ title, kind: 'number' })

export const imageColumns: readonly Column[] = [
  number('image_id'),
  text('file'),
  text('captured_at'),
  text('time_zone'),
  text('farm'),
  text('place'),
  number('device_id'),
  text('device'),
  text('model_version'),
  number('width'),
  number('height'),
  number('insects'),
  text('review_state'),
  number('reviews'),
  text('reviewers_disagree'),
]
export const imageRow = (image: Image): Row => [
  image.id,
  imageFile(image),
  image.captured_at,
  image.time_zone,
  image.farm_title,
  image.place,
  image.device_id,
  image.device_name,
  image.model_version,
  image.width,
  image.height,
  image.insects,
  image.review_state,
  image.reviews,
  image.disagreement ? 'yes' : 'no',
]

/** One row per detection, as sent and as reviewed, and per insect that a reviewer added. Boxes are fractions of the image. */
export const boxColumns: readonly Column[] = [
  number('image_id'),
  number('detection'),
  text('detected_by'),
  text('object_class_name'),
  number('confidence'),
  text('verdict'),
  text('reviewed_class_name'),
  number('x'),
  number('y'),
  number('width'),
  number('height'),
]
export const boxRows = ({ id, detections, review }: Image): Row[] => {
  const corrections = new Map((review?.corrections ?? []).map((one) => [one.detection, one]))
  const detected = detections.map((found, index): Row => {
    const verdict = review?.verdicts[index] ?? null
    const { object_class_name: corrected, box } = corrections.get(index) ?? {}
    const { x, y, width, height } = box ?? found
    const reviewed = verdict === 'confirmed' ? found.object_class_name : (corrected ?? null)
    return [id, index, 'model', found.object_class_name, found.confidence, verdict, reviewed, x, y, width, height]
  })
  const added = (review?.added ?? []).map(({ object_class_name, x, y, width, height }): Row => [
    id,
    null,
    'reviewer',
    null,
    null,
    'added',
    object_class_name,
    x,
    y,
    width,
    height,
  ])
  return [...detected, ...added]
}

export const reviewColumns: readonly Column[] = [
  number('image_id'),
  number('reviewed_by'),
  text('reviewed_by_name'),
  text('reviewed_at'),
  text('verdicts'),
  text('comment'),
]
export const reviewRow = (review: ImageReview): Row => [
  review.image_id,
  review.reviewed_by,
  review.reviewed_by_name,
  review.reviewed_at,
  review.verdicts.join(' '),
  review.comment,
]
