import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImageRetention } from '#domain/images/endpoints.ts'
import type { ImageFilter } from '#domain/images/filter.ts'
import { date } from '#web/platform/formats.ts'
import { images as t } from '#web/texts/images.ts'
import { ui } from '#web/texts/ui.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { imageRetentionQuery } from './queries.ts'

/** Shows how long images are retained, and which are deleted next. */
export const RetentionButton = ({ filter }: { filter: ImageFilter }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t.retention}
      </Button>
      {open && <RetentionDialog filter={filter} onClose={() => setOpen(false)} />}
    </>
  )
}

export const RetentionDialog = ({ filter, onClose }: { filter: ImageFilter; onClose: () => void }) => (
  <Dialog title={t.retentionTitle} onClose={onClose} actions={<Button onClick={onClose}>{ui.close}</Button>}>
    <Retention filter={filter} />
  </Dialog>
)

const Retention = ({ filter }: { filter: ImageFilter }) => {
  const { data, error, refetch } = useQuery(imageRetentionQuery(filter))
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonLines lines={4} />
  return (
    <>
      {linesOf(data).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  )
}

const linesOf = (kept: ImageRetention): string[] => [
  t.stored(kept.images, kept.bytes / 1_000_000),
  kept.image_days === 0 ? t.keptForever : t.keptDays(kept.image_days),
  kept.reviewed_image_days === 0
    ? t.reviewedKeptForever(kept.kept_longer)
    : t.reviewedKeptDays(kept.kept_longer, kept.reviewed_image_days),
  kept.due_soon > 0
    ? t.dueSoon(kept.due_soon)
    : kept.next_deletion === null
      ? t.nothingDue
      : t.nextDeletion(date(kept.next_deletion)),
]
