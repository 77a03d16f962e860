import type { Call } from '#web/platform/api/call.ts'
import type { Entry } from './entry.ts'

/** What of an entry the server gets to know. */
export type Sent = Pick<Entry, 'key' | 'place' | 'survey_date' | 'survey_id' | 'visit_key' | 'counted'>

/** The calls that an outbox makes. They are written out, as the worker has no schemas; a test compares them with the endpoints. */
export const calls = {
  createSurvey: { id: 'createSurvey', method: 'POST', path: '/surveys' },
  createFlowerSurvey: { id: 'createFlowerSurvey', method: 'POST', path: '/surveys/{id}/flowers' },
  createPollinatorSurvey: { id: 'createPollinatorSurvey', method: 'POST', path: '/surveys/{id}/pollinators' },
  addToPollinatorGroup: {
    id: 'addToPollinatorGroup',
    method: 'POST',
    path: '/surveys/{id}/pollinators/{pid}/groups/{functional_group}/observations',
  },
  createPredatorSurvey: { id: 'createPredatorSurvey', method: 'POST', path: '/surveys/{id}/predators' },
  addToPredatorSurvey: {
    id: 'addToPredatorSurvey',
    method: 'POST',
    path: '/surveys/{id}/predators/{pid}/observations',
  },
  createWeatherObservation: { id: 'createWeatherObservation', method: 'POST', path: '/weathers' },
} as const

/** A request as data: pages and the worker make the same. */
export type Asked = Call & { id: string }

/** Asks for the plot's newest visit of a day, or with a key for the visit that is made with it. */
export const visitRequest = (plot_id: number, survey_date: string, visit_key: string | null = null): Asked => ({
  ...calls.createSurvey,
  params: {},
  body: { plot_id, survey_date, go_on: visit_key === null },
  ...(visit_key === null ? {} : { key: visit_key }),
})

/** What asks for the visit that an entry still needs. Weather has no plot, and so no visit. */
export const visitRequestOf = ({ place, survey_date, survey_id, visit_key }: Sent): Asked | null =>
  place.plot_id === null || survey_id !== null ? null : visitRequest(place.plot_id, survey_date, visit_key)

/** The entry's one request. Of an entry whose visit is not known yet `id` is null. */
export const requestOf = ({ key, counted, survey_id: id }: Sent): Asked => {
  const { body } = counted
  if (counted.kind === 'weather') return { ...calls.createWeatherObservation, params: {}, body, key }
  if (counted.kind === 'more-pollinators') {
    const { entry_id: pid, group: functional_group } = counted.to
    return { ...calls.addToPollinatorGroup, params: { id, pid, functional_group }, body, key }
  }
  if (counted.kind === 'more-predators')
    return { ...calls.addToPredatorSurvey, params: { id, pid: counted.to.entry_id }, body, key }
  if (counted.kind === 'flower') return { ...calls.createFlowerSurvey, params: { id }, body, key }
  if (counted.kind === 'pollinator') return { ...calls.createPollinatorSurvey, params: { id }, body, key }
  return { ...calls.createPredatorSurvey, params: { id }, body, key }
}
