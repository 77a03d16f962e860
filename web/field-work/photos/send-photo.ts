import { putEntryPhoto } from '#domain/surveys/photo-endpoints.ts'
import { addressOf, connection, envelopeOf, problemOf } from '#web/platform/api/api.ts'
import { isAway } from '#web/platform/session/last-input.ts'
import { ApiProblem } from '#web/platform/api/problem.ts'
import { photos as t } from '#web/texts/photos.ts'
import { platform } from '#web/texts/ui.ts'
import type { PhonePhoto } from './phone-photo.ts'

/** Enough for 500 kB on a weak signal. */
const PATIENCE_MS = 180_000

/** Sends a photo. Repeating the request with the same key stores it once. Throws `ApiProblem`. */
export const sendPhoto = async (photo: PhonePhoto, picture: ArrayBuffer): Promise<void> => {
  const { key, kind, entry, taxon, position } = photo
  if (!entry) throw new Error('its entry is not stored yet')
  await connection.ready()
  const form = new FormData()
  form.append('photo', new Blob([picture], { type: 'image/jpeg' }), `${key}.jpg`)
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
  const patience = AbortSignal.timeout(PATIENCE_MS)
  const response = await fetch(addressOf(putEntryPhoto.path, { id: entry.survey_id, key }, said), {
    method: putEntryPhoto.method,
    headers: { Accept: 'application/json', ...(isAway() ? { 'X-Background': '1' } : {}) },
    body: form,
    signal: patience,
  }).catch(() => {
    throw new ApiProblem(0, patience.aborted ? platform.tooLong : platform.unreachable)
  })
  const envelope = await envelopeOf(response)
  if (!envelope) throw new ApiProblem(0, platform.noSense)
  if (response.ok) return
  if (response.status === 401) connection.unauthorised(putEntryPhoto.id)
  if (response.status === 404) throw new ApiProblem(404, t.entryGone)
  throw problemOf(response.status, envelope)
}
