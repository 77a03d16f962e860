import type { AddedBox, Correction, Verdict } from '../image-reviews/review.ts'

/** An image drawn at random for review, with the model's detections and the review that decides. */
export interface ReviewedImage {
  image_id: number
  /** Probability with which the image was drawn for review, above 0 and at most 1. */
  probability: number
  /** The group of images it was drawn from; absent: all images were drawn from one. */
  stratum?: string
  detections: readonly {
    object_class_name: string
    /** 0 to 1. */
    confidence: number
    /** Identifier of the insect's track, unique among all images; the same insect may be in several images. */
    track?: string
  }[]
  review: {
    /** One for each detection, in order. */
    verdicts: readonly Verdict[]
    corrections: readonly Pick<Correction, 'detection' | 'object_class_name'>[]
    added: readonly Pick<AddedBox, 'object_class_name'>[]
  }
}

/** Maps a class to the group it is evaluated as; null: not evaluated, such as background. */
export type GroupOf = (className: string) => string | null

/** One insect: its group according to the model and to the reviewer; null: no insect of an evaluated group. */
interface InsectPair {
  predicted: string | null
  actual: string | null
}

/**
 * The insects of an image, as the model and the reviewer name them. Detections without a verdict, uncertain detections
 * and insects that neither names as an evaluated group are left out. A correction of the bounding box alone confirms
 * the class.
 */
export const insectPairs = ({ detections, review }: ReviewedImage, groupOf: GroupOf): InsectPair[] => {
  const corrected = new Map(review.corrections.map((one) => [one.detection, one.object_class_name]))
  const detected = detections.flatMap(({ object_class_name: sent }, index): InsectPair[] => {
    const verdict = review.verdicts[index]
    if (verdict === undefined || verdict === 'cannot_tell') return []
    const actual = verdict === 'rejected' ? null : groupOf(corrected.get(index) ?? sent)
    return [{ predicted: groupOf(sent), actual }]
  })
  const added = review.added.map((one) => ({ predicted: null, actual: groupOf(one.object_class_name) }))
  return [...detected, ...added].filter(({ predicted, actual }) => predicted !== null || actual !== null)
}

/** Number of images of the population that a reviewed image stands for (Horvitz and Thompson 1952). */
export const weightOf = ({ image_id, probability }: ReviewedImage): number => {
  if (!(probability > 0 && probability <= 1))
    throw new RangeError(`image ${image_id}: a sampling probability of ${probability} is not above 0 and at most 1`)
  return 1 / probability
}
