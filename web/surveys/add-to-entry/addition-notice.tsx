import { useEffect, useState } from 'react'
import type { Place } from '#web/field-work/outbox/entry.ts'
import { draftAdditions, additionName, additionsOf, type Addition } from '#web/field-work/under-way/addition.ts'
import { dateTime } from '#web/platform/formats.ts'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import draftCss from '#web/ui/form/draft-notice.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { DiscardCount } from '../counting/discard-count.tsx'
import { wordsOf } from './lines.ts'

const t = surveys.more

interface MoreNoticeProps {
  place: Place
  hidden: boolean
  onGoOn: (more: Addition) => void
}

/** Offers to continue unsent additions to entries of this plot. */
export const AdditionNotice = ({ place, hidden, onGoOn }: MoreNoticeProps) => {
  const { id } = usePerson()
  const { plot_id } = place
  const [found, setFound] = useState(() => draftAdditions(id, plot_id))
  const [leaving, setLeaving] = useState<Addition | null>(null)
  useEffect(() => {
    const update = () => setFound(draftAdditions(id, plot_id))
    const stop = deviceStore.follow(additionsOf(id, plot_id), update)
    update()
    return stop
  }, [id, plot_id])
  if (hidden) return null
  return (
    <>
      {found.map(({ key, begun, value }) => (
        <Notice key={key} tone="warn" live title={t.found(wordsOf(value.of), dateTime(begun, place.zone))}>
          <div className={draftCss.choices}>
            <Button kind="primary" onClick={() => onGoOn(value)}>
              {surveys.kept.goOn}
            </Button>
            <Button onClick={() => setLeaving(value)}>{surveys.kept.discard}</Button>
          </div>
        </Notice>
      ))}
      {leaving && (
        <DiscardCount
          onClose={() => setLeaving(null)}
          onDiscard={() => {
            void deviceStore.remove(additionName(id, plot_id, leaving.of))
            setLeaving(null)
          }}
        />
      )}
    </>
  )
}
