import { deviceStore } from './device-store.ts'
import type { StoredPicture } from './field-database.ts'
import { openBytes, sealBytes, type Vault } from './vault.ts'
import { pendingPhotosOf } from './pending.ts'

/** Gives each picture of a person another form, one after the other. What cannot be changed stays as it is. */
const changePictures = async (
  person: number,
  step: (picture: StoredPicture) => Promise<StoredPicture>,
): Promise<void> => {
  if (pendingPhotosOf(person) === 0) return
  for (const key of await deviceStore.picturesOf(person)) {
    const before = await deviceStore.picture(key)
    if (!before) continue
    const picture = await step(before)
    // It may have been sent or thrown away meanwhile.
    if (picture !== before) await deviceStore.change([], [{ key, picture, ifThere: true }])
  }
}

/** Seals what photos of a person wait, as their counts are. One that has no room to be sealed stays as it is. */
export const sealPhotos = (person: number, vault: Vault): Promise<void> =>
  changePictures(person, async (picture) =>
    'bytes' in picture ? { key: picture.key, person, sealed: await sealBytes(vault, picture.bytes) } : picture,
  ).catch(() => {})

/** One that cannot be opened stays sealed: nothing is thrown away. */
export const openPhotos = (person: number, opens: ArrayBuffer): Promise<void> =>
  changePictures(person, async (picture) =>
    'sealed' in picture
      ? openBytes(opens, picture.sealed).then(
          (bytes) => ({ key: picture.key, person, bytes }),
          () => picture,
        )
      : picture,
  ).catch(() => {})
