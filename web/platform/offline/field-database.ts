import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { SealedBytes } from './vault.ts'

/** A response of the server, stored for offline use. */
export interface StoredAnswer {
  person: number
  /** Names the query. */
  hash: string
  data: unknown
  /** When the server sent it. */
  at: number
}
/** The picture of a waiting photo: as it will be sent, or encrypted while the phone is locked. */
export type StoredPicture =
  | { key: string; person: number; bytes: ArrayBuffer }
  | { key: string; person: number; sealed: SealedBytes }

interface Field extends DBSchema {
  answers: { key: [number, string]; value: StoredAnswer; indexes: { at: number } }
  /** Counts, drafts, photos without their pictures, and their encryption keys: one value for each name. */
  records: { key: string; value: unknown }
  pictures: { key: string; value: StoredPicture; indexes: { person: number } }
}
export type FieldDatabase = IDBPDatabase<Field>

const NAME = 'bombus-field'
const VERSION = 2
/** A browser that fails to open its database must not block the page forever. */
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
    // A newer version of the portal in another tab upgrades the database, or it is being deleted.
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
  // A connection that opens after the time-out would block the next upgrade.
  request.then(
    (db) => isLate && db.close(),
    () => {},
  )
  opened = await Promise.race([request, late]).finally(() => clearTimeout(timer))
  return opened
}

/** The database of this phone, for the pages and the service worker. Throws if the browser has none. */
export const fieldDatabase = (): Promise<FieldDatabase> => {
  opening ??= open().catch((error: unknown) => {
    forget()
    throw error
  })
  return opening
}

/** The same if it is already open: a page that is closing cannot wait. */
export const openFieldDatabase = (): FieldDatabase | undefined => opened
