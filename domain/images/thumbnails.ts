import type { Image } from './image.ts'

/** Width in pixels. Narrower images have thumbnails of their own width. */
export const THUMBNAIL_WIDTHS = { small: 320, large: 640 } as const

/**
 * The thumbnails of an image as a `srcset`: the browser picks the one that fits the layout and screen. Undefined if
 * there is only one.
 */
export const thumbnailSet = ({ thumbnail_url, width }: Pick<Image, 'thumbnail_url' | 'width'>): string | undefined => {
  const { small, large } = THUMBNAIL_WIDTHS
  if (thumbnail_url === null || (width !== null && width <= small)) return undefined
  return `${thumbnail_url} ${small}w, ${thumbnail_url}?size=large ${Math.min(large, width ?? large)}w`
}
