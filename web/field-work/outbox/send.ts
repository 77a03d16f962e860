import { deviceStore } from '#web/platform/offline/device-store.ts'
import type { Change } from '#web/platform/offline/device-writes.ts'
import { batchMembers, batchRequest, batchStored } from './batch.ts'
import type { Batch, Entry } from './entry.ts'
import { entryStored, visitKnown } from './records.ts'
import { requestOf, visitRequestOf, type OutboxRequest } from './requests.ts'

// What sending from a page and from the worker have in common. They differ in how they call the server and in how they
// handle failures.

/** Makes a request and returns the `data` of its response. */
export type Send = (request: OutboxRequest) => Promise<unknown>

/**
 * The entry to send next. A request whose outcome is unknown comes before everything else: first those of entries that were moved
 * since, then batches to be sent again.
 */
export const nextEntry = (waiting: readonly Entry[]): Entry | undefined =>
  waiting.find(({ moved_from }) => moved_from !== undefined) ??
  waiting.find(({ batch }) => batch !== undefined) ??
  waiting[0]

/** The entry with its visit, which is requested if it is not known, and recorded before anything is sent to it. */
const withVisit = async (person: number, entry: Entry, send: Send): Promise<Entry> => {
  const request = visitRequestOf(entry)
  if (!request) return entry
  const { id } = (await send(request)) as { id: number }
  await deviceStore.change(visitKnown(person, entry, id))
  return { ...entry, survey_id: id }
}

/** Sends one entry in a separate request. Returns the changes that record it as stored. */
export const sendEntry = async (person: number, entry: Entry, send: Send): Promise<Change[]> => {
  const known = await withVisit(person, entry, send)
  return entryStored(person, known, await send(requestOf(known)))
}

/** Sends a visit with its entries in one request. Returns the changes that record them as stored. */
export const sendBatch = async (person: number, batch: Batch, send: Send): Promise<Change[]> => {
  const response = await send(batchRequest(batch))
  return batchStored(person, batchMembers(person, batch), batch, response)
}
