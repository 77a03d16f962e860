import { createSurvey } from '#domain/surveys/endpoints.ts'
import { createFlowerSurvey } from '#domain/surveys/flower-endpoints.ts'
import { addToPollinatorGroup, createPollinatorSurvey } from '#domain/surveys/pollinator-endpoints.ts'
import { addToPredatorSurvey, createPredatorSurvey } from '#domain/surveys/predator-endpoints.ts'
import { createWeatherObservation } from '#domain/weather-observations/endpoints.ts'
import type { Survey } from '#domain/surveys/survey.ts'
import { api } from '#web/platform/api.ts'
import { ApiProblem } from '#web/platform/problem.ts'
import type { Entry } from './entry.ts'

/** What of an entry the server gets to know. */
type Sent = Pick<Entry, 'key' | 'place' | 'survey_date' | 'survey_id' | 'visit_key' | 'counted'>

/**
 * The plot's newest visit of that day, gone on with if there is one; with a key, the visit that is made with it. Asking
 * twice is safe in both cases.
 */
export const askVisit = (plot_id: number, survey_date: string, visit_key: string | null = null): Promise<Survey> => {
  const body = { plot_id, survey_date, go_on: visit_key === null }
  return api(createSurvey, visit_key === null ? { body } : { body, key: visit_key })
}

/** The entry with its visit. Weather has no plot, and so no visit. */
export const withVisit = async <E extends Sent>(entry: E): Promise<E> => {
  const { place, survey_date, survey_id, visit_key } = entry
  if (place.plot_id === null || survey_id !== null) return entry
  return { ...entry, survey_id: (await askVisit(place.plot_id, survey_date, visit_key)).id }
}

/** Makes the entry's one request. */
export const deliver = ({ key, counted, survey_id }: Sent): Promise<unknown> => {
  if (counted.kind === 'weather') return api(createWeatherObservation, { body: counted.body, key })
  const params = { id: survey_id }
  if (counted.kind === 'flower') return api(createFlowerSurvey, { params, body: counted.body, key })
  if (counted.kind === 'more-pollinators') {
    const { entry_id, group } = counted.to
    return api(addToPollinatorGroup, {
      params: { ...params, pid: entry_id, functional_group: group },
      body: counted.body,
      key,
    })
  }
  if (counted.kind === 'more-predators')
    return api(addToPredatorSurvey, { params: { ...params, pid: counted.to.entry_id }, body: counted.body, key })
  if (counted.kind === 'pollinator') return api(createPollinatorSurvey, { params, body: counted.body, key })
  return api(createPredatorSurvey, { params, body: counted.body, key })
}

const passing = new Set([0, 401, 408, 425, 429])

/** Whether a failure says something of the entry itself. No answer, a busy server or an ended session do not. */
export const isRefusal = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.status < 500 && !passing.has(error.status)
