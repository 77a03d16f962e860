import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dateTime } from '#web/platform/formats.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { useStore } from '#web/platform/store.ts'
import { toast } from '#web/platform/toasts.ts'
import { pendingReviews } from '#web/texts/pending-reviews.ts'
import { photos as photoTexts } from '#web/texts/photos.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { PendingReviews } from '../image-reviews/pending-reviews-list.tsx'
import { usePendingReviews, useSendReviews } from '../image-reviews/use-pending-reviews.ts'
import { invalidateSurveys } from '../queries.ts'
import { usePhonePhotos } from '../photos/use-photos.ts'
import { PendingPhotos } from '../photos/pending-photos.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { exportEntries } from './records.ts'
import css from './outbox-panel.module.css'
import { outboxOf } from './outbox.ts'

const t = surveys.outbox

/** Lists a person's unsent counts (each can be opened), photos and reviews of images. */
export const PendingDialog = ({ onClose }: { onClose: () => void }) => {
  const outbox = outboxOf(usePerson().id)
  const client = useQueryClient()
  const entries = useStore(outbox.entries)
  const sending = useStore(outbox.sending)
  const { phone, photos } = usePhonePhotos()
  const reviews = usePendingReviews()
  const sendReviews = useSendReviews()
  const waiting = entries.length + photos.length + reviews.length
  const [opened, setOpened] = useState<string | null>(null)
  const entry = entries.find(({ key }) => key === opened)
  const sendNow = async () => {
    const stored = await outbox.send()
    if (stored.length > 0) toast.done(t.sent(stored.length))
    const reviewed = await sendReviews()
    if (reviewed > 0) toast.done(pendingReviews.reviewsSent(reviewed))
    const sent = await phone.send()
    if (sent > 0) toast.done(photoTexts.sent(sent))
    await invalidateSurveys(client)
  }
  if (entry) return <EntryDialog entry={entry} onClose={() => setOpened(null)} />
  return (
    <Dialog
      title={t.title}
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{surveys.close}</Button>
          {entries.length > 0 && <Button onClick={() => exportEntries(entries)}>{t.exportAll}</Button>}
          {waiting > 0 && (
            <Button kind="primary" busy={sending} onClick={() => void sendNow()}>
              {sending ? t.sending : t.sendNow}
            </Button>
          )}
        </>
      }
    >
      {waiting === 0 ? (
        <p>{t.none}</p>
      ) : (
        <ul className={css.entries}>
          {entries.map((each) => (
            <li key={each.key}>
              <div>
                <strong>{each.words}</strong>
                <small>
                  {t.at(
                    t.place(each.place.farm_title, each.place.tunnel_number, each.place.plot_number),
                    dateTime(each.at, each.place.zone),
                  )}
                </small>
                {each.refusal && <span className={css.why}>{each.refusal}</span>}
                {each.tried && <small>{t.tried(each.tried)}</small>}
              </div>
              <Button aria-label={t.openNamed(each.words)} onClick={() => setOpened(each.key)}>
                {t.open}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PendingPhotos />
      <PendingReviews />
    </Dialog>
  )
}
