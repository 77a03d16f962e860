import * as z from 'zod/mini'
import { t } from '../language/text.ts'
import { functionalGroups, unidentified } from '../intensity/functional-groups.ts'
import { reviewState } from '../image-reviews/review.ts'
import { named } from '../platform/named.ts'
import { wholeNumberText } from '../platform/paging.ts'
import { flagText, idText, plainText, requestedDate } from '../platform/shapes.ts'

/** Groups by which images can be found: the functional groups, and insects of none of them. */
export const imageGroups = [...functionalGroups, unidentified] as const
export type ImageGroup = (typeof imageGroups)[number]

const share = z.pipe(
  z.string().check(z.regex(/^(0|1|0?\.\d{1,6}|1\.0{1,6}|0\.\d{1,6})$/, t('must be a number from 0 to 1'))),
  z.transform((text: string) => Number(text)),
)
const hour = wholeNumberText(24)

/** A filter of images: every member narrows the selection. Days and hours are local to the farm. */
export const imageFilter = z.object({
  organisation_id: z.optional(idText),
  farm_id: z.optional(idText),
  field_id: z.optional(idText),
  tunnel_id: z.optional(idText),
  plot_id: z.optional(idText),
  device_id: z.optional(idText),
  from: z.optional(requestedDate),
  to: z.optional(requestedDate),
  /** Hours of the day: from 6 to 9 is 06:00 to 08:59. If the first is later than the last, the night between them. */
  hour_from: z.optional(hour),
  hour_to: z.optional(hour),
  functional_group: z.optional(named('ImageGroup', z.enum(imageGroups))),
  /** A class name as sent, or the name of a taxon: common, scientific or synonym, with all that belongs to it. */
  taxon: z.optional(plainText(120)),
  min_confidence: z.optional(share),
  max_confidence: z.optional(share),
  min_insects: z.optional(wholeNumberText(500)),
  max_insects: z.optional(wholeNumberText(500)),
  model_version: z.optional(plainText(80)),
  review_state: z.optional(reviewState),
  disagreement: z.optional(flagText),
  reviewed_by: z.optional(idText),
  favourite: z.optional(flagText),
  queue_id: z.optional(idText),
  /** `true`: only images that the caller has not reviewed. */
  not_reviewed_by_me: z.optional(flagText),
})
export type ImageFilter = z.infer<typeof imageFilter>

/** A filter as the texts of a URL. */
export type FilterTexts = Record<string, string>

/** Totals beyond this are not counted. */
export const MOST_COUNTED = 10_000
