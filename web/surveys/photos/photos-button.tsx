import { IconCamera } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PHOTOS_OF_ENTRY } from '#domain/budgets/budgets.ts'
import type { EntryPhoto, PhotoKind } from '#domain/surveys/photo.ts'
import type { Place } from '#web/field-work/outbox/entry.ts'
import type { ShownTaxon } from '#web/field-work/photos/phone-photo.ts'
import { PhotoInput } from '#web/field-work/photos/photo-input.tsx'
import { usePhonePhotos } from '#web/field-work/photos/use-photos.ts'
import { invalidateSurveys } from '#web/field-work/queries.ts'
import { toast } from '#web/platform/toasts.ts'
import { photos as t } from '#web/texts/photos.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Picture } from '#web/ui/drawing/picture.tsx'
import { EntryPhotoStrip } from './photo-strip.tsx'
import css from './photos.module.css'

/** A stored entry, or one line of it. */
export interface OfEntry {
  kind: PhotoKind
  survey_id: number
  entry_id: number
  observation_id: number | null
  plant: number | null
  taxon: ShownTaxon | null
}
interface PhotosButtonProps {
  of: OfEntry
  name: string
  place: Place
  /** All photos of the list; those of this entry are shown. */
  photos: readonly EntryPhoto[]
}

/** Shows the photos of an entry, and adds more. */
export const PhotosButton = ({ of, name, place, photos }: PhotosButtonProps) => {
  const [open, setOpen] = useState(false)
  // A photo of the whole entry belongs to each of its lines.
  const own = photos.filter(
    ({ kind, entry_id, observation_id }) =>
      kind === of.kind &&
      entry_id === of.entry_id &&
      (observation_id === null || of.kind === 'flower' || observation_id === of.observation_id),
  )
  const words = `${t.ofEntry(name)}: ${t.count(own.length)}`
  const [first] = own
  return (
    <>
      <Button kind="ghost" size="icon" aria-label={words} title={words} onClick={() => setOpen(true)}>
        {first ? (
          <span className={css.mini}>
            <Picture size="mini" src={first.small_url} alt="" loading="lazy" />
            {own.length > 1 && <span aria-hidden="true">{own.length}</span>}
          </span>
        ) : (
          <IconCamera aria-hidden="true" />
        )}
      </Button>
      {open && <EntryPhotos of={of} name={name} place={place} photos={own} onClose={() => setOpen(false)} />}
    </>
  )
}

const EntryPhotos = ({ of, name, place, photos, onClose }: PhotosButtonProps & { onClose: () => void }) => {
  const client = useQueryClient()
  const { phone, photos: waiting } = usePhonePhotos()
  const { kind, survey_id, entry_id, plant, taxon } = of
  const here = waiting.filter(({ entry }) => entry?.survey_id === survey_id && entry.entry_id === entry_id)
  const send = async () => {
    if ((await phone.send()) === 0) return toast.note(t.keptHere)
    await invalidateSurveys(client)
  }
  return (
    <Dialog title={t.ofEntry(name)} wide onClose={onClose} actions={<Button onClick={onClose}>{t.close}</Button>}>
      <div className={css.entry}>
        {photos.length === 0 ? <p>{t.noneOfEntry}</p> : <EntryPhotoStrip photos={photos} zone={place.zone} />}
        {here.length > 0 && <p role="status">{t.waiting(here.length)}</p>}
        <PhotoInput
          about={{ place, kind, plant, taxon, unsure: false, entry: { survey_id, entry_id } }}
          room={PHOTOS_OF_ENTRY - photos.length - here.length}
          onKept={() => void send()}
        />
      </div>
    </Dialog>
  )
}
