import { useEffect, useState } from 'react'
import type { CountKind, Place } from '#web/field-work/outbox/entry.ts'
import { outboxOf } from '#web/field-work/outbox/outbox.ts'
import { isDraft } from '#web/field-work/photos/phone-photo.ts'
import { readPhotos, withoutPhotos } from '#web/field-work/photos/records.ts'
import { nameOf, readDraftCount, writeDraftCount } from '#web/field-work/under-way/draft-count.ts'
import { dateTime } from '#web/platform/formats.ts'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import draftCss from '#web/ui/form/draft-notice.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { DiscardCount } from './discard-count.tsx'
import { settlePending } from './settle-pending.ts'

const t = surveys.kept

/** Discarding a count deletes its photos. */
const discard = (personId: number, kind: CountKind, plot_id: number): Promise<boolean> => {
  const waiting = outboxOf(personId).entries.get()
  const own = readPhotos(personId).filter((photo) => isDraft(photo, { kind, plot_id }, waiting))
  const { changes, pictures } = withoutPhotos(own)
  return deviceStore.change([writeDraftCount(personId, kind, plot_id, null), ...changes], pictures)
}
const kinds = ['flower', 'pollinator', 'predator'] as const

const findDrafts = (personId: number, plotId: number) =>
  kinds.flatMap((kind) => {
    const draft = readDraftCount(personId, kind, plotId)
    return draft ? [{ kind, begun: draft.begun }] : []
  })

interface DraftNoticeProps {
  place: Place
  hidden: boolean
  onGoOn: (kind: CountKind) => void
}

/** Offers to continue an unsent count of this plot. */
export const DraftNotice = ({ place, hidden, onGoOn }: DraftNoticeProps) => {
  const { id } = usePerson()
  const { plot_id } = place
  const [found, setFound] = useState(() => {
    for (const kind of kinds) settlePending(id, kind, plot_id, outboxOf(id).entries.get())
    return findDrafts(id, plot_id)
  })
  const [leaving, setLeaving] = useState<CountKind | null>(null)
  useEffect(() => {
    const update = () => setFound(findDrafts(id, plot_id))
    const stops = kinds.map((kind) => deviceStore.follow(nameOf(id, kind, plot_id), update))
    update()
    return () => stops.forEach((stop) => stop())
  }, [id, plot_id])
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
        <DiscardCount
          onClose={() => setLeaving(null)}
          onDiscard={() => {
            void discard(id, leaving, plot_id)
            setLeaving(null)
          }}
        />
      )}
    </>
  )
}
