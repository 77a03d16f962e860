import type { Change } from '#web/platform/offline/device-writes.ts'
import { isAddition, isSameVisit, type Batch, type Entry, type EntryList } from './entry.ts'
import { changingEntry, entriesOf, entryStored, visitKnown } from './records.ts'
import { visitRequest, type OutboxRequest } from './requests.ts'

/** Observation periods that the server accepts in one request. */
const MAX_POLLINATORS = 20

const listOf = ({ counted: { kind } }: Entry): EntryList | null => {
  if (kind === 'flower') return 'flowers'
  if (kind === 'pollinator') return 'pollinators'
  return kind === 'predator' ? 'predators' : null
}
const canJoinBatch = (entry: Entry): boolean =>
  entry.refusal === null &&
  entry.batch === undefined &&
  entry.moved_from === undefined &&
  entry.send_separately === undefined &&
  entry.survey_id === null &&
  entry.place.plot_id !== null &&
  !isAddition(entry.counted) &&
  listOf(entry) !== null

/** The waiting entries that can be sent in one request with this entry's visit. Empty: the entry is sent separately. */
export const batchCandidates = (first: Entry, waiting: readonly Entry[]): Entry[] => {
  if (!canJoinBatch(first)) return []
  const plants = new Set<string>()
  let pollinators = 0
  return waiting.filter((entry) => {
    const { counted, place } = entry
    if (!canJoinBatch(entry) || place.plot_id !== first.place.plot_id || !isSameVisit(entry, first)) return false
    if (counted.kind === 'pollinator') return ++pollinators <= MAX_POLLINATORS
    if (!('plant_number' in counted.body)) return false
    // The server rejects the second count of a plant. In a batch it would fail the whole request.
    const plant = `${counted.kind}:${counted.body.plant_number}`
    if (plants.has(plant)) return false
    plants.add(plant)
    return true
  })
}

/** The request that stores a visit with these entries, of which there may be one. */
export const createBatch = (first: Entry, entries: readonly Entry[]): Batch => {
  const call = visitRequest(first.place.plot_id ?? 0, first.survey_date, first.visit_key)
  const of = (list: EntryList) => entries.filter((entry) => listOf(entry) === list)
  const lists = (['flowers', 'pollinators', 'predators'] as const).filter((list) => of(list).length > 0)
  const bodies = lists.map((list) => [list, of(list).map(({ counted }) => counted.body)])
  const keys = (list: EntryList) => of(list).map(({ key }) => key)
  return {
    key: call.key ?? `visit-${first.key}`,
    // The server compares these keys with those of single requests, so that no entry is stored by both.
    body: { ...(call.body as object), ...Object.fromEntries(bodies), entry_keys: entries.map(({ key }) => key) },
    members: { flowers: keys('flowers'), pollinators: keys('pollinators'), predators: keys('predators') },
  }
}

/** Records the batch at each of its entries before it is sent. Until its outcome is known, they are in no other request. */
export const recordBatch = (person: number, entries: readonly Entry[], batch: Batch): Change[] =>
  entries.map(({ key }) => changingEntry(person, key, (entry) => ({ ...entry, batch })))

/** The entries of a batch that are still on the phone and unchanged. */
export const batchMembers = (person: number, { key }: Batch): Entry[] =>
  entriesOf(person).filter(({ batch, refusal }) => batch?.key === key && refusal === null)

/** Whether no entry was edited, moved or discarded since: then the same request can be sent again. */
export const isUnchanged = ({ members }: Batch, left: readonly Entry[]): boolean =>
  Object.values(members).flat().length === left.length

/** The request of a batch, as it was first sent. */
export const batchRequest = ({ key, body }: Batch): OutboxRequest => ({ ...visitRequest(0, '', key), body })

/** An id that no plot has. */
const NO_PLOT = 2_147_483_647
/**
 * Checks whether the server has stored a batch, without storing anything: sends the same key for a plot that does not
 * exist. The response is 409 if a request was stored under the key, and 404 if none was.
 */
export const batchStatusRequest = ({ key }: Batch, { survey_date }: Entry): OutboxRequest =>
  visitRequest(NO_PLOT, survey_date, key)

/** Takes entries out of their batch, to be sent again: in a new batch, or separately after the server rejected the batch. */
export const dissolveBatch = (person: number, members: readonly Entry[], separately: boolean): Change[] =>
  members.map(({ key }) =>
    changingEntry(person, key, ({ batch: _, ...entry }) => (separately ? { ...entry, send_separately: true } : entry)),
  )

type BatchResponse = { id: number } & Partial<Record<EntryList, unknown[]>>
/** The changes that record a batch as stored by the server. */
export const batchStored = (person: number, members: readonly Entry[], batch: Batch, response: unknown): Change[] => {
  const visit = response as BatchResponse
  const stored = members.flatMap((entry) => {
    const list = listOf(entry)
    return entryStored(
      person,
      { ...entry, survey_id: visit.id },
      list && visit[list]?.[batch.members[list].indexOf(entry.key)],
    )
  })
  return [...members.slice(0, 1).flatMap((first) => visitKnown(person, first, visit.id)), ...stored]
}
