import { IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { PHOTOS_OF_ENTRY } from '#domain/budgets/budgets.ts'
import type { PhotoKind } from '#domain/surveys/photo.ts'
import { dateTime } from '#web/platform/formats.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { useStore } from '#web/platform/store.ts'
import { photos as t } from '#web/texts/photos.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import type { Place } from '../outbox/entry.ts'
import { outboxOf } from '../outbox/outbox.ts'
import { isDraft, shownKey, type PhonePhoto, type ShownTaxon } from './phone-photo.ts'
import { PhotoInput } from './photo-input.tsx'
import css from './photos.module.css'
import { usePhonePhotos, usePicture } from './use-photos.ts'

interface CountPhotosProps {
  place: Place
  kind: PhotoKind
  /** The insects counted with them, the last one first. */
  taxa?: readonly ShownTaxon[]
  /** The plants that they may show; the first is the default. */
  plants?: readonly number[]
}

/**
 * Photos of a count in progress: they are stored on the phone at once, and are sent with the entry that the count
 * becomes.
 */
export const CountPhotos = ({ place, kind, taxa = [], plants = [] }: CountPhotosProps) => {
  const title = useId()
  const { phone, photos } = usePhonePhotos()
  const waiting = useStore(outboxOf(usePerson().id).entries)
  const own = photos.filter(
    (photo) =>
      isDraft(photo, { kind, plot_id: place.plot_id }, waiting) &&
      (kind !== 'predator' || photo.plant === null || plants.includes(photo.plant)),
  )
  const about = { place, kind, plant: plants[0] ?? null, taxon: taxa[0] ?? null, unsure: false }
  return (
    <section className={css.photos} aria-labelledby={title}>
      <h3 id={title}>{t.title}</h3>
      {own.length > 0 && (
        <ul className={css.list}>
          {own.map((photo) => (
            <CountPhoto
              key={photo.key}
              photo={photo}
              taxa={taxa}
              plants={kind === 'flower' ? plants : []}
              onChange={(step) => void phone.change(photo.key, step)}
              onRemove={() => void phone.remove([photo.key])}
            />
          ))}
        </ul>
      )}
      <PhotoInput about={about} room={PHOTOS_OF_ENTRY - own.length} />
    </section>
  )
}

interface CountPhotoProps {
  photo: PhonePhoto
  taxa: readonly ShownTaxon[]
  plants: readonly number[]
  onChange: (step: (photo: PhonePhoto) => PhonePhoto) => void
  onRemove: () => void
}
const CountPhoto = ({ photo, taxa, plants, onChange, onRemove }: CountPhotoProps) => {
  const picture = usePicture(photo)
  const { kind, plant, taxon, place, unsure } = photo
  const known = taxon && !taxa.some((each) => shownKey(each) === shownKey(taxon)) ? [taxon, ...taxa] : taxa
  const what = t.of(
    taxon?.name ?? (plant === null ? t.whole[kind] : surveys.plant(plant)),
    dateTime(photo.taken_at, place.zone),
  )
  return (
    <li className={css.photo}>
      {picture ? <img className={css.picture} src={picture} alt={what} /> : <span className={css.picture} />}
      <div className={css.about}>
        {plants.length > 0 && (
          <Select
            aria-label={t.shows}
            value={plant ?? ''}
            onChange={({ target }) => onChange((now) => ({ ...now, plant: Number(target.value) }))}
          >
            {plants.map((each) => (
              <option key={each} value={each}>
                {surveys.plant(each)}
              </option>
            ))}
          </Select>
        )}
        {kind !== 'flower' && (
          <>
            <Select
              aria-label={t.shows}
              value={taxon ? shownKey(taxon) : ''}
              onChange={({ target }) =>
                onChange((now) => ({ ...now, taxon: known.find((each) => shownKey(each) === target.value) ?? null }))
              }
            >
              <option value="">{t.whole[kind]}</option>
              {known.map((each) => (
                <option key={shownKey(each)} value={shownKey(each)}>
                  {each.name}
                </option>
              ))}
            </Select>
            <CheckField
              label={t.unsure}
              checked={unsure}
              onChange={({ target }) => onChange((now) => ({ ...now, unsure: target.checked }))}
            />
          </>
        )}
      </div>
      <Button kind="ghost" size="icon" aria-label={t.remove(what)} title={t.remove(what)} onClick={onRemove}>
        <IconTrash aria-hidden="true" />
      </Button>
    </li>
  )
}
