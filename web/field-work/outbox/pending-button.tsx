import { IconCloudUp } from '@tabler/icons-react'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { followPending, pendingOf, pendingPhotosOf, pendingReviewCountOf } from '#web/platform/offline/pending.ts'
import { frame as t } from '#web/texts/frame.ts'
import { lazyBehind, lazyPart } from '#web/ui/lazy-part.tsx'
import css from './pending-button.module.css'

const PendingDialog = lazyPart(async () => ({ default: (await import('./pending-dialog.tsx')).PendingDialog }))
const Sending = lazyBehind(async () => ({ default: (await import('./use-outbox.ts')).Sending }))

/** The number of unsent items of a kind, kept up to date. */
const useWaiting = (count: () => number): number => useSyncExternalStore(followPending, count, () => 0)

/** The number of unsent counts, photos and reviews, on every page. Opens the list of them, and sends them when there is a signal. */
export const PendingButton = ({ personId }: { personId: number }) => {
  const counts = useWaiting(() => pendingOf(personId))
  const photos = useWaiting(() => pendingPhotosOf(personId))
  const reviews = useWaiting(() => pendingReviewCountOf(personId))
  const waiting = counts + photos + reviews
  const words = t.waiting(counts, photos, reviews)
  const [open, setOpen] = useState(false)
  if (waiting === 0 && !open) return null
  return (
    <>
      {waiting > 0 && (
        <button
          type="button"
          className={css.button}
          aria-haspopup="dialog"
          aria-label={words}
          title={words}
          onClick={() => setOpen(true)}
        >
          <IconCloudUp aria-hidden="true" />
          <span aria-hidden="true">{waiting}</span>
        </button>
      )}
      <Suspense>{waiting > 0 && <Sending />}</Suspense>
      <Suspense>{open && <PendingDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
