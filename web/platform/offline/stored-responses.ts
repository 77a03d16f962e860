import { unwrap } from 'idb'
import { fieldDatabase, openFieldDatabase, type StoredAnswer } from './field-database.ts'
import { RETENTION_MS } from './retention.ts'

/** Stores responses while the page is being left, when nothing can be awaited: only if the database is already open. */
export const storeResponsesNow = (answers: readonly StoredAnswer[]): void => {
  const db = openFieldDatabase()
  if (!db) return
  try {
    const transaction = unwrap(db).transaction('answers', 'readwrite')
    for (const answer of answers) transaction.objectStore('answers').put(answer)
    transaction.commit()
  } catch {
    // The database was closed meanwhile, because another tab has a newer version of the portal.
  }
}

const ofPerson = (person: number) => IDBKeyRange.bound([person, ''], [person, '\uffff'])

/** Stores responses, each replacing the previous one. */
export const storeResponses = async (answers: readonly StoredAnswer[]): Promise<void> => {
  const { store, done } = (await fieldDatabase()).transaction('answers', 'readwrite')
  await Promise.all([...answers.map((answer) => store.put(answer)), done])
}

/** The response that this person last read, with its time; null after thirty days. */
export const storedResponse = async (person: number, hash: string): Promise<StoredAnswer | null> => {
  const found = await (await fieldDatabase()).get('answers', [person, hash])
  return found && found.at > Date.now() - RETENTION_MS ? found : null
}

export const deleteResponses = async (person: number): Promise<void> =>
  (await fieldDatabase()).delete('answers', ofPerson(person))

export const deleteResponsesOfOthers = async (person: number): Promise<void> => {
  const { store, done } = (await fieldDatabase()).transaction('answers', 'readwrite')
  const others = [IDBKeyRange.upperBound([person], true), IDBKeyRange.lowerBound([person + 1])]
  await Promise.all([...others.map((range) => store.delete(range)), done])
}

/** Deletes everybody's responses that are older than thirty days. */
export const deleteOldResponses = async (): Promise<void> => {
  const { store, done } = (await fieldDatabase()).transaction('answers', 'readwrite')
  const old = await store.index('at').getAllKeys(IDBKeyRange.upperBound(Date.now() - RETENTION_MS))
  await Promise.all([...old.map((key) => store.delete(key)), done])
}
