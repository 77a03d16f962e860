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

/** Chooses the field PIN of a person, which needs the server once. Throws where it cannot be stored. */
export const choosePin = async (person: number, pin: string): Promise<void> => {
  const keys = await api(getFieldKey)
  const before = vaultOf(person)
  // What is sealed with an older pair is opened before that goes.
  if (before && isSealed(person)) await restore(person, (await openWithServer(before, keys)).opens)
  if (!(await deviceStore.write(vaultName(person), await makeVault(pin, keys.key))))
    throw new Error('there is no room for the PIN')
  notePin(person, true)
}

/** Seals what waits of a person. Where there is no room to, it stays as it is: a count is never given up for a lock. */
export const sealCounts = async (person: number): Promise<void> => {
  const vault = vaultOf(person)
  const names = namesOf(person)
  if (!vault || (names.length === 0 && pendingPhotosOf(person) === 0)) return
  if (names.length > 0) {
    const counts = Object.fromEntries(names.map((name) => [name, JSON.stringify(deviceStore.read(name))]))
    const sealed = await seal(vault, counts)
    const isStored = await deviceStore.change([
      writing(`${SEALED}:${person}:${new Date().toISOString()}`, sealed),
      // What was tapped meanwhile, in a tab that had not heard of the lock, stays, and is sealed the next time.
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
      // What is there is newer.
      ...Object.entries(counts).map(([of, text]) =>
        changing<unknown>(of, (value) => value ?? (JSON.parse(text) as unknown)),
      ),
      writing(name, null),
    ])
  }
}

/** How many tries are left; null: it is open. After the last the PIN is no more, and what is sealed waits for a sign-in. */
export const openByPin = async (person: number, pin: string): Promise<number | null> => {
  const vault = vaultOf(person)
  if (!vault?.byPin) return 0
  // Counted before it is tried: a page that is closed meanwhile has tried.
  const tries = vault.byPin.tries + 1
  const note = (byPin: Vault['byPin']) => deviceStore.write(vaultName(person), { ...vault, byPin })
  // The last one was made: in another tab just now, or in a page that was closed before it could say so.
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
 * The same once this person has signed in. After a rotation of the server's secret the vault opens with the key of before, and is
 * encrypted with the present one, whether anything is sealed or not: the key of before is gone after the next rotation.
 */
export const openBySignIn = async (person: number): Promise<void> => {
  const vault = vaultOf(person)
  if (!vault) return
  const { opens, renewed } = await openWithServer(vault, await api(getFieldKey, { background: true }))
  if (renewed)
    await deviceStore.change([
      // A PIN that was chosen meanwhile has made another.
      changing<Vault>(vaultName(person), (now) =>
        now?.lock === vault.lock ? { ...now, byServer: renewed.byServer } : now,
      ),
    ])
  if (isSealed(person)) await restore(person, opens)
}

export const hasPin = (person: number): boolean => (vaultOf(person)?.byPin ?? null) !== null
