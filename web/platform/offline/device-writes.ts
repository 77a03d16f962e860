import { unwrap } from 'idb'
import { fieldDatabase, type FieldDatabase, type StoredPicture } from './field-database.ts'

/** A change of one value. `step` may run more than once: it depends on nothing but the value before. Null: there is none. */
export interface Change {
  name: string
  step: (value: unknown) => unknown
}
/** A picture that is stored, or with null removed. */
export interface PictureChange {
  key: string
  picture: StoredPicture | null
  /** Only in the place of one that is there. */
  ifThere?: boolean
}
/** What is stored together or not at all. */
export interface Write {
  changes: readonly Change[]
  pictures: readonly PictureChange[]
  settle: (isStored: boolean) => void
}

/** A change that gives a value its type. */
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
  // Strict: it is over once the disk has it, not once the operating system does.
  return db.transaction(scope as ('records' | 'pictures')[], 'readwrite', { durability: 'strict' })
}

/**
 * Makes all changes in one transaction, to what is stored by then: two tabs lose none of each other's. Returns the values
 * after it. `otherwise`: a value that counts as stored, though the database does not have it.
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
      // Else what was put before it failed would be stored.
      step.abort()
      throw error
    }),
    step.done,
  ])
  return after
}

/**
 * For a page that is being closed and runs nothing that waits: stores values as they are shown, without reading first.
 * `valueOf`: null removes, undefined leaves it. Resolves with whether it was stored, if the page lives to hear it.
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
