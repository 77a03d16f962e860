import { getFieldKey } from '#domain/accounts/endpoints.ts'
import { api } from '../api/api.ts'
import { deviceStore } from './device-store.ts'
import { changing, writing } from './device-writes.ts'
import { notePin } from './lock.ts'
import { openPhotos, sealPhotos } from './sealed-photos.ts'
import {
  makeVault,
  MAX_TRIES,
  openCounts,
  openWithPin,
  openWithServer,
  seal,
  type SealedCounts,
  type Vault,
} from './vault.ts'
import { COUNT, DRAFT, OUTBOX, REVIEW, SEALED, VAULT } from './pending-names.ts'
import { isSealed, pendingPhotosOf, sealedNames } from './pending.ts'

const vaultName = (person: number) => `${VAULT}:${person}`
const vaultOf = (person: number) => deviceStore.read<Vault>(vaultName(person))
const namesOf = (person: number) =>
  [OUTBOX, COUNT, DRAFT, REVIEW].flatMap((kind) => deviceStore.names(`${kind}:${person}:`))

/** Sets the field PIN of a person, which requires the server once. Throws if it cannot be stored. */
export const choosePin = async (person: number, pin: string): Promise<void> => {
  const keys = await api(getFieldKey)
  const before = vaultOf(person)
  // Records encrypted with an older key pair are decrypted before that is replaced.
  if (before && isSealed(person)) await restore(person, (await openWithServer(before, keys)).opens)
  if (!(await deviceStore.write(vaultName(person), await makeVault(pin, keys.key))))
    throw new Error('there is no room for the PIN')
  notePin(person, true)
}

/**
 * Encrypts a person's waiting records. If there is no space, they stay unencrypted: a count is never lost for a lock.
 */
export const sealCounts = async (person: number): Promise<void> => {
  const vault = vaultOf(person)
  const names = namesOf(person)
  if (!vault || (names.length === 0 && pendingPhotosOf(person) === 0)) return
  if (names.length > 0) {
    const counts = Object.fromEntries(names.map((name) => [name, JSON.stringify(deviceStore.read(name))]))
    const sealed = await seal(vault, counts)
    const isStored = await deviceStore.change([
      writing(`${SEALED}:${person}:${new Date().toISOString()}`, sealed),
      // A count that changed meanwhile, in a tab that was not notified of the lock, stays, and is encrypted the next
      // time.
      ...names.map((name) => changing(name, (value) => (JSON.stringify(value) === counts[name] ? null : value))),
    ])
    if (!isStored) return
  }
  await sealPhotos(person, vault)
}

const restore = async (person: number, opens: ArrayBuffer): Promise<void> => {
  await openPhotos(person, opens)
  for (const name of sealedNames(person)) {
    const sealed = deviceStore.read<SealedCounts>(name)
    if (!sealed) continue
    const counts = await openCounts(opens, sealed)
    await deviceStore.change([
      // An existing value is newer.
      ...Object.entries(counts).map(([of, text]) =>
        changing<unknown>(of, (value) => value ?? (JSON.parse(text) as unknown)),
      ),
      writing(name, null),
    ])
  }
}

/**
 * Returns the number of attempts left; null: it is unlocked. After the last one the PIN is deleted, and encrypted
 * records wait for a sign-in.
 */
export const openByPin = async (person: number, pin: string): Promise<number | null> => {
  const vault = vaultOf(person)
  if (!vault?.byPin) return 0
  // Counted before the attempt, so that a page that is closed during it has used it up.
  const tries = vault.byPin.tries + 1
  const note = (byPin: Vault['byPin']) => deviceStore.write(vaultName(person), { ...vault, byPin })
  // The last attempt was used: in another tab just now, or in a page that was closed before it could record so.
  if (tries > MAX_TRIES) {
    await note(null)
    return 0
  }
  await note({ ...vault.byPin, tries })
  const opens = await openWithPin(vault, pin)
  if (!opens) {
    if (tries >= MAX_TRIES) await note(null)
    return MAX_TRIES - tries
  }
  await note({ ...vault.byPin, tries: 0 })
  await restore(person, opens)
  return null
}

/**
 * The same after this person has signed in. After a rotation of the server's secret the vault is opened with the
 * previous key and encrypted with the current one, whether or not anything is encrypted: the previous key is gone after
 * the next rotation.
 */
export const openBySignIn = async (person: number): Promise<void> => {
  const vault = vaultOf(person)
  if (!vault) return
  const { opens, renewed } = await openWithServer(vault, await api(getFieldKey, { background: true }))
  if (renewed)
    await deviceStore.change([
      // A PIN that was set meanwhile has created another vault.
      changing<Vault>(vaultName(person), (now) =>
        now?.lock === vault.lock ? { ...now, byServer: renewed.byServer } : now,
      ),
    ])
  if (isSealed(person)) await restore(person, opens)
}

export const hasPin = (person: number): boolean => (vaultOf(person)?.byPin ?? null) !== null
