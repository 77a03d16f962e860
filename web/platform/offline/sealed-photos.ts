import { deviceStore } from './device-store.ts'
import type { StoredPicture } from './field-database.ts'
import { openBytes, sealBytes, type Vault } from './vault.ts'
import { pendingPhotosOf } from './pending.ts'

/** Transforms each picture of a person, one after the other. Those that cannot be transformed stay as they are. */
const changePictures = async (
  person: number,
  step: (picture: StoredPicture) => Promise<StoredPicture>,
): Promise<void> => {
  if (pendingPhotosOf(person) === 0) return
  for (const key of await deviceStore.picturesOf(person)) {
    const before = await deviceStore.picture(key)
    if (!before) continue
    const picture = await step(before)
    // It may have been sent or discarded meanwhile.
    if (picture !== before) await deviceStore.change([], [{ key, picture, ifThere: true }])
  }
}

/** Encrypts a person's waiting photos, like their counts. A photo stays unencrypted if there is no space. */
export const sealPhotos = (person: number, vault: Vault): Promise<void> =>
  changePictures(person, async (picture) =>
    'bytes' in picture ? { key: picture.key, person, sealed: await sealBytes(vault, picture.bytes) } : picture,
  ).catch(() => {})

/** Decrypts a person's photos. One that cannot be decrypted stays encrypted: nothing is discarded. */
export const openPhotos = (person: number, opens: ArrayBuffer): Promise<void> =>
  changePictures(person, async (picture) =>
    'sealed' in picture
      ? openBytes(opens, picture.sealed).then(
          (bytes) => ({ key: picture.key, person, bytes }),
          () => picture,
        )
      : picture,
  ).catch(() => {})
