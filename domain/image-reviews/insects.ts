import type { Detection } from '../devices/capture-endpoints.ts'
import type { Box, ReviewContent, ReviewState } from './review.ts'

/** An insect of an image according to the model, or to the review that decides. */
export interface Insect extends Box {
  object_class_name: string
  /** The model's confidence, 0 to 1; null if a person named the class. */
  confidence: number | null
  /** Index of the model's detection; null: added by a person. */
  detection: number | null
}

/** The insects of an image: those the model detected, with the verdicts of the review. Rejected ones are left out. */
export const insectsOf = (detections: readonly Detection[], review: ReviewContent | null): Insect[] => {
  const corrections = new Map((review?.corrections ?? []).map((one) => [one.detection, one]))
  const detected = detections.flatMap((found, detection): Insect[] => {
    if (review?.verdicts[detection] === 'rejected') return []
    const { object_class_name, box } = corrections.get(detection) ?? {}
    const { x, y, width, height } = box ?? found
    const named = object_class_name ?? found.object_class_name
    const confidence = object_class_name === undefined ? found.confidence : null
    return [{ object_class_name: named, confidence, detection, x, y, width, height }]
  })
  return [...detected, ...(review?.added ?? []).map((one) => ({ ...one, confidence: null, detection: null }))]
}

/** The outcome of a review. An image with one corrected detection and another that is uncertain counts as corrected. */
export const stateOf = ({ verdicts, added }: ReviewContent): Exclude<ReviewState, 'unreviewed'> => {
  if (added.length > 0 || verdicts.some((one) => one === 'rejected' || one === 'corrected')) return 'corrected'
  return verdicts.includes('cannot_tell') ? 'cannot_tell' : 'confirmed'
}

/** A reviewer's statement on each detection, and on insects the model missed; null: uncertain. */
const statementsOf = (detections: readonly Detection[], review: ReviewContent): (string | null)[] => {
  const corrected = new Map(review.corrections.map((one) => [one.detection, one.object_class_name]))
  const detected = detections.map((found, index) => {
    const verdict = review.verdicts[index]
    if (verdict === 'cannot_tell') return null
    return verdict === 'rejected' ? '' : (corrected.get(index) ?? found.object_class_name)
  })
  const added = review.added.map(({ object_class_name }) => object_class_name).sort()
  return [...detected, added.join('\n')]
}

/** Whether two reviewers name different insects. An uncertain reviewer does not disagree. */
export const disagree = (detections: readonly Detection[], reviews: readonly ReviewContent[]): boolean => {
  const all = reviews.map((review) => statementsOf(detections, review))
  return all.some((one, index) =>
    all
      .slice(index + 1)
      .some((other) => one.some((said, at) => said !== null && other[at] !== null && said !== other[at])),
  )
}
