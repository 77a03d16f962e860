import { unwrap } from 'idb'
import { fieldDatabase, type FieldDatabase, type StoredPicture } from './field-database.ts'

/**
 * A change of one value. `step` may run more than once: it must depend only on the previous value. Null: there is none.
 */
export interface Change {
  name: string
  step: (value: unknown) => unknown
}
/** A picture to store; null removes it. */
export interface PictureChange {
  key: string
  picture: StoredPicture | null
  /** Only replaces an existing one. */
  ifThere?: boolean
}
/** Changes that are stored together or not at all. */
export interface Write {
  changes: readonly Change[]
  pictures: readonly PictureChange[]
  settle: (isStored: boolean) => void
}

/** Creates a change with a typed value. */
export const changing = <T>(name: string, step: (value: T | null) => T | null): Change => ({
  name,
  step: (value) => step((value ?? null) as T | null),
})
export const writing = (name: string, value: unknown): Change => ({ name, step: () => value })

export const namesIn = (writes: readonly Write[]): string[] => [
  ...new Set(writes.flatMap(({ changes }) => changes.map(({ name }) => name))),
]

const transaction = (db: FieldDatabase, writes: readonly Write[]) => {
  const scope = writes.some(({ pictures }) => pictures.length > 0) ? ['records', 'pictures'] : ['records']
  // Strict durability: the transaction completes once the data are on the disk, not once the operating system has them.
  return db.transaction(scope as ('records' | 'pictures')[], 'readwrite', { durability: 'strict' })
}

/**
 * Makes all changes in one transaction, based on the stored values, so that two tabs do not lose each other's changes.
 * Returns the values after it. `otherwise`: a value that counts as stored although it is not in the database.
 */
export const writeTogether = async (
  writes: readonly Write[],
  otherwise: (name: string) => unknown,
): Promise<ReadonlyMap<string, unknown>> => {
  const step = transaction(await fieldDatabase(), writes)
  const work = async () => {
    const records = step.objectStore('records')
    const names = namesIn(writes)
    const found = await Promise.all(names.map((name) => records.get(name)))
    const after = new Map(names.map((name, at) => [name, found[at] ?? otherwise(name)]))
    for (const { changes } of writes)
      for (const { name, step } of changes) after.set(name, step(after.get(name) ?? null) ?? null)
    const values = [...after].map(async ([name, value]) => {
      await (value === null ? records.delete(name) : records.put(value, name))
    })
    const pictures = writes
      .flatMap((each) => each.pictures)
      .map(async ({ key, picture, ifThere = false }) => {
        const store = step.objectStore('pictures')
        if (!picture) return store.delete(key)
        if (!ifThere || (await store.getKey(key)) !== undefined) await store.put(picture)
      })
    await Promise.all([...values, ...pictures])
    return after
  }
  const [after] = await Promise.all([
    work().catch((error: unknown) => {
      // Otherwise what was written before the failure would be stored.
      step.abort()
      throw error
    }),
    step.done,
  ])
  return after
}

/**
 * For a page that is closing and runs no asynchronous work: stores values as they are visible, without reading first.
 * `valueOf`: null removes, undefined leaves unchanged. Resolves to whether it was stored, if the page is still alive.
 */
export const writeBlind = (
  db: FieldDatabase,
  writes: readonly Write[],
  valueOf: (name: string) => unknown,
): Promise<boolean> =>
  new Promise((resolve) => {
    try {
      const step = unwrap(transaction(db, writes))
      step.addEventListener('complete', () => resolve(true))
      step.addEventListener('abort', () => resolve(false))
      const records = step.objectStore('records')
      for (const name of namesIn(writes)) {
        const value = valueOf(name)
        if (value === null) records.delete(name)
        else if (value !== undefined) records.put(value, name)
      }
      for (const { key, picture, ifThere = false } of writes.flatMap(({ pictures }) => pictures)) {
        const store = step.objectStore('pictures')
        if (!picture) store.delete(key)
        else if (!ifThere) store.put(picture)
      }
      step.commit()
    } catch {
      resolve(false)
    }
  })
