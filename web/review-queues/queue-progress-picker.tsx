import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImageFilter } from '#domain/images/filter.ts'
import { deleteReviewQueue } from '#domain/review-queues/endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { reviewQueues as t } from '#web/texts/review-queues.ts'
import { Button } from '#web/ui/button.tsx'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { reviewQueueQuery } from './queries.ts'
import css from './queue-progress-picker.module.css'

interface QueueProgressProps {
  filter: ImageFilter & { queue_id: number }
  onFilter: (change: Record<string, string | undefined>) => void
}

/** A person's progress in a queue, and a filter for its images. */
export const QueueProgress = ({ filter, onFilter }: QueueProgressProps) => {
  const { data: queue } = useQuery(reviewQueueQuery(filter.queue_id))
  const person = usePerson()
  const client = useQueryClient()
  const [isDeleting, setDeleting] = useState(false)
  if (!queue) return null
  const leave = () => onFilter({ queue_id: undefined, not_reviewed_by_me: undefined })
  const { images, reviewed, reviewed_by_anyone } = queue
  const left = t.left(images - reviewed, images)
  const isOpen = filter.not_reviewed_by_me === 'true'
  return (
    <section className={css.queue} aria-label={t.button}>
      <b>{t.kinds[queue.kind]}</b>
      <progress value={reviewed} max={Math.max(1, images)} aria-label={left} />
      <span role="status">{reviewed === images ? t.done : left}</span>
      {reviewed_by_anyone > reviewed && <span className={css.anyone}>{t.byAnyone(reviewed_by_anyone)}</span>}
      <span className={css.actions}>
        <Button kind="ghost" onClick={() => onFilter({ not_reviewed_by_me: isOpen ? undefined : 'true' })}>
          {isOpen ? t.all : t.next}
        </Button>
        <Button kind="ghost" onClick={leave}>
          {t.leave}
        </Button>
        {can(person, 'image.delete') && (
          <Button kind="ghost" onClick={() => setDeleting(true)}>
            {t.delete}
          </Button>
        )}
      </span>
      {isDeleting && (
        <DeleteDialog
          question={t.deleteQuestion}
          kinds={{}}
          remove={() => api(deleteReviewQueue, { params: { id: queue.id } })}
          onClose={() => setDeleting(false)}
          onGone={() => {
            leave()
            toast.done(t.deleted)
            void client.invalidateQueries({ queryKey: ['review-queues'] })
          }}
        >
          {t.deleteText}
        </DeleteDialog>
      )}
    </section>
  )
}
