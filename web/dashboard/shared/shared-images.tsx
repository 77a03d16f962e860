import { useInfiniteQuery } from '@tanstack/react-query'
import type { SharedImage } from '#domain/share-links/share-link.ts'
import { InsectMarks } from '#web/drawings/insect-marks.tsx'
import { classTitle } from '#web/images/class-dialog.tsx'
import { dateTime } from '#web/platform/formats.ts'
import { sharedImagesQuery } from '#web/share-links/queries.ts'
import { sharedPage as t } from '#web/texts/share-links.ts'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/drawing/picture.tsx'
import { Pending } from '#web/ui/pending.tsx'
import css from './shared.module.css'

const SIZES = '(max-width: 600px) 46vw, 240px'

/** `2 Bumblebee, Hoverfly` */
const insectsOf = ({ detections }: SharedImage): string => {
  const counts = Map.groupBy(detections, ({ object_class_name }) => classTitle(object_class_name))
  return [...counts].map(([name, { length }]) => (length > 1 ? `${length} ${name}` : name)).join(', ')
}

const Tile = ({ image, zone }: { image: SharedImage; zone: string }) => {
  const { image_url, thumbnail_url, detections, captured_at, width, height } = image
  const time = dateTime(captured_at, zone)
  return (
    <li>
      <a href={image_url} className={css.image}>
        <Picture
          size="mini"
          src={thumbnail_url}
          srcSet={`${thumbnail_url} 320w, ${image_url} 640w`}
          sizes={SIZES}
          alt={t.image(insectsOf(image), time)}
          loading="lazy"
          decoding="async"
          {...(width !== null && height !== null && { style: { aspectRatio: width / height } })}
        >
          <InsectMarks insects={detections} />
        </Picture>
      </a>
      <b>{insectsOf(image)}</b>
      <span>{time}</span>
    </li>
  )
}

/** The images of a shared link, newest first. */
const SharedImages = ({ token, zone }: { token: string; zone: string }) => {
  const asked = useInfiniteQuery(sharedImagesQuery(token))
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = asked
  if (!data) return <Pending asked={asked} lines={6} />
  const images = data.pages.flatMap(({ rows }) => rows)
  if (images.length === 0) return <p>{t.noImages}</p>
  return (
    <>
      <ul className={css.images}>
        {images.map((image) => (
          <Tile key={image.id} image={image} zone={zone} />
        ))}
      </ul>
      {hasNextPage && (
        <div data-print="none">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t.more}
          </Button>
        </div>
      )}
    </>
  )
}
export default SharedImages
