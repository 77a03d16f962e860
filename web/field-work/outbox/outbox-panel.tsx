import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { dateTime } from '#web/platform/formats.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { useStore } from '#web/platform/store.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { usePhonePhotos } from '../photos/use-photos.ts'
import { EntryDialog } from './entry-dialog.tsx'
import type { Entry } from './entry.ts'
import css from './outbox-panel.module.css'
import { outboxOf } from './outbox.ts'
import { useSending } from './use-outbox.ts'
import { WaitingLine } from './pending-line.tsx'

const t = surveys.outbox

/**
 * The entries on this phone: one line for those waiting to be sent, and each rejected entry with its reason and
 * actions.
 */
export const OutboxPanel = ({ onEdit }: { onEdit: (entry: Entry) => void }) => {
  useSending()
  const outbox = outboxOf(usePerson().id)
  const { photos } = usePhonePhotos()
  const entries = useStore(outbox.entries)
  const [leaving, setLeaving] = useState<Entry | null>(null)
  const [checking, setChecking] = useState<string | null>(null)
  const checked = entries.find(({ key }) => key === checking)
  const refused = entries.filter(({ refusal }) => refusal !== null)
  const waiting = entries.filter(({ refusal }) => refusal === null)
  return (
    <div role="status">
      {entries.length + photos.length > 0 && (
        <section className={css.panel} aria-label={t.title}>
          {waiting.length + photos.length > 0 && <WaitingLine entries={waiting} photos={photos.length} />}
          {refused.length > 0 && (
            <>
              <div className={css.head}>
                <IconAlertTriangle aria-hidden="true" />
                <p>
                  <strong>{t.refused(refused.length)}</strong>
                </p>
              </div>
              <ul className={css.entries}>
                {refused.map((entry) => (
                  <li key={entry.key}>
                    <div>
                      <strong>{entry.words}</strong>
                      <small>
                        {t.at(
                          t.place(entry.place.farm_title, entry.place.tunnel_number, entry.place.plot_number),
                          dateTime(entry.at, entry.place.zone),
                        )}
                      </small>
                      <span className={css.why}>{entry.refusal}</span>
                    </div>
                    <span className={css.actions}>
                      {entry.clock_set !== undefined && (
                        <Button
                          aria-label={surveys.clock.checkNamed(entry.words)}
                          onClick={() => setChecking(entry.key)}
                        >
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
                  </li>
                ))}
              </ul>
            </>
          )}
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
