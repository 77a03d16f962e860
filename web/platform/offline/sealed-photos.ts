import { openBytes, sealBytes, type Vault } from './vault.ts'
import { photosWaitingOf } from './waiting.ts'

/** Loaded where there are photos. */
const store = async () => (await import('./photo-store.ts')).photoStore
const hasPhotos = (person: number) => 'indexedDB' in globalThis && photosWaitingOf(person) > 0

/** Seals what photos of a person wait, as their counts are. One that has no room to be sealed stays as it is. */
export const sealPhotos = async (person: number, vault: Vault): Promise<void> => {
  if (!hasPhotos(person)) return
  await (
    await store()
  )
    .changePictures(person, async (picture) =>
      'bytes' in picture ? { key: picture.key, person, sealed: await sealBytes(vault, picture.bytes) } : picture,
    )
    .catch(() => {})
}

/** One that cannot be opened stays sealed: nothing is thrown away. */
export const openPhotos = async (person: number, opens: ArrayBuffer): Promise<void> => {
  if (!hasPhotos(person)) return
  await (
    await store()
  )
    .changePictures(person, async (picture) =>
      'sealed' in picture
        ? openBytes(opens, picture.sealed).then(
            (bytes) => ({ key: picture.key, person, bytes }),
            () => picture,
          )
        : picture,
    )
    .catch(() => {})
}
