import { useQueryClient } from '@tanstack/react-query'
import { deleteEntryPhoto } from '#domain/surveys/photo-endpoints.ts'
import type { EntryPhoto } from '#domain/surveys/photo.ts'
import { allowedWith } from '#web/field-work/entries/entry-time.ts'
import { invalidateSurveys } from '#web/field-work/queries.ts'
import { api } from '#web/platform/api/api.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { photos as t } from '#web/texts/photos.ts'
import { PhotoStrip } from '#web/ui/photos/photo-strip.tsx'
import { observerName } from '../species/species.ts'
import { identificationWords, photoWords } from './photo-words.ts'

const AboutPhoto = ({ photo, zone }: { photo: EntryPhoto; zone: string }) => (
  <>
    <p>{[observerName({ observer: photo.adder }), identificationWords(photo, zone)].filter(Boolean).join(' · ')}</p>
    {photo.latitude !== null && photo.longitude !== null && <p>{t.position_at(photo.latitude, photo.longitude)}</p>}
  </>
)

/** Photos of entries side by side, each of which can be enlarged. */
export const EntryPhotoStrip = ({ photos, zone }: { photos: readonly EntryPhoto[]; zone: string }) => {
  const person = usePerson()
  const client = useQueryClient()
  const found = (key: string) => photos.find((photo) => photo.key === key)
  return (
    <PhotoStrip
      photos={photos.map((photo) => ({ ...photo, words: photoWords(photo, zone) }))}
      renderAbout={(key) => {
        const photo = found(key)
        return photo && <AboutPhoto photo={photo} zone={zone} />
      }}
      removal={{
        isAllowed: (key) => {
          const photo = found(key)
          return photo !== undefined && allowedWith(person, photo.added_by).change
        },
        consequence: t.removeText,
        remove: async (key) => {
          const photo = found(key)
          if (photo) await api(deleteEntryPhoto, { params: { id: photo.survey_id, key } })
        },
        onRemoved: () => void invalidateSurveys(client),
      }}
    />
  )
}
