import type { Query, QueryFunction, QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import { afterFrame } from '../time/after-frame.ts'
import { ApiProblem } from '../api/problem.ts'
import { onLeave } from '../session/session.ts'
import { createStore } from '../store.ts'
import { lockIfLeft, noteServer } from './lock.ts'
import { lastSignedIn, currentPerson } from './last-signed-in.ts'

/**
 * Data that are read in the field, by the first word of the query key. A list of all accounts, for example, is not
 * included.
 */
const inField = new Set([
  'profile',
  'organisations',
  'farms',
  'fields',
  'tunnels',
  'plots',
  'surveys',
  'weathers',
  'taxa',
  'reference',
])
export const isPersisted = (key: QueryKey): boolean =>
  typeof key[0] === 'string' && inField.has(key[0]) && !key.includes('users')

const canKeep = () => typeof document !== 'undefined' && 'indexedDB' in globalThis

/** Hashes of the queries whose data on this page come from the phone. */
export const readPersistedQueries = createStore<ReadonlySet<string>>(new Set())
const mark = (hash: string, isOld: boolean) => {
  if (readPersistedQueries.get().has(hash) === isOld) return
  const next = new Set(readPersistedQueries.get())
  if (isOld) next.add(hash)
  else next.delete(hash)
  readPersistedQueries.set(next)
}

/** The profile is stored for name, role and permissions, without contact details. */
const withoutContact = ({ queryKey }: Pick<Query, 'queryKey'>, data: unknown): unknown =>
  queryKey[0] === 'profile' && typeof data === 'object' && data !== null
    ? { ...data, phone: null, address: null, city: null, postal_code: null }
    : data

let waiting = new Map<string, { data: unknown; at: number }>()
/** Counts the people of this page: data requested for one must not be stored for the next. */
let turn = 0
onLeave(() => {
  turn += 1
  waiting = new Map()
  readPersistedQueries.set(new Set())
})

/** Takes the responses since the last call. Nothing is written before their owner is known. */
const takeWaiting = () => {
  const person = currentPerson()
  if (person === null || waiting.size === 0 || !canKeep()) return []
  const answers = [...waiting].map(([hash, answer]) => ({ person, hash, ...answer }))
  waiting = new Map()
  return answers
}
/** The module that stores responses, once loaded. */
let kept: typeof import('./stored-responses.ts') | undefined
export const persistQuery = async (): Promise<void> => {
  const answers = takeWaiting()
  if (answers.length === 0) return
  kept ??= await import('./stored-responses.ts')
  // On a full phone, counts take precedence over these responses.
  await kept.storeResponses(answers).catch(() => {})
}
/** A page that is being left runs no asynchronous work, so this does not wait. */
const keepLast = () => {
  const answers = takeWaiting()
  if (answers.length > 0) kept?.storeResponsesNow(answers)
}
/** Stores data that the server has returned. */
export const persistQueries = (query: Pick<Query, 'queryKey' | 'queryHash'>, data: unknown): void => {
  if (data === undefined || !canKeep()) return
  const { queryHash } = query
  waiting.set(queryHash, { data: withoutContact(query, data), at: Date.now() })
  mark(queryHash, false)
  if (waiting.size === 1) afterFrame(() => setTimeout(() => void persistQuery(), WRITE_AFTER_MS))
}
const WRITE_AFTER_MS = 300
// If the page is left sooner, they are stored as well.
if (typeof document !== 'undefined') addEventListener('pagehide', keepLast)

const readPersisted = async (hash: string) => {
  const person = currentPerson() ?? lastSignedIn()
  if (person === null) return null
  const { storedResponse: keptAnswer } = await import('./stored-responses.ts')
  return keptAnswer(person, hash).catch(() => null)
}

/** With such a weak signal, the data stored on the phone are shown meanwhile. */
const PATIENCE_MS = 3_000
const noSignal = (error: unknown) =>
  error instanceof ApiProblem && (error.status === 0 || [502, 503, 504].includes(error.status))
const patience = () =>
  new Promise<void>((resolve) => {
    if (navigator.onLine) setTimeout(resolve, PATIENCE_MS)
    else resolve()
  })

/**
 * Requests data from the server and stores the response. If no data are loaded yet and the server cannot be reached,
 * the data that this person last read here are shown, however old, until the server responds.
 */
export const requestOrRead = async <T, K extends QueryKey>(
  queryFn: QueryFunction<T, K>,
  context: QueryFunctionContext<K>,
  query: Query,
): Promise<T> => {
  const { queryHash } = query
  const asked = Promise.resolve(queryFn(context))
  if (!isPersisted(query.queryKey) || !canKeep()) return asked
  const isNew = query.state.data === undefined
  const mine = turn
  const answered = asked.then(
    (data) => {
      noteServer()
      if (turn === mine) persistQueries(query, data)
      return data
    },
    (error: unknown) => {
      if (!isNew && noSignal(error)) mark(queryHash, true)
      throw error
    },
  )
  if (!isNew) return answered
  const remember = async (otherwise: () => Promise<T>): Promise<T> => {
    // After inactivity, a connection without internet access also requires the PIN.
    if (lockIfLeft()) return otherwise()
    const old = await readPersisted(queryHash)
    if (!old) return otherwise()
    mark(queryHash, true)
    // Set after the query has its data: they are stale, so that the next observer refetches.
    setTimeout(() => query.setState({ dataUpdatedAt: old.at, isInvalidated: true }))
    return old.data as T
  }
  let isShown = false
  const late = patience().then(() => (isShown ? answered : remember(() => answered)))
  const first = await Promise.race([
    answered.catch((error: unknown) => {
      if (!noSignal(error)) throw error
      return remember(() => Promise.reject(error as Error))
    }),
    late,
  ]).finally(() => (isShown = true))
  // The response may still arrive after the stored data were shown.
  answered.then(
    (data) => void (data !== first && turn === mine && query.setData(data as never)),
    () => {},
  )
  late.catch(() => {})
  return first
}
