import type { Survey } from '#domain/surveys/survey.ts'
import { request } from '#web/platform/api/api.ts'
import { isRefused } from '#web/platform/api/call.ts'
import { ApiProblem } from '#web/platform/api/problem.ts'
import type { Entry, Together } from './entry.ts'
import { askWhetherStored, requestTogether } from './together.ts'
import { requestOf, visitRequest, visitRequestOf, type Sent } from './requests.ts'

/**
 * The plot's newest visit of that day, gone on with if there is one; with a key, the visit that is made with it. Asking
 * twice is safe in both cases.
 */
export const askVisit = (plot_id: number, survey_date: string, visit_key: string | null = null): Promise<Survey> => {
  const call = visitRequest(plot_id, survey_date, visit_key)
  return request(call, call) as Promise<Survey>
}

/** The entry with its visit. */
export const withVisit = async <E extends Sent>(entry: E): Promise<E> => {
  const call = visitRequestOf(entry)
  return call ? { ...entry, survey_id: ((await request(call, call)) as Survey).id } : entry
}

/** Makes the entry's one request. */
export const deliver = (entry: Sent): Promise<unknown> => {
  const call = requestOf(entry)
  return request(call, call)
}

/** A visit with its entries, in one request. */
export const deliverTogether = (together: Together): Promise<unknown> => {
  const call = requestTogether(together)
  return request(call, call)
}

/** Whether the server has stored that request. */
export const wasStored = async (together: Together, entry: Entry): Promise<boolean> => {
  const call = askWhetherStored(together, entry)
  try {
    await request(call, call)
  } catch (error) {
    if (!isRefusal(error)) throw error
    return error.status === 409
  }
  return false
}

/**
 * The same for an entry that is to go elsewhere now. The key of a new visit may have made that visit alone: only the request itself,
 * made again, is answered for what it stored.
 */
export const wasStoredWith = async (together: Together, entry: Entry): Promise<boolean> => {
  if (!(await wasStored(together, entry))) return false
  try {
    await deliverTogether(together)
  } catch (error) {
    if (!isRefusal(error)) throw error
    return false
  }
  return true
}

/** Whether a failure says something of the entry itself. */
export const isRefusal = (error: unknown): error is ApiProblem => error instanceof ApiProblem && isRefused(error.status)
