import { useQuery } from '@tanstack/react-query'
import { fileReasons } from '#domain/image-uploads/reasons.ts'
import type { FileState, ImageUpload } from '#domain/image-uploads/upload.ts'
import { dateTime } from '#web/platform/formats.ts'
import { imageUploads as t } from '#web/texts/image-uploads.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { refusedFilesQuery } from './queries.ts'
import css from './sending-panel.module.css'

interface Refused {
  name: string
  reason: string
}

const reasonOf = (state: FileState): string =>
  state in fileReasons ? fileReasons[state as keyof typeof fileReasons] : ''

/**
 * The files of an upload that are not valid images, with the reason for each. `local`: those that were not sent at all.
 */
export const RefusedFiles = ({ upload, local = [] }: { upload: ImageUpload; local?: readonly Refused[] }) => {
  const { data, error, refetch } = useQuery({
    ...refusedFilesQuery(upload.id, upload.refused),
    enabled: upload.refused > 0,
  })
  const rows: Refused[] = [
    ...local,
    ...(data?.rows ?? []).map(({ name, state, captured_at }) => ({
      name: `${name}, ${dateTime(captured_at, upload.zone)}`,
      reason: reasonOf(state),
    })),
  ]
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (rows.length === 0) return null
  return (
    <section aria-label={t.refusedTitle}>
      <h2>{t.refusedTitle}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <ul className={css.refused} tabIndex={0} aria-label={t.refusedTitle}>
        {rows.map(({ name, reason }) => (
          <li key={name}>
            <p className={css.name}>{name}</p>
            <p>{reason}</p>
          </li>
        ))}
      </ul>
      {data && data.total > data.rows.length && <p>{t.firstShown(data.rows.length, data.total)}</p>}
    </section>
  )
}

/** The same for an earlier upload. */
export const RefusedDialog = ({ upload, onClose }: { upload: ImageUpload; onClose: () => void }) => (
  <Dialog
    wide
    title={t.detailsNamed(dateTime(upload.created_at))}
    onClose={onClose}
    actions={<Button onClick={onClose}>{t.close}</Button>}
  >
    <RefusedFiles upload={upload} />
  </Dialog>
)
