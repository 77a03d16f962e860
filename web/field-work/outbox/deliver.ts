import type * as z from 'zod/mini'
import { createSurvey } from '#domain/surveys/endpoints.ts'
import { createFlowerSurvey } from '#domain/surveys/flower-endpoints.ts'
import { addToPollinatorGroup, createPollinatorSurvey } from '#domain/surveys/pollinator-endpoints.ts'
import { addToPredatorSurvey, createPredatorSurvey } from '#domain/surveys/predator-endpoints.ts'
import { createWeatherObservation } from '#domain/weather-observations/endpoints.ts'
import type { Survey } from '#domain/surveys/survey.ts'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import { request } from '#web/platform/api.ts'
import { isRefused } from '#web/platform/call.ts'
import type { Call } from '#web/platform/offline/to-send.ts'
import { ApiProblem } from '#web/platform/problem.ts'
import type { Entry } from './entry.ts'

type Schema = z.core.$ZodType

/** What of an entry the server gets to know. */
type Sent = Pick<Entry, 'key' | 'place' | 'survey_date' | 'survey_id' | 'visit_key' | 'counted'>

/** A request as data: made here, or by the worker while no page is open. */
export type Asked = Call & { id: string }

const asked = <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  { id, method, path }: Endpoint<P, Q, B, R>,
  { params = {}, body, key }: { params?: Call['params']; body: z.input<B>; key?: string },
): Asked => ({ id, method, path, params, body, key })

const visitRequest = (plot_id: number, survey_date: string, visit_key: string | null = null): Asked => {
  const body = { plot_id, survey_date, go_on: visit_key === null }
  return asked(createSurvey, visit_key === null ? { body } : { body, key: visit_key })
}

/**
 * The plot's newest visit of that day, gone on with if there is one; with a key, the visit that is made with it. Asking
 * twice is safe in both cases.
 */
export const askVisit = (plot_id: number, survey_date: string, visit_key: string | null = null): Promise<Survey> => {
  const call = visitRequest(plot_id, survey_date, visit_key)
  return request(call, call) as Promise<Survey>
}

/** What asks for the visit that an entry still needs. Weather has no plot, and so no visit. */
export const visitRequestOf = ({ place, survey_date, survey_id, visit_key }: Sent): Asked | null =>
  place.plot_id === null || survey_id !== null ? null : visitRequest(place.plot_id, survey_date, visit_key)

/** The entry with its visit. */
export const withVisit = async <E extends Sent>(entry: E): Promise<E> => {
  const call = visitRequestOf(entry)
  return call ? { ...entry, survey_id: ((await request(call, call)) as Survey).id } : entry
}

/** The entry's one request. Of an entry whose visit is not known yet `id` is null. */
export const requestOf = ({ key, counted, survey_id: id }: Sent): Asked => {
  if (counted.kind === 'weather') return asked(createWeatherObservation, { body: counted.body, key })
  if (counted.kind === 'more-pollinators') {
    const { entry_id: pid, group: functional_group } = counted.to
    return asked(addToPollinatorGroup, { params: { id, pid, functional_group }, body: counted.body, key })
  }
  if (counted.kind === 'more-predators')
    return asked(addToPredatorSurvey, { params: { id, pid: counted.to.entry_id }, body: counted.body, key })
  if (counted.kind === 'flower') return asked(createFlowerSurvey, { params: { id }, body: counted.body, key })
  if (counted.kind === 'pollinator') return asked(createPollinatorSurvey, { params: { id }, body: counted.body, key })
  return asked(createPredatorSurvey, { params: { id }, body: counted.body, key })
}

/** Makes the entry's one request. */
export const deliver = (entry: Sent): Promise<unknown> => {
  const call = requestOf(entry)
  return request(call, call)
}

/** Whether a failure says something of the entry itself. */
export const isRefusal = (error: unknown): error is ApiProblem => error instanceof ApiProblem && isRefused(error.status)
