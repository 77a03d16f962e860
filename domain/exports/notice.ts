import { t } from '../language/text.ts'
import type { ExportFormat } from './export.ts'
import type { PushWords } from '../notifications/email.ts'

/** An export that has ended, as its owner is notified of it. */
export interface EndedExport {
  export_id: number
  format: ExportFormat
  /** Number of images; rows of an export of data. */
  images: number
  /** Null: the file is ready. */
  error: string | null
  /** Days until the file is deleted. */
  days: number
}

const titleOf = ({ format, images, error }: EndedExport): string => {
  if (format !== 'images')
    return error === null ? t('Your export of data is ready') : t('Your export of data could not be completed')
  return error === null
    ? t('{count, plural, one {Your export of {count} image is ready} other {Your export of {count} images is ready}}', {
        count: images,
      })
    : t('Your export of images could not be completed')
}

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
