import type { Insect } from './insects.ts'
import { withVerdict, type ReviewDraft } from './quick-review.ts'
import type { Box } from './review.ts'

/** The index of an insect among those added by reviewers; -1: the model detected it. */
const addedIndex = (draft: ReviewDraft, { x, y, object_class_name, detection }: Insect): number =>
  detection === null
    ? draft.added.findIndex((one) => one.x === x && one.y === y && one.object_class_name === object_class_name)
    : -1

/** A draft in which an insect has another bounding box. */
export const withBox = (draft: ReviewDraft, insect: Insect, box: Box): ReviewDraft => {
  const { detection } = insect
  if (detection === null) {
    const at = addedIndex(draft, insect)
    return { ...draft, added: draft.added.map((one, index) => (index === at ? { ...one, ...box } : one)) }
  }
  const before = draft.corrections.find((one) => one.detection === detection)
  const others = draft.corrections.filter((one) => one.detection !== detection)
  return { ...draft, corrections: [...others, { ...before, detection, box }] }
}

/** A draft without one insect: a detection is rejected, an insect added by a reviewer is removed. */
export const withoutInsect = (draft: ReviewDraft, insect: Insect): ReviewDraft => {
  if (insect.detection !== null) return withVerdict(draft, insect.detection, 'rejected')
  const at = addedIndex(draft, insect)
  return { ...draft, added: draft.added.filter((_, index) => index !== at) }
}

/** A draft in which an insect added by a reviewer is of another class. */
export const withClass = (draft: ReviewDraft, insect: Insect, className: string): ReviewDraft => {
  if (insect.detection !== null) return withVerdict(draft, insect.detection, 'corrected', className)
  const at = addedIndex(draft, insect)
  return {
    ...draft,
    added: draft.added.map((one, index) => (index === at ? { ...one, object_class_name: className } : one)),
  }
}
