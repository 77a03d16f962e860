import * as z from 'zod/mini'
import { imageFilter, type ImageFilter } from '#domain/images/filter.ts'

/** The address of the images page: its filter, and how images are shown. */
export const imagesAddress = z.extend(imageFilter, { view: z.optional(z.enum(['grid', 'list'])) })
export type ImagesAddress = z.infer<typeof imagesAddress>

/** The address of an image: the filter it was opened from, so that it leads on to the next. */
export const imageAddress = imageFilter

/** Members of a filter that are set, so that two addresses of one filter have one query. */
export const filterOf = ({ view: _view, ...filter }: ImagesAddress): ImageFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))

/** A filter as texts of an address. */
export const filterTexts = (filter: ImageFilter): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
