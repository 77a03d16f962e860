import { unwrap } from 'idb'
import { fieldDatabase, openFieldDatabase, type StoredAnswer } from './field-database.ts'
import { RETENTION_MS } from './retention.ts'

/** Keeps answers while the page is left, when nothing can be waited for any more: only if something was kept before. */
export const storeResponsesNow = (answers: readonly StoredAnswer[]): void => {
  const db = openFieldDatabase()
  if (!db) return
  try {
    const transaction = unwrap(db).transaction('answers', 'readwrite')
    for (const answer of answers) transaction.objectStore('answers').put(answer)
    transaction.commit()
  } catch {
    // Closed meanwhile, as another tab has a newer portal.
  }
}

const ofPerson = (person: number) => IDBKeyRange.bound([person, ''], [person, '\uffff'])

/** Keeps answers, each in the place of the one before. */
export const storeResponses = async (answers: readonly StoredAnswer[]): Promise<void> => {
  const { store, done } = (await fieldDatabase()).transaction('answers', 'readwrite')
  await Promise.all([...answers.map((answer) => store.put(answer)), done])
}

/** What this person last read, and when; nothing after thirty days. */
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

/** Whoever's they are: what is older than thirty days is shown to nobody. */
export const deleteOldResponses = async (): Promise<void> => {
  const { store, done } = (await fieldDatabase()).transaction('answers', 'readwrite')
  const old = await store.index('at').getAllKeys(IDBKeyRange.upperBound(Date.now() - RETENTION_MS))
  await Promise.all([...old.map((key) => store.delete(key)), done])
}
