import * as z from 'zod/mini'
import { t } from '../language/text.ts'
import { membersOf } from '../platform/members.ts'
import { formerName, named } from '../platform/named.ts'
import { id, optionalText, requiredText } from '../platform/shapes.ts'

/**
 * A reviewer's verdict on a detection: the class is right; it is no insect, or not of this class; it is of another
 * class; it is uncertain.
 */
const verdicts = ['confirmed', 'rejected', 'corrected', 'cannot_tell'] as const
const verdict = named('Verdict', z.enum(verdicts))
export type Verdict = (typeof verdicts)[number]

/** The outcome of an image's reviews; the latest one decides. */
export const reviewStates = ['unreviewed', 'confirmed', 'corrected', 'cannot_tell'] as const
export const reviewState = named('ReviewState', z.enum(reviewStates))
export type ReviewState = (typeof reviewStates)[number]

const MAX_BOXES = 500
const inImage = z.number().check(z.minimum(0), z.maximum(1))
const extent = z.number().check(z.gt(0, t('must be a number above 0')), z.maximum(1))
// Fractions that cover the whole image may differ from 1 in their last digit.
const ROUNDING = 1e-9
const endsWithin = (from: 'x' | 'y', extentName: 'width' | 'height', message: string) =>
  z.refine<Record<'x' | 'y' | 'width' | 'height', number>>(
    // A box that starts outside the image is only reported for that.
    (box) => box[from] > 1 || box[extentName] > 1 || box[from] + box[extentName] <= 1 + ROUNDING,
    { message, path: [extentName] },
  )
const inside = [
  endsWithin('x', 'width', t('extends beyond the right edge of the image')),
  endsWithin('y', 'height', t('extends beyond the lower edge of the image')),
] as const
const className = requiredText(80, t('Name the class'))

/** A bounding box as fractions of the image's width and height. */
const box = named('Box', z.strictObject({ x: inImage, y: inImage, width: extent, height: extent }).check(...inside))
export type Box = z.infer<typeof box>

/** An insect that the model missed: its class, and its bounding box. */
export const addedBox = named(
  'AddedBox',
  z
    .strictObject({ object_class_name: className, x: inImage, y: inImage, width: extent, height: extent })
    .check(...inside),
)
export type AddedBox = z.infer<typeof addedBox>

/** Another class or bounding box for a detection. Absent members stay as the model has them. */
const correction = named(
  'DetectionCorrection',
  z.strictObject({
    /** Index of the detection, from 0. */
    detection: z.int().check(z.nonnegative()),
    object_class_name: z.optional(className),
    box: z.optional(box),
  }),
)
export type Correction = z.infer<typeof correction>

const written = {
  /** One for each detection of the image, in order. */
  verdicts: z.array(verdict).check(z.maxLength(MAX_BOXES)),
  corrections: z.array(correction).check(z.maxLength(MAX_BOXES)),
  added: z.array(addedBox).check(z.maxLength(MAX_BOXES)),
  comment: optionalText(1_000),
}
/** The columns of `image_reviews` that people edit. */
export const reviewMembers = membersOf(written)

export const imageReview = named(
  'ImageReview',
  z.object({
    image_id: id,
    reviewed_by: id,
    reviewed_by_name: z.string(),
    reviewed_at: z.iso.datetime(),
    /** The model version of the detections that were reviewed; null: unknown. */
    model_version: z.nullable(z.string()),
    /** The results that were reviewed: 0 for those sent by the device. */
    result_id: z.int(),
    ...written,
    comment: z.nullable(z.string()),
    version: z.int(),
    capture_id: formerName(id, 'image_id'),
    checked_by: formerName(id, 'reviewed_by'),
    checked_by_name: formerName(z.string(), 'reviewed_by_name'),
    checked_at: formerName(z.iso.datetime(), 'reviewed_at'),
  }),
)
export type ImageReview = z.infer<typeof imageReview>

export const imageReviewForm = named(
  'NewImageReview',
  z.strictObject({
    ...written,
    corrections: z._default(written.corrections, []),
    added: z._default(written.added, []),
    comment: z._default(written.comment, null),
    /** The results that were reviewed, if the client sends them: others may have become the deciding ones since. */
    result_id: z.optional(z.int()),
    version: z.optional(z.int()),
  }),
)
export type ImageReviewForm = z.infer<typeof imageReviewForm>
export type ReviewContent = Pick<ImageReviewForm, 'verdicts' | 'corrections' | 'added'>
