import { PHOTOS_OF_ENTRY } from '#domain/budgets/budgets.ts'
import { photos as t } from '#web/texts/photos.ts'
import type { PhonePhoto } from './phone-photo.ts'
import type { PhonePhotos } from './phone-photos.ts'
import { shrinking } from './shrink.ts'

/** The details of a photo before its image is read. */
export type About = Pick<PhonePhoto, 'place' | 'kind' | 'plant' | 'taxon' | 'unsure'> &
  Partial<Pick<PhonePhoto, 'entry'>>

const JUST_TAKEN_MS = 5 * 60_000
const LOCATE_MS = 10_000
/** Below this free space, the app shows a warning. */
const SCARCE = 50_000_000

/** The position of this phone. Null: unknown. */
const position = (): Promise<PhonePhoto['position']> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: LOCATE_MS, maximumAge: 60_000 },
    )
  })

/** Whether the phone is almost full. False if the browser does not report it. */
const isNearlyFull = async (): Promise<boolean> => {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {}
  return quota !== undefined && usage !== undefined && quota - usage < SCARCE
}

/**
 * Shrinks files and stores them on the phone, one after the other. Returns the messages for the person: each file that
 * could not be read, that there was no space, that there was no position.
 */
export const keepPhotos = async (
  phone: PhonePhotos,
  files: readonly File[],
  about: About,
  { withPosition, room = PHOTOS_OF_ENTRY }: { withPosition: boolean; room?: number },
): Promise<string[]> => {
  const said = new Set<string>()
  let left = room
  for (const file of files) {
    if (left === 0) {
      said.add(t.enough)
      break
    }
    const shrunk = await shrinking.shrink(file).catch(() => null)
    if (!shrunk) {
      said.add(t.unreadable(file.name))
      continue
    }
    // An older photo may have been taken elsewhere.
    const isNew = Math.abs(Date.now() - file.lastModified) < JUST_TAKEN_MS
    const where = withPosition && isNew ? await position() : null
    if (withPosition && isNew && !where) said.add(t.noPosition)
    const taken_at = new Date(Math.min(file.lastModified || Date.now(), Date.now())).toISOString()
    const isSaved = await phone.add(
      { entry: null, ...about, key: crypto.randomUUID(), taken_at, position: where },
      shrunk.bytes,
    )
    if (!isSaved) {
      said.add(t.full)
      break
    }
    left -= 1
  }
  // Without this request, browsers may delete stored data.
  void navigator.storage?.persist?.().catch(() => false)
  if (!said.has(t.full) && (await isNearlyFull())) said.add(t.nearlyFull)
  return [...said]
}
