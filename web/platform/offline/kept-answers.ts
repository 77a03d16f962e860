import { openDB, unwrap, type DBSchema } from 'idb'

/** What somebody read, as the phone keeps it for when there is no signal. */
interface KeptAnswer {
  person: number
  /** Names the query. */
  hash: string
  data: unknown
  /** When the server said so. */
  at: number
}
interface Field extends DBSchema {
  answers: { key: [number, string]; value: KeptAnswer; indexes: { at: number } }
}

export const KEEP_MS = 30 * 86_400_000

const open = () =>
  openDB<Field>('bombus-field', 1, {
    upgrade: (db) => void db.createObjectStore('answers', { keyPath: ['person', 'hash'] }).createIndex('at', 'at'),
    // A newer portal in another tab wants to change it.
    blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
  })
let opened: ReturnType<typeof open> | undefined
/** The same, as soon as it is open. */
let ready: Awaited<ReturnType<typeof open>> | undefined
const database = () => {
  opened ??= open().then((db) => (ready = db))
  return opened
}

/** Keeps answers while the page is left, when nothing can be waited for any more: only if something was kept before. */
export const keepAnswersNow = (answers: readonly KeptAnswer[]): void => {
  if (!ready) return
  try {
    const transaction = unwrap(ready).transaction('answers', 'readwrite')
    for (const answer of answers) transaction.objectStore('answers').put(answer)
    transaction.commit()
  } catch {
    // Closed meanwhile, as another tab has a newer portal.
  }
}

const ofPerson = (person: number) => IDBKeyRange.bound([person, ''], [person, '\uffff'])

/** Keeps answers, each in the place of the one before. */
export const keepAnswers = async (answers: readonly KeptAnswer[]): Promise<void> => {
  const { store, done } = (await database()).transaction('answers', 'readwrite')
  await Promise.all([...answers.map((answer) => store.put(answer)), done])
}

/** What this person last read, and when; nothing after thirty days. */
export const keptAnswer = async (person: number, hash: string): Promise<KeptAnswer | null> => {
  const found = await (await database()).get('answers', [person, hash])
  return found && found.at > Date.now() - KEEP_MS ? found : null
}

export const forgetAnswers = async (person: number): Promise<void> =>
  (await database()).delete('answers', ofPerson(person))

/** Whoever's they are: what is older than thirty days is shown to nobody. */
export const forgetOldAnswers = async (): Promise<void> => {
  const { store, done } = (await database()).transaction('answers', 'readwrite')
  const old = await store.index('at').getAllKeys(IDBKeyRange.upperBound(Date.now() - KEEP_MS))
  await Promise.all([...old.map((key) => store.delete(key)), done])
}
