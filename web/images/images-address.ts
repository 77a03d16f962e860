import * as z from 'zod/mini'
import { imageFilter, type ImageFilter } from '#domain/images/filter.ts'

/** Search parameters of the images page: its filter, and how images are shown. */
export const imagesAddress = z.extend(imageFilter, { view: z.optional(z.enum(['grid', 'list'])) })
export type ImagesAddress = z.infer<typeof imagesAddress>

/** Search parameters of an image: the filter it was opened from, so that it leads to the next one. */
export const imageAddress = imageFilter

/** The set members of a filter, so that two addresses with the same filter share one query. */
export const filterOf = ({ view: _view, ...filter }: ImagesAddress): ImageFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))

/** A filter as search parameter texts. */
export const filterTexts = (filter: ImageFilter): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
