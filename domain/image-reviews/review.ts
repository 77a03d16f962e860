import * as z from 'zod/mini'
import { membersOf } from '../platform/members.ts'
import { named } from '../platform/named.ts'
import { id, requiredText } from '../platform/shapes.ts'

/** Whether the content of a bounding box matches its class. */
const verdicts = ['confirmed', 'rejected'] as const
const verdict = named('Verdict', z.enum(verdicts))
export type Verdict = (typeof verdicts)[number]

const MAX_BOXES = 500

const inImage = z.number().check(z.minimum(0), z.maximum(1))
const extent = z.number().check(z.gt(0, 'must be more than 0'), z.maximum(1))
// Fractions that add up to the whole image may miss 1 by their last digit.
const ROUNDING = 1e-9
const endsWithin = (from: 'x' | 'y', extentName: 'width' | 'height', edge: string) =>
  z.refine<Record<'x' | 'y' | 'width' | 'height', number>>(
    // A box that starts outside the image is only reported for that.
    (box) => box[from] > 1 || box[extentName] > 1 || box[from] + box[extentName] <= 1 + ROUNDING,
    { message: `reaches beyond the ${edge} edge of the image`, path: [extentName] },
  )

/** An insect that the model missed or misclassified: its class, and its bounding box as fractions of the image. */
export const addedBox = named(
  'AddedBox',
  z
    .strictObject({
      object_class_name: requiredText(80, 'must name what was seen'),
      x: inImage,
      y: inImage,
      width: extent,
      height: extent,
    })
    .check(endsWithin('x', 'width', 'right'), endsWithin('y', 'height', 'lower')),
)
export type AddedBox = z.infer<typeof addedBox>

const written = {
  /** One for each detection of the capture, in order. */
  verdicts: z.array(verdict).check(z.maxLength(MAX_BOXES)),
  added: z.array(addedBox).check(z.maxLength(MAX_BOXES)),
}
/** The columns of `capture_checks` that people edit. */
export const reviewMembers = membersOf(written)

export const imageReview = named(
  'CaptureCheck',
  z.object({
    capture_id: id,
    checked_by: id,
    checked_by_name: z.string(),
    checked_at: z.iso.datetime(),
    /** The model version of the image's message; null: unknown. */
    model_version: z.nullable(z.string()),
    ...written,
    version: z.int(),
  }),
)
export type ImageReview = z.infer<typeof imageReview>

export const imageReviewForm = named(
  'NewCaptureCheck',
  z.strictObject({ ...written, added: z._default(written.added, []), version: z.optional(z.int()) }),
)
export type ImageReviewForm = z.infer<typeof imageReviewForm>
