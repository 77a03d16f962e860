import { getFieldKey } from '#domain/accounts/endpoints.ts'
import { api } from '../api.ts'
import { SEALED, VAULT } from './lock.ts'
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
import { openPhotos, sealPhotos } from './sealed-photos.ts'
import { noteWaiting, OUTBOX, photosWaitingOf, restored } from './waiting.ts'

const read = <T>(key: string): T | null => JSON.parse(localStorage.getItem(key) ?? 'null') as T | null
const write = (key: string, value: unknown) => localStorage.setItem(key, JSON.stringify(value))

const vaultOf = (person: number) => read<Vault>(`${VAULT}:${person}`)
const keysOf = (person: number) => {
  const begins = [OUTBOX, 'bombus-count', 'bombus-draft'].map((name) => `${name}:${person}:`)
  return Object.keys(localStorage).filter((key) => begins.some((begin) => key.startsWith(begin)))
}

/** Chooses the field PIN of a person, which needs the server once. */
export const choosePin = async (person: number, pin: string): Promise<void> => {
  const { key } = await api(getFieldKey)
  const sealed = await sealedOf(person)
  // What is sealed with an older pair is opened before that goes.
  if (sealed) await restore(person, await openWithServer(sealed.vault, key))
  write(`${VAULT}:${person}`, await makeVault(pin, key))
}

const sealedOf = async (person: number) => {
  const vault = vaultOf(person)
  const counts = read<SealedCounts>(`${SEALED}:${person}`)
  return vault && counts ? { vault, counts } : null
}

/** Seals what waits of a person. Where there is no room to, it stays as it is: a count is never given up for a lock. */
export const sealCounts = async (person: number): Promise<void> => {
  const vault = vaultOf(person)
  const keys = keysOf(person)
  if (!vault || (keys.length === 0 && photosWaitingOf(person) === 0)) return
  if (localStorage.getItem(`${SEALED}:${person}`) !== null) return
  const counts = Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key) ?? '']))
  try {
    write(`${SEALED}:${person}`, await seal(vault, counts))
  } catch {
    return
  }
  // What was tapped meanwhile, in a tab that had not heard of the lock, stays.
  for (const [key, value] of Object.entries(counts))
    if (localStorage.getItem(key) === value) localStorage.removeItem(key)
  await sealPhotos(person, vault)
  noteWaiting()
}

const restore = async (person: number, opens: ArrayBuffer): Promise<void> => {
  await openPhotos(person, opens)
  const sealed = await sealedOf(person)
  if (!sealed) return
  const counts = await openCounts(opens, sealed.counts)
  // What is there is newer.
  for (const [key, value] of Object.entries(counts))
    if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
  localStorage.removeItem(`${SEALED}:${person}`)
  restored.set(restored.get() + 1)
  noteWaiting()
}

/** How many tries are left; null: it is open. After the last the PIN is no more, and what is sealed waits for a sign-in. */
export const openByPin = async (person: number, pin: string): Promise<number | null> => {
  const vault = vaultOf(person)
  if (!vault?.byPin) return 0
  // Counted before it is tried: a page that is closed meanwhile has tried.
  const tries = vault.byPin.tries + 1
  const note = (byPin: Vault['byPin']) => write(`${VAULT}:${person}`, { ...vault, byPin })
  // The last one was made: in another tab just now, or in a page that was closed before it could say so.
  if (tries > MAX_TRIES) {
    note(null)
    return 0
  }
  note({ ...vault.byPin, tries })
  const opens = await openWithPin(vault, pin)
  if (!opens) {
    if (tries >= MAX_TRIES) note(null)
    return MAX_TRIES - tries
  }
  note({ ...vault.byPin, tries: 0 })
  await restore(person, opens)
  return null
}

/** The same once this person has signed in. */
export const openBySignIn = async (person: number): Promise<void> => {
  const sealed = await sealedOf(person)
  if (!sealed) return
  const { key } = await api(getFieldKey, { background: true })
  await restore(person, await openWithServer(sealed.vault, key))
}

export const hasPin = (person: number): boolean => (vaultOf(person)?.byPin ?? null) !== null
