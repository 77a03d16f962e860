import { isOfAnother } from '#web/platform/offline/last-signed-in.ts'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { writing } from '#web/platform/offline/device-writes.ts'
import { exclusiveQueue } from '#web/platform/offline/exclusive-queue.ts'
import { PHOTO } from '#web/platform/offline/pending-names.ts'
import { ApiProblem } from '#web/platform/api/problem.ts'
import { onLeave } from '#web/platform/session/session.ts'
import { createStore, type Store } from '#web/platform/store.ts'
import { isRefusal } from '../outbox/deliver.ts'
import type { PhonePhoto } from './phone-photo.ts'
import { changingPhoto, photoName, readPhotos, withoutPhotos } from './records.ts'
import { sendPhoto } from './send-photo.ts'

type NewPhoto = Omit<PhonePhoto, 'at' | 'entry_key' | 'refusal' | 'tried' | 'size' | 'person'>

/** A person's photos on this phone, oldest first. */
export interface PhonePhotos {
  photos: Store<PhonePhoto[]>
  /** Resolves to false if the phone had no space. */
  add: (photo: NewPhoto, bytes: ArrayBuffer) => Promise<boolean>
  change: (key: string, step: (photo: PhonePhoto) => PhonePhoto) => Promise<boolean>
  /** Removes photos with their pictures. */
  remove: (keys: readonly string[]) => Promise<boolean>
  /** Null: the photo is missing or encrypted. */
  picture: (key: string) => Promise<ArrayBuffer | null>
  /** Sends photos of stored entries, in one tab at a time. Resolves to the number of photos that were sent. */
  send: () => Promise<number>
  close: () => void
}

export const createPhonePhotos = (person: number): PhonePhotos => {
  const prefix = `${PHOTO}:${person}:`
  const photos = createStore(readPhotos(person))
  const stop = deviceStore.follow(prefix, () => photos.set(readPhotos(person)))

  const change: PhonePhotos['change'] = (key, step) => deviceStore.change([changingPhoto({ person, key }, step)])
  const remove: PhonePhotos['remove'] = (keys) => {
    const { changes, pictures } = withoutPhotos(keys.map((key) => ({ person, key })))
    return deviceStore.change(changes, pictures)
  }
  const picture = async (key: string): Promise<ArrayBuffer | null> => {
    const found = await deviceStore.picture(key).catch(() => null)
    return found && 'bytes' in found ? found.bytes : null
  }

  /** Sends one photo. */
  const sendOne = async (photo: PhonePhoto): Promise<'sent' | 'refused' | 'waiting'> => {
    const bytes = await picture(photo.key)
    // Encrypted: it is sent after the phone is unlocked.
    if (!bytes) return 'waiting'
    try {
      await sendPhoto(photo, bytes)
      await remove([photo.key])
      return 'sent'
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      const refused = isRefusal(error)
      const { message } = error
      await change(photo.key, (now) => ({ ...now, refusal: refused ? message : null, tried: refused ? null : message }))
      return refused ? 'refused' : 'waiting'
    }
  }

  let isClosed = false
  const sendAll = async (): Promise<number> => {
    const seen = new Set<string>()
    let count = 0
    for (;;) {
      const next = photos.get().find(({ key, entry, refusal }) => entry !== null && refusal === null && !seen.has(key))
      if (!next || isClosed || isOfAnother(person)) return count
      seen.add(next.key)
      const outcome = await sendOne(next)
      if (outcome === 'sent') count += 1
      if (outcome === 'waiting') return count
    }
  }
  const runExclusively = exclusiveQueue(prefix)

  return {
    photos,
    add: (photo, bytes) => {
      const { key } = photo
      const whole: PhonePhoto = {
        ...photo,
        person,
        at: new Date().toISOString(),
        size: bytes.byteLength,
        entry_key: null,
        refusal: null,
        tried: null,
      }
      return deviceStore.change([writing(photoName(person, key), whole)], [{ key, picture: { key, person, bytes } }])
    },
    change,
    remove,
    picture,
    send: () => (photos.get().length > 0 ? runExclusively(sendAll) : Promise.resolve(0)),
    close: () => {
      isClosed = true
      stop()
    },
  }
}

const known = new Map<number, PhonePhotos>()
/** The photos of a person on this phone. Other people neither see nor send them. */
export const photosOf = (personId: number): PhonePhotos => {
  const found = known.get(personId)
  if (found) return found
  const made = createPhonePhotos(personId)
  known.set(personId, made)
  return made
}
/** Closes all stores, as when the page is reloaded. */
export const forgetPhotos = (): void => {
  for (const photos of known.values()) photos.close()
  known.clear()
}
onLeave(forgetPhotos)
