import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dateTime } from '#web/platform/formats.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { useStore } from '#web/platform/store.ts'
import { toast } from '#web/platform/toasts.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { invalidateSurveys } from '../queries.ts'
import { photosOf } from '../photos/phone-photos.ts'
import { PendingPhotos } from '../photos/pending-photos.tsx'
import { usePhonePhotos } from '../photos/use-photos.ts'
import { EntryDialog } from './entry-dialog.tsx'
import type { Entry } from './entry.ts'
import css from './outbox-panel.module.css'
import { outboxOf } from './outbox.ts'
import { useSending, waitingTexts } from './use-outbox.ts'

const t = surveys.outbox

/** What this phone keeps and the server does not have: how many, what became of each, and what can be done. */
export const OutboxPanel = ({ onEdit }: { onEdit: (entry: Entry) => void }) => {
  useSending()
  const { id } = usePerson()
  const outbox = outboxOf(id)
  const { photos } = usePhonePhotos()
  const client = useQueryClient()
  const entries = useStore(outbox.entries)
  const sending = useStore(outbox.sending)
  const [leaving, setLeaving] = useState<Entry | null>(null)
  const [checking, setChecking] = useState<string | null>(null)
  const checked = entries.find(({ key }) => key === checking)
  const refused = entries.filter(({ refusal }) => refusal !== null)
  const waiting = entries.length - refused.length
  const sendNow = async () => {
    const stored = await outbox.send()
    if (stored.length > 0) toast.done(t.sent(stored.length), outbox.entries.get().length === 0 ? waitingTexts : [])
    void photosOf(id).send()
    await invalidateSurveys(client)
  }
  return (
    <div role="status">
      {entries.length + photos.length > 0 && (
        <section className={css.panel} aria-label={t.title}>
          {waiting > 0 && (
            <div className={css.head}>
              <IconCloudOff aria-hidden="true" />
              <p>
                <strong>{t.waiting(waiting)}</strong>. {t.waitingText}
              </p>
              <Button busy={sending} onClick={() => void sendNow()}>
                {sending ? t.sending : t.sendNow}
              </Button>
            </div>
          )}
          {refused.length > 0 && (
            <div className={css.head}>
              <IconAlertTriangle aria-hidden="true" />
              <p>
                <strong>{t.refused(refused.length)}</strong>
              </p>
            </div>
          )}
          <ul className={css.entries}>
            {entries.map((entry) => (
              <li key={entry.key}>
                <div>
                  <strong>{entry.words}</strong>
                  <small>
                    {t.at(
                      t.place(entry.place.farm_title, entry.place.tunnel_number, entry.place.plot_number),
                      dateTime(entry.at, entry.place.zone),
                    )}
                  </small>
                  {entry.refusal && <span className={css.why}>{entry.refusal}</span>}
                  {entry.tried && <small>{t.tried(entry.tried)}</small>}
                </div>
                {entry.refusal && (
                  <span className={css.actions}>
                    {entry.clock_set !== undefined && (
                      <Button aria-label={surveys.clock.checkNamed(entry.words)} onClick={() => setChecking(entry.key)}>
                        {surveys.clock.check}
                      </Button>
                    )}
                    <Button aria-label={t.editNamed(entry.words)} onClick={() => onEdit(entry)}>
                      {t.edit}
                    </Button>
                    <Button aria-label={t.discardNamed(entry.words)} onClick={() => setLeaving(entry)}>
                      {t.discard}
                    </Button>
                  </span>
                )}
              </li>
            ))}
          </ul>
          <PendingPhotos />
        </section>
      )}
      {checked && <EntryDialog entry={checked} onClose={() => setChecking(null)} />}
      {leaving && (
        <Dialog
          urgent
          title={surveys.kept.discardQuestion}
          onClose={() => setLeaving(null)}
          actions={
            <>
              <Button onClick={() => setLeaving(null)}>{surveys.cancel}</Button>
              <Button
                kind="danger"
                onClick={() => {
                  void outbox.discard(leaving.key)
                  setLeaving(null)
                }}
              >
                {t.discard}
              </Button>
            </>
          }
        >
          <p>{leaving.words}</p>
          <p>{surveys.kept.discardText}</p>
        </Dialog>
      )}
    </div>
  )
}
