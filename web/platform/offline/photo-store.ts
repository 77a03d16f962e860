import { openDB, type DBSchema } from 'idb'
import type { SealedBytes } from './vault.ts'

/** A photo that waits on this phone, as far as this room knows: whose it is, and what belongs to it. */
export interface StoredPhoto {
  key: string
  person: number
}
/** Its picture: as it will be sent, or sealed. */
type StoredPicture =
  | { key: string; person: number; bytes: ArrayBuffer }
  | { key: string; person: number; sealed: SealedBytes }

interface Photos extends DBSchema {
  photos: { key: string; value: StoredPhoto; indexes: { person: number } }
  pictures: { key: string; value: StoredPicture; indexes: { person: number } }
}

const open = () =>
  openDB<Photos>('bombus-photos', 1, {
    upgrade: (db) => {
      for (const name of ['photos', 'pictures'] as const)
        db.createObjectStore(name, { keyPath: 'key' }).createIndex('person', 'person')
    },
    // A newer portal in another tab wants to change it.
    blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
  })
let opened: ReturnType<typeof open> | undefined
const database = () => {
  opened ??= open()
  return opened
}
const both = ['photos', 'pictures'] as const

/** A phone's photos. What each says of itself is `P`; its picture is read only where it is shown or sent. */
export const photoStore = {
  /** Both or neither. Throws where there is no room. */
  put: async (photo: StoredPhoto, bytes: ArrayBuffer): Promise<void> => {
    const { key, person } = photo
    const step = (await database()).transaction(both, 'readwrite')
    await Promise.all([
      step.objectStore('photos').put(photo),
      step.objectStore('pictures').put({ key, person, bytes }),
      step.done,
    ])
  },
  change: async <P extends StoredPhoto>(key: string, step: (photo: P) => P): Promise<void> => {
    const { store, done } = (await database()).transaction('photos', 'readwrite')
    const found = (await store.get(key)) as P | undefined
    if (found) await store.put(step(found))
    await done
  },
  remove: async (key: string): Promise<void> => {
    const step = (await database()).transaction(both, 'readwrite')
    await Promise.all([step.objectStore('photos').delete(key), step.objectStore('pictures').delete(key), step.done])
  },
  of: async <P extends StoredPhoto>(person: number): Promise<P[]> =>
    (await (await database()).getAllFromIndex('photos', 'person', person)) as P[],
  /** Null: it is sealed, or not there. */
  picture: async (key: string): Promise<ArrayBuffer | null> => {
    const found = await (await database()).get('pictures', key)
    return found && 'bytes' in found ? found.bytes : null
  },
  /** Gives each picture of a person another form, one after the other. What cannot be changed stays as it is. */
  changePictures: async (person: number, step: (picture: StoredPicture) => Promise<StoredPicture>): Promise<void> => {
    const db = await database()
    for (const key of await db.getAllKeysFromIndex('pictures', 'person', person)) {
      const before = await db.get('pictures', key)
      if (!before) continue
      const after = await step(before)
      // It may have been sent or thrown away meanwhile.
      if (after !== before && (await db.getKey('pictures', key)) !== undefined) await db.put('pictures', after)
    }
  },
}
