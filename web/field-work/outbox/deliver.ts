import { createSurvey } from '#domain/surveys/endpoints.ts'
import { createFlowerSurvey } from '#domain/surveys/flower-endpoints.ts'
import { createPollinatorSurvey } from '#domain/surveys/pollinator-endpoints.ts'
import { createPredatorSurvey } from '#domain/surveys/predator-endpoints.ts'
import { createWeatherObservation } from '#domain/weather-observations/endpoints.ts'
import { api } from '#web/platform/api.ts'
import { ApiProblem } from '#web/platform/problem.ts'
import type { Entry } from './entry.ts'

/** What of an entry the server gets to know. */
type Sent = Pick<Entry, 'key' | 'place' | 'survey_date' | 'survey_id' | 'counted'>

/** The plot's visit of that day: gone on with if there is one, so that asking twice is safe. */
export const visitOf = async (plot_id: number, survey_date: string): Promise<number> =>
  (await api(createSurvey, { body: { plot_id, survey_date, go_on: true } })).id

/** The entry with its visit. Weather has no plot, and so no visit. */
export const withVisit = async <E extends Sent>(entry: E): Promise<E> => {
  const { place, survey_date, survey_id } = entry
  if (place.plot_id === null || survey_id !== null) return entry
  return { ...entry, survey_id: await visitOf(place.plot_id, survey_date) }
}

/** Makes the entry's one request. */
export const deliver = ({ key, counted, survey_id }: Sent): Promise<unknown> => {
  if (counted.kind === 'weather') return api(createWeatherObservation, { body: counted.body, key })
  const params = { id: survey_id }
  if (counted.kind === 'flower') return api(createFlowerSurvey, { params, body: counted.body, key })
  if (counted.kind === 'pollinator') return api(createPollinatorSurvey, { params, body: counted.body, key })
  return api(createPredatorSurvey, { params, body: counted.body, key })
}

const passing = new Set([0, 401, 408, 425, 429])

/** Whether a failure says something of the entry itself. No answer, a busy server or an ended session do not. */
export const isRefusal = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.status < 500 && !passing.has(error.status)
