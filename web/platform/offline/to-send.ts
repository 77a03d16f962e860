import { openDB, type DBSchema } from 'idb'
import { MIRROR } from './mirror-mark.ts'

/** A call as data. `params` may lack what another call says first. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  params: Record<string, string | number | null>
  body?: unknown
  /** The Idempotency-Key. */
  key?: string | undefined
}

/** One entry of an outbox as the worker sends it. */
export interface ToSend {
  /** Its place in the outbox's order. */
  at: number
  key: string
  person: number
  /** How far ahead the phone's clock was known to be when it was counted, in milliseconds; null: it says no time. */
  clock_ahead: number | null
  /** Makes or finds the visit, whose id is the `id` of the other call; null: that is known. */
  visit: Call | null
  call: Call
}

interface Mirror extends DBSchema {
  calls: { key: number; value: ToSend }
}
interface Visits extends DBSchema {
  visits: { key: string; value: number }
}

/** Opened for one step alone: a connection that stays open would hold up a deletion. */
const mirror = async <T>(step: (db: Awaited<ReturnType<typeof openMirror>>) => Promise<T>): Promise<T> => {
  const db = await openMirror()
  try {
    return await step(db)
  } finally {
    db.close()
  }
}
const openMirror = () =>
  openDB<Mirror>(MIRROR, 1, { upgrade: (db) => void db.createObjectStore('calls', { keyPath: 'at' }) })

/** What the worker may send: the outbox of one person, as it was when it last changed. The outbox alone says what waits. */
export const toSend = {
  /** Puts these in the place of all others. */
  write: (entries: readonly ToSend[]): Promise<void> =>
    mirror(async (db) => {
      const step = db.transaction('calls', 'readwrite')
      await step.store.clear()
      for (const entry of entries) await step.store.put(entry)
      await step.done
    }),
  read: (): Promise<ToSend[]> => mirror((db) => db.getAll('calls')),
  /** The same entry, if it is there still. */
  again: ({ at, key }: ToSend): Promise<ToSend | null> =>
    mirror(async (db) => {
      const found = await db.get('calls', at)
      return found?.key === key ? found : null
    }),
  remove: ({ at, key }: ToSend): Promise<void> =>
    mirror(async (db) => {
      const step = db.transaction('calls', 'readwrite')
      if ((await step.store.get(at))?.key === key) await step.store.delete(at)
      await step.done
    }),
}

const openVisits = () =>
  openDB<Visits>('bombus-sent-visits', 1, { upgrade: (db) => void db.createObjectStore('visits') })
const visits = async <T>(step: (db: Awaited<ReturnType<typeof openVisits>>) => Promise<T>): Promise<T> => {
  const db = await openVisits()
  try {
    return await step(db)
  } finally {
    db.close()
  }
}

/** Which visit the worker sent an entry to, by the entry's key: the page then asks with the same address, and is told the same. */
export const sentVisits = {
  note: (key: string, visit: number): Promise<unknown> => visits((db) => db.put('visits', visit, key)),
  read: (): Promise<ReadonlyMap<string, number>> =>
    visits(async (db) => {
      const step = db.transaction('visits')
      const [keys, ids] = await Promise.all([step.store.getAllKeys(), step.store.getAll()])
      return new Map(keys.map((key, at) => [key, ids[at] ?? 0]))
    }),
  forget: (keys: readonly string[]): Promise<void> =>
    visits(async (db) => {
      const step = db.transaction('visits', 'readwrite')
      for (const key of keys) await step.store.delete(key)
      await step.done
    }),
}
