import { deviceStore } from '#web/platform/offline/device-store.ts'
import { changing, writing, type Change, type PictureChange } from '#web/platform/offline/device-writes.ts'
import { PHOTO } from '#web/platform/offline/pending-names.ts'
import { isAddition, type Entry } from '../outbox/entry.ts'
import { goesWith, isDraft, type PhonePhoto } from './phone-photo.ts'

export const photoName = (person: number, key: string): string => `${PHOTO}:${person}:${key}`

/** A person's photos on this phone, oldest first. */
export const readPhotos = (person: number): PhonePhoto[] =>
  deviceStore
    .names(`${PHOTO}:${person}:`)
    .map((name) => deviceStore.read<PhonePhoto>(name))
    .filter((photo) => photo !== null)
    .toSorted((a, b) => a.at.localeCompare(b.at) || a.key.localeCompare(b.key))

export const changingPhoto = (
  { person, key }: Pick<PhonePhoto, 'person' | 'key'>,
  step: (photo: PhonePhoto) => PhonePhoto,
): Change => changing<PhonePhoto>(photoName(person, key), (now) => now && step(now))

/** Changes for entries that are put into the outbox: the photos of their counts are assigned to them. */
export const photosGoWith = (
  person: number,
  entries: readonly Pick<Entry, 'key' | 'counted' | 'place'>[],
  waiting: readonly Pick<Entry, 'key'>[],
): Change[] =>
  entries.flatMap((entry) => {
    // Photos of a stored entry are assigned to it directly.
    if (isAddition(entry.counted)) return []
    const of = { kind: entry.counted.kind, plot_id: entry.place.plot_id }
    return readPhotos(person)
      .filter((photo) => isDraft(photo, of, waiting) && goesWith(photo, entry))
      .map((photo) => changingPhoto(photo, (now) => ({ ...now, entry_key: entry.key })))
  })

const isStored = (given: unknown): given is { id: number; survey_id: number } =>
  typeof given === 'object' && given !== null && 'id' in given && 'survey_id' in given

/** Changes after the server has stored an entry: its photos can follow. */
export const photosStored = (person: number, entry_key: string, answer: unknown): Change[] =>
  isStored(answer)
    ? readPhotos(person)
        .filter((photo) => photo.entry_key === entry_key)
        .map((photo) =>
          changingPhoto(photo, (now) => ({ ...now, entry: { survey_id: answer.survey_id, entry_id: answer.id } })),
        )
    : []

/** Changes that remove photos together with their pictures. */
export const withoutPhotos = (
  photos: readonly Pick<PhonePhoto, 'person' | 'key'>[],
): { changes: Change[]; pictures: PictureChange[] } => ({
  changes: photos.map(({ person, key }) => writing(photoName(person, key), null)),
  pictures: photos.map(({ key }) => ({ key, picture: null })),
})
