import { t } from '../language/text.ts'
import type { PushWords } from '../notifications/email.ts'

/** An export that has ended, as its owner is notified of it. */
export interface EndedExport {
  export_id: number
  /** Number of images. */
  images: number
  /** Null: the file is ready. */
  error: string | null
  /** Days until the file is deleted. */
  days: number
}

const titleOf = ({ images, error }: EndedExport): string =>
  error === null
    ? t('{count, plural, one {Your export of {count} image is ready} other {Your export of {count} images is ready}}', {
        count: images,
      })
    : t('Your export of images could not be completed')

const reasonOf = ({ error, days }: EndedExport): string =>
  error ??
  t(
    '{days, plural, one {The file can be downloaded for {days} day.} other {The file can be downloaded for {days} days.}}',
    {
      days,
    },
  )

export const exportEmail = (to: { email: string; firstname: string }, ended: EndedExport, baseUrl: string) => ({
  recipient: to.email,
  subject: titleOf(ended),
  body: `${[
    t('Hello {name},', { name: to.firstname.replaceAll(/\s+/g, ' ').trim() }),
    reasonOf(ended),
    `${baseUrl}/exports`,
    'Bombus',
  ].join('\n\n')}\n`,
})

export const exportPush = (ended: EndedExport): PushWords => ({
  title: titleOf(ended),
  body: reasonOf(ended),
  path: '/exports',
  tag: `export-${ended.export_id}`,
})
