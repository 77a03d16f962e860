import { putEntryPhoto } from '#domain/surveys/photo-endpoints.ts'
import { putPhoto } from '#web/platform/api/put-photo.ts'
import { ApiProblem } from '#web/platform/api/problem.ts'
import { photos as t } from '#web/texts/photos.ts'
import type { PhonePhoto } from './phone-photo.ts'

/** Sends a photo. Repeating the request with the same key stores it once. Throws `ApiProblem`. */
export const sendPhoto = async (photo: PhonePhoto, picture: ArrayBuffer): Promise<void> => {
  const { key, kind, entry, taxon, position } = photo
  if (!entry) throw new Error('its entry is not stored yet')
  const said = {
    kind,
    entry_id: entry.entry_id,
    ...(taxon && kind !== 'flower' ? { [`${kind}_id`]: taxon.id } : {}),
    ...(taxon?.flower_centre === undefined ? {} : { flower_centre: taxon.flower_centre }),
    ...(taxon?.caste ? { caste: taxon.caste } : {}),
    taken_at: photo.taken_at,
    unsure: photo.unsure,
    ...position,
  }
  try {
    await putPhoto(putEntryPhoto, { params: { id: entry.survey_id, key }, query: said }, picture)
  } catch (error) {
    throw error instanceof ApiProblem && error.status === 404 ? new ApiProblem(404, t.entryGone) : error
  }
}
