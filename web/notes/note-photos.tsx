import { useId } from 'react'
import { PHOTOS_OF_NOTE } from '#domain/budgets/budgets.ts'
import type { FarmNote } from '#domain/notes/farm-note.ts'
import { date } from '#web/platform/formats.ts'
import { notes as t } from '#web/texts/notes.ts'
import { photos as words } from '#web/texts/photos.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PhotoButtons } from '#web/ui/photos/photo-buttons.tsx'
import { PhotoStrip } from '#web/ui/photos/photo-strip.tsx'
import css from './notes.module.css'
import { shownPhotos } from './shown-photos.ts'
import type { NotePhotos as State, UnsentPhoto } from './use-note-photos.ts'

interface Props {
  note: Pick<FarmNote, 'kind' | 'date'>
  state: State
}

/** Adds, shows and deletes the photos of one's own note. */
export const NotePhotos = ({ note, state }: Props) => {
  const title = useId()
  const { photos, unsent, faults, busy, add, retry, discard, remove, onRemoved } = state
  return (
    <section className={css.photos} aria-labelledby={title}>
      <h3 id={title}>{t.photos}</h3>
      {photos.length > 0 && (
        <PhotoStrip
          photos={shownPhotos(photos, t.named(note.kind, date(note.date)))}
          removal={{ isAllowed: () => true, consequence: t.removePhotoText, remove, onRemoved }}
        />
      )}
      {unsent.length > 0 && (
        <ul className={css.unsent}>
          {unsent.map((photo) => (
            <Unsent key={photo.key} photo={photo} onRetry={() => retry(photo)} onDiscard={() => discard(photo)} />
          ))}
        </ul>
      )}
      {photos.length + unsent.length < PHOTOS_OF_NOTE && <PhotoButtons busy={busy} onFiles={add} />}
      <div role="status" className={css.said}>
        {busy && t.sendingPhotos}
        {faults.map((text) => (
          <Notice key={text} tone="warn" title={text} />
        ))}
        {unsent.some(({ fault }) => fault !== null) && <Notice tone="warn" title={t.unsentPhotos} />}
      </div>
    </section>
  )
}

interface UnsentProps {
  photo: UnsentPhoto
  onRetry: () => void
  onDiscard: () => void
}
const Unsent = ({ photo: { name, address, fault }, onRetry, onDiscard }: UnsentProps) => (
  <li>
    <img src={address} alt={name} />
    <p>{fault ?? t.sendingPhoto}</p>
    {fault !== null && (
      <span className={css.unsentButtons}>
        <Button aria-label={`${words.again}: ${name}`} onClick={onRetry}>
          {words.again}
        </Button>
        <Button aria-label={t.discardPhoto(name)} onClick={onDiscard}>
          {t.discard}
        </Button>
      </span>
    )}
  </li>
)
