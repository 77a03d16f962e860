import type { Survey } from '#domain/surveys/survey.ts'
import { request } from '#web/platform/api/api.ts'
import { isRefused } from '#web/platform/api/call.ts'
import { ApiProblem } from '#web/platform/api/problem.ts'
import { batchRequest, batchStatusRequest } from './batch.ts'
import type { Batch, Entry } from './entry.ts'
import { requestOf, visitRequest, visitRequestOf, type EntryToSend } from './requests.ts'
import type { Send } from './send.ts'

/** Makes a request of the outbox from a page. Throws `ApiProblem`. */
export const sendFromPage: Send = (call) => request(call, call)

/** The newest visit of a plot and day, which is created if there is none. */
export const requestVisit = (plot_id: number, survey_date: string): Promise<Survey> =>
  sendFromPage(visitRequest(plot_id, survey_date)) as Promise<Survey>

/** Sends an entry that is not in the outbox; requests its visit first if it is not known. */
export const deliver = async (entry: EntryToSend): Promise<unknown> => {
  const call = visitRequestOf(entry)
  const survey_id = call ? ((await sendFromPage(call)) as Survey).id : entry.survey_id
  return sendFromPage(requestOf({ ...entry, survey_id }))
}

/** Whether an error is about the entry itself, so that sending it again would fail again. */
export const isRefusal = (error: unknown): error is ApiProblem => error instanceof ApiProblem && isRefused(error.status)

/** Whether the server has stored a request under the key of this batch. */
export const askWhetherStored = async (batch: Batch, entry: Entry): Promise<boolean> => {
  try {
    await sendFromPage(batchStatusRequest(batch, entry))
  } catch (error) {
    if (!isRefusal(error)) throw error
    return error.status === 409
  }
  return false
}

/**
 * Whether the server has stored this batch with its entries. The key of a new visit may have created that visit without
 * any entry. Only repeating the request distinguishes the two.
 */
export const isBatchStoredWithEntries = async (batch: Batch, entry: Entry): Promise<boolean> => {
  if (!(await askWhetherStored(batch, entry))) return false
  try {
    await sendFromPage(batchRequest(batch))
  } catch (error) {
    if (!isRefusal(error)) throw error
    return false
  }
  return true
}
