import type { EntryPhoto } from '#domain/surveys/photo.ts'
import { dateTime } from '#web/platform/formats.ts'
import { photos as t } from '#web/texts/photos.ts'
import { surveys } from '#web/texts/surveys.ts'
import { taxonName } from '../species/species.ts'

/** Describes the subject of a photo. */
const photoName = ({ taxon, plant_number, kind }: EntryPhoto): string =>
  taxon ? taxonName(taxon) : plant_number === null ? t.whole[kind] : surveys.plant(plant_number)

export const photoWords = (photo: EntryPhoto, zone: string): string =>
  t.of(photoName(photo), dateTime(photo.taken_at, zone))

/** The state of the identification. Null: none was requested. */
export const identificationWords = (
  { identification, identified_at, identifier }: EntryPhoto,
  zone: string,
): string | null => {
  if (identification === null) return null
  const what = t.identification[identification]
  return identifier === null
    ? what
    : t.identifiedBy(what, `${identifier.firstname} ${identifier.lastname}`.trim(), dateTime(identified_at, zone))
}
