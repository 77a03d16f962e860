import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { SealedBytes } from './vault.ts'

/** A response of the server, stored for when there is no signal. */
export interface StoredAnswer {
  person: number
  /** Names the query. */
  hash: string
  data: unknown
  /** When the server sent it. */
  at: number
}
/** The picture of a photo that waits: as it will be sent, or sealed while the phone is locked. */
export type StoredPicture =
  | { key: string; person: number; bytes: ArrayBuffer }
  | { key: string; person: number; sealed: SealedBytes }

interface Field extends DBSchema {
  answers: { key: [number, string]; value: StoredAnswer; indexes: { at: number } }
  /** Counts, drafts, photos without their pictures, and what seals them: one value for each name. */
  records: { key: string; value: unknown }
  pictures: { key: string; value: StoredPicture; indexes: { person: number } }
}
export type FieldDatabase = IDBPDatabase<Field>

const NAME = 'bombus-field'
const VERSION = 2
/** A browser that does not open its database must not hold up the page for good. */
const PATIENCE_MS = 5_000

let opening: Promise<FieldDatabase> | undefined
let opened: FieldDatabase | undefined
const forget = () => {
  opening = undefined
  opened = undefined
}

const open = async (): Promise<FieldDatabase> => {
  if (!('indexedDB' in globalThis)) throw new DOMException('this browser has no database', 'NotSupportedError')
  let isLate = false
  const request = openDB<Field>(NAME, VERSION, {
    upgrade: (db, before) => {
      if (before < 1) db.createObjectStore('answers', { keyPath: ['person', 'hash'] }).createIndex('at', 'at')
      db.createObjectStore('records')
      db.createObjectStore('pictures', { keyPath: 'key' }).createIndex('person', 'person')
    },
    // A newer version of the portal in another tab upgrades it, or it is deleted.
    blocking: (_current, _next, event) => {
      ;(event.target as IDBDatabase).close()
      forget()
    },
    terminated: forget,
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      isLate = true
      reject(new DOMException('the database does not open', 'TimeoutError'))
    }, PATIENCE_MS)
  })
  // A connection that nobody waits for any more would hold up the next upgrade.
  request.then(
    (db) => isLate && db.close(),
    () => {},
  )
  opened = await Promise.race([request, late]).finally(() => clearTimeout(timer))
  return opened
}

/** The database of this phone, for the pages and for the service worker. Throws where the browser has none. */
export const fieldDatabase = (): Promise<FieldDatabase> => {
  opening ??= open().catch((error: unknown) => {
    forget()
    throw error
  })
  return opening
}

/** The same where it is open already: a page that is being closed cannot wait. */
export const openFieldDatabase = (): FieldDatabase | undefined => opened
