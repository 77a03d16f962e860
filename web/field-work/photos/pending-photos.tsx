import { dateTime } from '#web/platform/formats.ts'
import { photos as t } from '#web/texts/photos.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { useState } from 'react'
import type { PhonePhoto } from './phone-photo.ts'
import css from './photos.module.css'
import { usePhonePhotos, usePicture } from './use-photos.ts'

const stateOf = ({ entry, entry_key, refusal, tried }: PhonePhoto): string =>
  refusal ?? (tried ? surveys.outbox.tried(tried) : entry === null && entry_key === null ? t.withCount : t.afterEntry)

/** The photos that this phone still has to send, and their state. Renders nothing if there are none. */
export const PendingPhotos = () => {
  const { phone, photos } = usePhonePhotos()
  const [leaving, setLeaving] = useState<PhonePhoto | null>(null)
  if (photos.length === 0) return null
  return (
    <>
      <h3>{t.waiting(photos.length)}</h3>
      <ul className={css.list}>
        {photos.map((photo) => (
          <WaitingPhoto
            key={photo.key}
            photo={photo}
            onAgain={() => void phone.change(photo.key, (now) => ({ ...now, refusal: null })).then(() => phone.send())}
            onDiscard={() => setLeaving(photo)}
          />
        ))}
      </ul>
      {leaving && (
        <DeleteDialog
          question={t.removeQuestion}
          kinds={{}}
          onClose={() => setLeaving(null)}
          remove={() => phone.remove([leaving.key])}
          onGone={() => setLeaving(null)}
        >
          {t.removeText}
        </DeleteDialog>
      )}
    </>
  )
}

interface WaitingPhotoProps {
  photo: PhonePhoto
  onAgain: () => void
  onDiscard: () => void
}
const WaitingPhoto = ({ photo, onAgain, onDiscard }: WaitingPhotoProps) => {
  const picture = usePicture(photo)
  const { place, taxon, plant, kind } = photo
  const what = taxon?.name ?? (plant === null ? surveys.tabsShort[kind] : surveys.plant(plant))
  const words = t.of(what, dateTime(photo.taken_at, place.zone))
  return (
    <li className={css.photo}>
      {picture ? <img className={css.picture} src={picture} alt="" /> : <span className={css.picture} />}
      <div className={css.about}>
        <strong>{words}</strong>
        <small>{surveys.outbox.place(place.farm_title, place.tunnel_number, place.plot_number)}</small>
        <small>{[t.size(photo.size), stateOf(photo)].join(' · ')}</small>
      </div>
      <span className={css.buttons}>
        {photo.refusal && (
          <Button aria-label={`${t.again}: ${words}`} onClick={onAgain}>
            {t.again}
          </Button>
        )}
        <Button aria-label={surveys.outbox.discardNamed(words)} onClick={onDiscard}>
          {surveys.outbox.discard}
        </Button>
      </span>
    </li>
  )
}
