import * as z from 'zod/mini'
import { t } from '../language/text.ts'
import { imageReviewForm } from '../image-reviews/review.ts'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { wholeNumberText } from '../platform/paging.ts'
import { byId, flagText, id, plainText, requiredText } from '../platform/shapes.ts'
import { isCursor } from './cursor.ts'
import { imageFilter } from './filter.ts'
import { image, imageDetail } from './image.ts'

const tag = 'Images'
export const IMAGES_A_PAGE = 60
export const MOST_IMAGES_A_PAGE = 200
const cursor = z.string().check(z.refine(isCursor, t('must be a cursor from a response')))

export const listImages = endpoint({
  id: 'listImages',
  tag,
  tokenScope: 'detections',
  method: 'GET',
  path: '/images',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'List images',
  description:
    'Newest first; 60 per page by default, at most 200. `next` is the cursor of the next page; null on the last one.',
  query: z.extend(imageFilter, {
    order: z.optional(z.enum(['newest', 'oldest'])),
    after: z.optional(cursor),
    limit: z.optional(wholeNumberText(MOST_IMAGES_A_PAGE)),
  }),
  response: named('ImagePage', z.object({ rows: z.array(image), next: z.nullable(z.string()) })),
  refuses: [404],
})

export const countImages = endpoint({
  id: 'countImages',
  tag,
  tokenScope: 'detections',
  method: 'GET',
  path: '/images/count',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'Count images',
  description: 'Counts up to 10,000; `more` is true if there are more.',
  query: imageFilter,
  response: named(
    'ImageCount',
    z.object({
      total: z.int(),
      more: z.boolean(),
      /** Whether a camera recorded in the period; null without a period. */
      watched: z.nullable(z.boolean()),
    }),
  ),
  refuses: [404],
})
export type ImageCount = z.infer<typeof countImages.response>

export const listImageHours = endpoint({
  id: 'listImageHours',
  tag,
  method: 'GET',
  path: '/images/hours',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'List images by hour',
  description:
    'One entry per local hour of the period that has images or was watched, at most 31 days. Without days, the 7 days up to the newest image.',
  query: imageFilter,
  response: named(
    'ImageHours',
    z.object({
      from: z.nullable(z.iso.date()),
      to: z.nullable(z.iso.date()),
      hours: z.array(
        named(
          'ImageHour',
          z.object({
            date: z.iso.date(),
            hour: z.int(),
            images: z.int(),
            /** Hours recorded by all cameras together. */
            watched: z.number(),
          }),
        ),
      ),
    }),
  ),
  refuses: [404],
})
export type ImageHours = z.infer<typeof listImageHours.response>

export const listImageClasses = endpoint({
  id: 'listImageClasses',
  tag,
  method: 'GET',
  path: '/images/classes',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'List the classes that occur in images',
  description: 'By name, with the functional group of each; at most 500.',
  query: z.pick(imageFilter, { organisation_id: true, farm_id: true, device_id: true }),
  response: z.array(
    named('ImageClass', z.object({ object_class_name: z.string(), functional_group: z.nullable(z.string()) })),
  ),
  refuses: [404],
})

export const MOST_EXPORTED = 1_000
const idList = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,999}$/, t('must be a comma-separated list of IDs'))),
  z.transform((text: string) => text.split(',').map(Number)),
)
/** The file itself, without the envelope. */
export const downloadImages = endpoint({
  id: 'downloadImages',
  tag,
  method: 'GET',
  path: '/images/export',
  can: 'report.use',
  reads: 'may lag',
  summary: 'Export images',
  description:
    'A ZIP of the images of a filter, or of those named by `ids`, at most 1,000: the images as JPEG, tables of images, boxes and reviews as CSV, and the boxes in the format of COCO.',
  query: z.extend(imageFilter, { ids: z.optional(idList), files: z.optional(flagText) }),
  file: ['application/zip'],
  event: 'exported',
  refuses: [404],
})

export const getImage = endpoint({
  id: 'getImage',
  tag,
  tokenScope: 'detections',
  method: 'GET',
  path: '/images/{id}',
  can: 'farm.see',
  summary: 'Get an image',
  description: 'With all its reviews, and the ids of the previous and next image of the same device.',
  params: byId,
  response: imageDetail,
})

export const getImageRetention = endpoint({
  id: 'getImageRetention',
  tag,
  method: 'GET',
  path: '/images/retention',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'Get how long images are kept',
  description: 'How many images there are, and which are deleted next for their age.',
  query: z.pick(imageFilter, { organisation_id: true, farm_id: true, device_id: true }),
  response: named(
    'ImageRetention',
    z.object({
      image_days: z.int(),
      reviewed_image_days: z.int(),
      images: z.int(),
      /** Because it was reviewed or is somebody's favourite. */
      kept_longer: z.int(),
      bytes: z.number(),
      /** Deleted within the next seven days. */
      due_soon: z.int(),
      next_deletion: z.nullable(z.iso.datetime()),
    }),
  ),
  refuses: [404],
})
export type ImageRetention = z.infer<typeof getImageRetention.response>

export const deleteImage = endpoint({
  id: 'deleteImage',
  tag,
  method: 'DELETE',
  path: '/images/{id}',
  can: 'image.delete',
  summary: 'Delete an image',
  description: 'The reason remains in the history. Counts stay as sent.',
  params: byId,
  query: z.object({ reason: requiredText(300, t('Reason is required')) }),
})

export const putImageReviews = endpoint({
  id: 'putImageReviews',
  tag: 'Image reviews',
  method: 'PUT',
  path: '/images/reviews',
  can: 'image.review',
  summary: 'Create or replace your reviews of several images',
  description: 'All or none, at most 200. Returns the images as they are then.',
  body: named(
    'NewImageReviews',
    z.strictObject({
      reviews: z
        .array(named('NewImageReviewOf', z.extend(imageReviewForm, { image_id: id })))
        .check(z.minLength(1), z.maxLength(MOST_IMAGES_A_PAGE)),
    }),
  ),
  response: named('ReviewedImages', z.object({ images: z.array(image) })),
  refuses: [404, 409],
})

const savedFilter = named(
  'SavedImageFilter',
  z.object({
    id,
    name: z.string(),
    /** Parameters of the list of images, as texts. */
    filter: z.record(z.string(), z.string()),
  }),
)
export type SavedImageFilter = z.infer<typeof savedFilter>
export const MOST_SAVED_FILTERS = 50

export const listImageFilters = endpoint({
  id: 'listImageFilters',
  tag,
  method: 'GET',
  path: '/images/filters',
  can: 'farm.see',
  summary: 'List your saved filters of images',
  description: 'By name, at most 50.',
  response: z.array(savedFilter),
})

/** A filter as texts; it is validated like the query of `GET /images`. */
const filterTexts = z
  .record(plainText(40), plainText(200))
  .check(z.refine((texts) => z.safeParse(imageFilter, texts).success, t('is not a valid image filter')))

export const saveImageFilter = endpoint({
  id: 'saveImageFilter',
  tag,
  method: 'POST',
  path: '/images/filters',
  can: 'farm.see',
  summary: 'Save a filter of images',
  description: 'A filter of yours with the same name is replaced. At most 50.',
  body: named('NewImageFilter', z.strictObject({ name: requiredText(60, t('Name is required')), filter: filterTexts })),
  response: savedFilter,
  status: 201,
  refuses: [409],
})

export const deleteImageFilter = endpoint({
  id: 'deleteImageFilter',
  tag,
  method: 'DELETE',
  path: '/images/filters/{id}',
  can: 'farm.see',
  summary: 'Delete a saved filter of images',
  params: byId,
})

export const addFavouriteImage = endpoint({
  id: 'addFavouriteImage',
  tag,
  method: 'PUT',
  path: '/images/{id}/favourite',
  can: 'farm.see',
  summary: 'Add an image to your favourites',
  params: byId,
})
export const removeFavouriteImage = endpoint({
  id: 'removeFavouriteImage',
  tag,
  method: 'DELETE',
  path: '/images/{id}/favourite',
  can: 'farm.see',
  summary: 'Remove an image from your favourites',
  params: byId,
})
