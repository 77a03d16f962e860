import { isNoInsect } from '../intensity/group-of-class.ts'
import type { ImageReview, ReviewContent, Verdict } from './review.ts'

/** A review as a person is about to send it. */
export interface ReviewDraft extends ReviewContent {
  comment: string | null
}

/** A review that confirms all results of the model. */
export const allRight = (detections: number): ReviewDraft => ({
  verdicts: Array.from({ length: detections }, (): Verdict => 'confirmed'),
  corrections: [],
  added: [],
  comment: null,
})

/** The content of a stored review; without one, that of a review that confirms the model. */
export const draftOf = (review: ImageReview | null | undefined, detections: number): ReviewDraft =>
  review
    ? { verdicts: review.verdicts, corrections: review.corrections, added: review.added, comment: review.comment }
    : allRight(detections)

/** A draft with another verdict on one detection. A corrected detection needs the name of its class. */
export const withVerdict = (
  draft: ReviewDraft,
  detection: number,
  verdict: Verdict,
  className?: string,
): ReviewDraft => {
  const before = draft.corrections.find((one) => one.detection === detection)
  const others = draft.corrections.filter((one) => one.detection !== detection)
  const box = before?.box === undefined ? {} : { box: before.box }
  const corrected = verdict === 'corrected' && className !== undefined ? { object_class_name: className } : {}
  const isEmpty = before?.box === undefined && className === undefined
  return {
    ...draft,
    verdicts: draft.verdicts.map((one, index) => (index === detection ? verdict : one)),
    corrections: verdict === 'rejected' || isEmpty ? others : [...others, { detection, ...corrected, ...box }],
  }
}

interface Detected {
  object_class_name: string
}
/** Whether a detection is an insect; flowers and background need no verdict of their own. */
export const isInsect = ({ object_class_name }: Detected): boolean => !isNoInsect(object_class_name)

/** The same verdict on all insects that the model detected. */
export const withVerdictOnInsects = (
  draft: ReviewDraft,
  detections: readonly Detected[],
  verdict: Verdict,
  className?: string,
): ReviewDraft =>
  detections.reduce(
    (changed, found, detection) => (isInsect(found) ? withVerdict(changed, detection, verdict, className) : changed),
    draft,
  )
