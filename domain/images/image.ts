import * as z from 'zod/mini'
import { detection } from '../devices/capture-endpoints.ts'
import { imageReview, reviewState } from '../image-reviews/review.ts'
import { imageResult } from '../model-results/image-result.ts'
import { described, named } from '../platform/named.ts'
import { id } from '../platform/shapes.ts'
import { weatherHour } from '../weather/weather-day.ts'

/** An image with the detections and the review that decide what it shows. */
export const image = named(
  'Image',
  z.object({
    id,
    device_id: id,
    device_name: z.string(),
    farm_id: id,
    farm_title: z.string(),
    /** Location of the camera at the time; null if only the farm is known. */
    place: z.nullable(z.string()),
    /** The time zone of the farm. */
    time_zone: z.string(),
    captured_at: z.iso.datetime(),
    image_url: z.string(),
    thumbnail_url: z.nullable(z.string()),
    /** Pixels; null for images stored before their size was recorded. */
    width: z.nullable(z.int()),
    height: z.nullable(z.int()),
    model_version: z.nullable(z.string()),
    detections: z.array(detection),
    /** The results that decide: 0 for those sent by the device. */
    result_id: z.int(),
    /** Identified insects: from the deciding review, otherwise from the model. */
    insects: z.int(),
    review_state: reviewState,
    review: z.nullable(imageReview),
    /** The caller's own review, which a later one may override. */
    own_review: z.nullable(imageReview),
    reviews: z.int(),
    /** Whether reviewers name different insects. */
    disagreement: z.boolean(),
    /** Whether the caller marked it as a favourite. */
    favourite: z.boolean(),
    /** Position in lists: lists continue after it. */
    cursor: z.string(),
  }),
)
export type Image = z.infer<typeof image>

/** An image for its own page. */
export const imageDetail = named(
  'ImageDetail',
  z.extend(image, {
    message_id: z.nullable(z.string()),
    received_at: z.iso.datetime(),
    field_id: z.nullable(id),
    tunnel_id: z.nullable(id),
    plot_id: z.nullable(id),
    weather: described(
      z.nullable(named('WeatherHour', weatherHour)),
      'Weather at the farm in the local hour of the image, from a weather model; null if it is not stored.',
    ),
    /** Latest first; the first one decides. */
    all_reviews: z.array(imageReview),
    /** Reviews of results that do not decide, latest first. */
    other_reviews: z.array(imageReview),
    /** The device's, and those of other model versions, by time of receipt. */
    results: z.array(imageResult),
    /** The images of the same device before and after, by time. */
    earlier_id: z.nullable(id),
    later_id: z.nullable(id),
  }),
)
export type ImageDetail = z.infer<typeof imageDetail>
