import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { wholeNumberText } from '../platform/paging.ts'
import { byId, id } from '../platform/shapes.ts'
import { pollinatorGroup } from '../surveys/pollinator.ts'
import { imageReview, imageReviewForm } from './review.ts'

const tag = 'Image reviews'
const MOST_RESULT_ID = 999_999_999

export const getImageReview = endpoint({
  id: 'getImageReview',
  tag,
  method: 'GET',
  path: '/images/{id}/review',
  can: 'farm.see',
  summary: 'Get the review of an image',
  description: 'The latest one, which decides; null if the image has not been reviewed. `GET /images/{id}` lists all.',
  params: byId,
  response: named('LatestImageReview', z.nullable(imageReview)),
  aliases: [{ id: 'getCaptureCheck', path: '/captures/{id}/check' }],
})

export const putImageReview = endpoint({
  id: 'putImageReview',
  tag,
  method: 'PUT',
  path: '/images/{id}/review',
  can: 'image.review',
  summary: 'Create or replace your review of an image',
  description:
    'Confirm, reject or correct each detection, in order, and add the insects that the model missed. The detections stay as sent. Reviews of other people are kept; your former review remains in the history.',
  params: byId,
  body: imageReviewForm,
  response: imageReview,
  refuses: [409],
  aliases: [{ id: 'putCaptureCheck', path: '/captures/{id}/check' }],
})

export const deleteImageReview = endpoint({
  id: 'deleteImageReview',
  tag,
  method: 'DELETE',
  path: '/images/{id}/review',
  can: 'image.review',
  summary: 'Delete your review of an image',
  description:
    'It remains in the history. Without a review of yours, nothing changes. The review of the results that decide is deleted; with `result_id`, 409 if other results decide by now.',
  params: byId,
  query: z.object({ result_id: z.optional(wholeNumberText(MOST_RESULT_ID)) }),
  refuses: [409],
  aliases: [{ id: 'deleteCaptureCheck', path: '/captures/{id}/check' }],
})

const count = z.int().check(z.nonnegative())
const share = z.number().check(z.minimum(0), z.maximum(1))
const positive = z.number().check(z.nonnegative())

/** Agreement of people and a model version about one functional group. Ranges are 90 %. */
export const agreement = named(
  'Agreement',
  z.object({
    /** Null: messages without a version, and images without a message. */
    model_version: z.nullable(z.string()),
    functional_group: pollinatorGroup,
    /** Seen by both, by the model only, and by the person only. */
    tp: count,
    fp: count,
    fn: count,
    checked: count,
    /** Proportion of the model's detections that were correct; null without detections. */
    precision: z.nullable(share),
    precision_range: z.nullable(z.tuple([share, share])),
    /** Proportion of actual insects that the model detected; null without insects. */
    recall: z.nullable(share),
    recall_range: z.nullable(z.tuple([share, share])),
    /** Actual insects per detection, used in the score; null if too few were reviewed to correct counts. */
    correction: z.nullable(positive),
    correction_range: z.nullable(z.tuple([positive, positive])),
    /** Whether the measured correction exceeds the limit: counts are at most halved or doubled. */
    correction_limited: z.boolean(),
    /** The correction before it is limited. */
    measured_correction: z.nullable(positive),
    measured_correction_range: z.nullable(z.tuple([positive, positive])),
  }),
)
export type Agreement = z.infer<typeof agreement>

export const getDetectionAgreement = endpoint({
  id: 'getDetectionAgreement',
  tag,
  method: 'GET',
  path: '/organisations/{id}/detection-agreement',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'Get the agreement of reviewers with the detection model',
  description: 'By model version and functional group, from reviewed images and timed counts.',
  params: byId,
  response: named(
    'DetectionAgreement',
    z.object({
      organisation_id: id,
      /** Insects of a group that must be reviewed before its counts are corrected. */
      least_checks: count,
      images_checked: count,
      audits_paired: count,
      rows: z.array(agreement),
    }),
  ),
})
export type DetectionAgreement = z.infer<typeof getDetectionAgreement.response>
