import { deleteDB, openDB } from 'idb'
import { fieldDatabase, type FieldDatabase, type StoredPicture } from './field-database.ts'
import { PHOTO } from './pending-names.ts'

/**
 * Prefixes of records that earlier versions stored in localStorage, which browsers write to disk only seconds later.
 */
const PREFIXES = [
  'bombus-outbox:',
  'bombus-count:',
  'bombus-draft:',
  'bombus-sealed:',
  'bombus-vault:',
  'bombus-ready:',
]
const hasLocalStorage = () => typeof document !== 'undefined'

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null') as unknown
  } catch {
    return null
  }
}
const isOurs = (name: string) => PREFIXES.some((prefix) => name.startsWith(prefix))
const allNames = (): string[] => {
  try {
    return hasLocalStorage() ? Object.keys(localStorage) : []
  } catch {
    return []
  }
}
/** A record that could not be moved yet because the phone has no space for it. */
export const leftInLocalStorage = (name: string): unknown => {
  try {
    return hasLocalStorage() && isOurs(name) ? parsed(localStorage.getItem(name)) : null
  } catch {
    return null
  }
}
/** Without unreadable ones: they were ignored before, and stay where they are. */
leftInLocalStorage.names = (): string[] => allNames().filter((name) => leftInLocalStorage(name) !== null)

const moveRecords = async (db: FieldDatabase): Promise<void> => {
  const texts = new Map(leftInLocalStorage.names().map((name) => [name, localStorage.getItem(name)]))
  if (texts.size === 0) return
  const step = db.transaction('records', 'readwrite', { durability: 'strict' })
  const moved: string[] = []
  for (const [name, text] of texts) {
    // An open page of an earlier version created a new value under a name that was already moved: it waits until the
    // name is free.
    const isFree = (await step.store.getKey(name)) === undefined
    if (isFree) await step.store.put(parsed(text), name)
    if (isFree || name.startsWith('bombus-outbox:')) moved.push(name)
  }
  await step.done
  for (const name of moved) if (localStorage.getItem(name) === texts.get(name)) localStorage.removeItem(name)
}

interface OldPhoto {
  key: string
  person: number
}
/**
 * One by one, because their pictures may be many megabytes: a page that is closed in between continues the next time.
 */
const movePhotos = async (db: FieldDatabase): Promise<void> => {
  const old = await openDB('bombus-photos', 1, {
    upgrade: (made) => {
      for (const name of ['photos', 'pictures']) made.createObjectStore(name, { keyPath: 'key' })
    },
    blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
  })
  for (const key of await old.getAllKeys('photos')) {
    const photo = (await old.get('photos', key)) as OldPhoto | undefined
    const picture = (await old.get('pictures', key)) as StoredPicture | undefined
    if (!photo) continue
    const name = `${PHOTO}:${photo.person}:${photo.key}`
    const step = db.transaction(['records', 'pictures'], 'readwrite', { durability: 'strict' })
    await step.objectStore('records').put(photo, name)
    if (picture) await step.objectStore('pictures').put(picture)
    await step.done
    await old.delete('photos', key)
    await old.delete('pictures', key)
    localStorage.removeItem(name)
  }
  old.close()
  await deleteDB('bombus-photos')
  for (const name of allNames()) if (name.startsWith(`${PHOTO}:`)) localStorage.removeItem(name)
}

/**
 * Moves the visits to which the worker of an earlier version sent entries: each is sent again with the same address.
 */
const moveVisits = async (db: FieldDatabase): Promise<void> => {
  const old = await openDB('bombus-sent-visits', 1, { upgrade: (made) => void made.createObjectStore('visits') })
  const [keys, visits] = await Promise.all([old.getAllKeys('visits'), old.getAll('visits')])
  old.close()
  const step = db.transaction('records', 'readwrite', { durability: 'strict' })
  for (const name of await step.store.getAllKeys()) {
    const at = keys.findIndex((key) => name.startsWith('bombus-outbox:') && name.endsWith(`:${String(key)}`))
    if (at === -1) continue
    const entry = (await step.store.get(name)) as { survey_id: number | null }
    if (entry.survey_id === null) await step.store.put({ ...entry, survey_id: visits[at] as number }, name)
  }
  await step.done
  await deleteDB('bombus-sent-visits')
}

const oldDatabases = async (): Promise<ReadonlySet<string | undefined>> => {
  // Browsers that cannot list databases have no background sync, and so no copies for the worker.
  if (!('databases' in indexedDB))
    return new Set(allNames().some((name) => name.startsWith(`${PHOTO}:`)) ? ['bombus-photos'] : [])
  return new Set((await indexedDB.databases()).map(({ name }) => name))
}

/**
 * Moves what earlier versions stored into the one database. Records for which there is no space stay where they are.
 */
export const moveFromLocalStorage = async (): Promise<void> => {
  // The worker has no localStorage: it waits until a page has moved the records.
  if (!hasLocalStorage()) return
  const db = await fieldDatabase()
  await moveRecords(db).catch(() => {})
  const there = await oldDatabases()
  if (there.has('bombus-photos')) await movePhotos(db).catch(() => {})
  if (there.has('bombus-sent-visits')) await moveVisits(db).catch(() => {})
  if (there.has('bombus-to-send')) void deleteDB('bombus-to-send')
  localStorage.removeItem('bombus-to-send')
}
