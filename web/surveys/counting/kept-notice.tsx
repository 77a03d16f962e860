import { useState } from 'react'
import { dateTime } from '#web/platform/formats.ts'
import { usePerson } from '#web/platform/profile.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import draftCss from '#web/ui/draft-notice.module.css'
import { Notice } from '#web/ui/notice.tsx'
import type { CountKind, Place } from '../outbox/entry.ts'
import { dropKept, readKept } from './use-kept.ts'

const t = surveys.kept
const kinds = ['flower', 'pollinator', 'predator'] as const

interface KeptNoticeProps {
  place: Place
  hidden: boolean
  onGoOn: (kind: CountKind) => void
}

/** Says what was counted on this plot at an earlier visit of the page and not sent, and offers to go on with it. */
export const KeptNotice = ({ place, hidden, onGoOn }: KeptNoticeProps) => {
  const { id } = usePerson()
  const find = () =>
    kinds.flatMap((kind) => {
      const kept = readKept(id, kind, place.plot_id)
      return kept ? [{ kind, begun: kept.begun }] : []
    })
  const [found, setFound] = useState(find)
  const [leaving, setLeaving] = useState<CountKind | null>(null)
  if (hidden) return null
  return (
    <>
      {found.map(({ kind, begun }) => (
        <Notice key={kind} tone="warn" live title={`${surveys.tabs[kind]}: ${t.found(dateTime(begun, place.zone))}`}>
          <div className={draftCss.choices}>
            <Button kind="primary" onClick={() => onGoOn(kind)}>
              {t.goOn}
            </Button>
            <Button onClick={() => setLeaving(kind)}>{t.discard}</Button>
          </div>
        </Notice>
      ))}
      {leaving && (
        <Dialog
          urgent
          title={t.discardQuestion}
          onClose={() => setLeaving(null)}
          actions={
            <>
              <Button onClick={() => setLeaving(null)}>{surveys.cancel}</Button>
              <Button
                kind="danger"
                onClick={() => {
                  dropKept(id, leaving, place.plot_id)
                  setFound(find())
                  setLeaving(null)
                }}
              >
                {t.discard}
              </Button>
            </>
          }
        >
          <p>{t.discardText}</p>
        </Dialog>
      )}
    </>
  )
}
