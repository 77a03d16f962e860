import { useState } from 'react'
import { insectsOf, type Insect } from '#domain/image-reviews/insects.ts'
import { isInsect } from '#domain/image-reviews/quick-review.ts'
import type { Image } from '#domain/images/image.ts'
import { thumbnailSet } from '#domain/images/thumbnails.ts'
import { InsectMarks } from '#web/drawings/insect-marks.tsx'
import { Picture } from '#web/ui/drawing/picture.tsx'
import css from './tile-image.module.css'

/**
 * Width divided by height; the usual ratio is assumed until the image of a camera that did not report its size is
 * loaded.
 */
const USUAL_RATIO = 4 / 3
const ratioOf = ({ width, height }: Pick<Image, 'width' | 'height'>): number | null =>
  width === null || height === null ? null : width / height

/**
 * The insects of an image: from the review that counts, otherwise from the model. Flowers and background are omitted.
 */
export const knownInsects = (image: Image): Insect[] => insectsOf(image.detections, image.review).filter(isInsect)

interface TileImageProps {
  image: Image
  /** Of its container, in CSS pixels. */
  width: number
  /** Called once the thumbnail has loaded or failed. */
  onLoaded: (isLoaded: boolean) => void
}
/** The thumbnail of an image with its boxes, uncropped and centred. */
export const TileImage = ({ image, width, onLoaded }: TileImageProps) => {
  const [seen, setSeen] = useState<number | null>(null)
  const ratio = ratioOf(image) ?? seen ?? USUAL_RATIO
  return (
    <span className={css.place}>
      <span className={css.frame} style={{ aspectRatio: ratio, [ratio > USUAL_RATIO ? 'width' : 'height']: '100%' }}>
        <Picture
          size="mini"
          src={image.thumbnail_url ?? image.image_url}
          srcSet={thumbnailSet(image)}
          sizes={`${Math.ceil(width)}px`}
          alt=""
          loading="lazy"
          decoding="async"
          onSeen={(isSeen, { naturalWidth, naturalHeight }) => {
            onLoaded(isSeen)
            if (isSeen && ratioOf(image) === null) setSeen(naturalWidth / naturalHeight)
          }}
        >
          <InsectMarks insects={knownInsects(image)} />
        </Picture>
      </span>
    </span>
  )
}
