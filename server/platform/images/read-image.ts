import sharp, { type Sharp } from 'sharp'
import { DECODE, PHOTO_SIDE } from '#domain/budgets/budgets.ts'
import { THUMBNAIL_WIDTHS } from '#domain/images/thumbnails.ts'

const formats = new Set(['jpeg', 'png', 'webp'])
const SIDE = 1_024

const within = (side: number) => (picture: Sharp) =>
  picture
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 86 })
const thumbnail = (width: number) => (picture: Sharp) =>
  picture.resize({ width, withoutEnlargement: true }).webp({ quality: 72 })
/** How each kind of image is converted. */
const kinds = {
  capture: (picture: Sharp) => picture.autoOrient().jpeg({ quality: 86 }),
  photo: within(SIDE),
  surveyed: within(PHOTO_SIDE),
  thumbnail: thumbnail(THUMBNAIL_WIDTHS.small),
  largeThumbnail: thumbnail(THUMBNAIL_WIDTHS.large),
}
export type PictureKind = keyof typeof kinds

/**
 * Decodes an image from an allow-list of formats and encodes it again, so that no hidden data survives, such as the
 * position. Throws if it cannot be read. Only for child processes: decoding uses threads that passwords and files
 * need, too.
 */
export const readPicture = async (kind: PictureKind, image: Uint8Array): Promise<Buffer> => {
  try {
    return await decoded(kind, image, 'error')
  } catch (error) {
    if (!isJpeg(image)) throw error
    // Some cameras omit the end marker. With it added, a truncated image still fails.
    return decoded(kind, Buffer.concat([image, END_OF_IMAGE]), 'warning')
  }
}

const END_OF_IMAGE = Buffer.from([0xff, 0xd9])
const isJpeg = (image: Uint8Array) => image[0] === 0xff && image[1] === 0xd8

const decoded = async (kind: PictureKind, image: Uint8Array, failOn: 'error' | 'warning'): Promise<Buffer> => {
  const picture = sharp(image, { limitInputPixels: DECODE.pixels, failOn })
  const { format } = await picture.metadata()
  if (!format || !formats.has(format)) throw new Error('not an allowed format')
  return kinds[kind](picture).toBuffer()
}

/** The EXIF orientation; 1 is upright. */
export const orientationOf = async (image: Uint8Array): Promise<number> =>
  (await sharp(image, { limitInputPixels: DECODE.pixels }).metadata()).orientation ?? 1

/** Width and height in pixels. */
export const sizeOf = async (image: Uint8Array): Promise<{ width: number; height: number }> => {
  const { width, height } = await sharp(image, { limitInputPixels: DECODE.pixels }).metadata()
  return { width, height }
}

/** One image at a time, on one thread, without a cache. */
export const limitDecoder = () => {
  sharp.concurrency(1)
  sharp.cache(false)
}
