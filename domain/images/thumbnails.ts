import type { Image } from './image.ts'

/** Pixels. An image that is narrower has thumbnails of its own width. */
export const THUMBNAIL_WIDTHS = { small: 320, large: 640 } as const

/**
 * The thumbnails of an image, for the `srcset` of a picture: the browser takes the one that its place and screen need.
 * Undefined if there is only one.
 */
export const thumbnailSet = ({ thumbnail_url, width }: Pick<Image, 'thumbnail_url' | 'width'>): string | undefined => {
  const { small, large } = THUMBNAIL_WIDTHS
  if (thumbnail_url === null || (width !== null && width <= small)) return undefined
  return `${thumbnail_url} ${small}w, ${thumbnail_url}?size=large ${Math.min(large, width ?? large)}w`
}
