import { IconCheck, IconHelp, IconPencilCheck, IconUsers } from '@tabler/icons-react'
import type { ReviewState } from '#domain/image-reviews/review.ts'
import type { Image } from '#domain/images/image.ts'
import { dateTime } from '#web/platform/formats.ts'
import { images as t } from '#web/texts/images.ts'
import { Tag } from '#web/ui/tag.tsx'
import { classTitle } from './class-dialog.tsx'
import { knownInsects } from './tile-image.tsx'

/** Lists the insects of an image in words: `Bumblebee, 2 Hoverfly`. */
export const insectWords = (image: Image): string => {
  const counts = Map.groupBy(knownInsects(image), ({ object_class_name }) => classTitle(object_class_name))
  return [...counts].map(([name, { length }]) => (length > 1 ? `${length} ${name}` : name)).join(', ') || t.blank
}

/** Describes an image in a sentence for screen readers. */
export const imageWords = (image: Image): string =>
  t.tile(
    dateTime(image.captured_at, image.time_zone),
    image.device_name,
    insectWords(image),
    t.states[image.review_state],
  )

const icons: Record<Exclude<ReviewState, 'unreviewed'>, React.ReactNode> = {
  confirmed: <IconCheck aria-hidden="true" />,
  corrected: <IconPencilCheck aria-hidden="true" />,
  cannot_tell: <IconHelp aria-hidden="true" />,
}

/** Whether and how an image was reviewed. */
export const ReviewTag = ({ image }: { image: Image }) => {
  if (image.disagreement)
    return (
      <Tag tone="warn" icon={<IconUsers aria-hidden="true" />}>
        {t.disagreement}
      </Tag>
    )
  if (image.review_state === 'unreviewed') return null
  return (
    <Tag tone={image.review_state === 'cannot_tell' ? 'plain' : 'good'} icon={icons[image.review_state]}>
      {t.states[image.review_state]}
    </Tag>
  )
}
