import type { Call } from '#web/platform/api/call.ts'
import type { Entry } from './entry.ts'

/** The members of an entry that its requests depend on. */
export type EntryToSend = Pick<Entry, 'key' | 'place' | 'survey_date' | 'survey_id' | 'visit_key' | 'counted'>

/** The calls of the outbox. They are repeated here because the worker does not load schemas; a test compares them with the endpoints. */
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
  createDeficitFruit: { id: 'createDeficitFruit', method: 'POST', path: '/farms/{id}/deficit-trials/{trialId}/fruit' },
  createDeficitMarking: {
    id: 'createDeficitMarking',
    method: 'POST',
    path: '/farms/{id}/deficit-trials/{trialId}/markings',
  },
  createWeatherObservation: { id: 'createWeatherObservation', method: 'POST', path: '/weathers' },
} as const

/** A request as data, so that pages and the worker send identical ones. */
export type OutboxRequest = Call & { id: string }

/** Requests the newest visit of a plot and day, or the visit that is created under this key. Repeating it is safe in both cases. */
export const visitRequest = (plot_id: number, survey_date: string, visit_key: string | null = null): OutboxRequest => ({
  ...calls.createSurvey,
  params: {},
  body: { plot_id, survey_date, go_on: visit_key === null },
  ...(visit_key === null ? {} : { key: visit_key }),
})

/** The request for the visit of an entry. Null: the visit is known, or the entry belongs to none: weather, or a record of a trial. */
export const visitRequestOf = ({
  place,
  survey_date,
  survey_id,
  visit_key,
  counted,
}: EntryToSend): OutboxRequest | null =>
  place.plot_id === null || survey_id !== null || counted.kind === 'fruit' || counted.kind === 'marking'
    ? null
    : visitRequest(place.plot_id, survey_date, visit_key)

/** The request that stores the entry. `params.id` is null while its visit is not known. */
export const requestOf = ({ key, counted, survey_id: id }: EntryToSend): OutboxRequest => {
  const { body } = counted
  if (counted.kind === 'weather') return { ...calls.createWeatherObservation, params: {}, body, key }
  if (counted.kind === 'fruit')
    return { ...calls.createDeficitFruit, params: { id: counted.to.farm_id, trialId: counted.to.trial_id }, body, key }
  if (counted.kind === 'marking')
    return {
      ...calls.createDeficitMarking,
      params: { id: counted.to.farm_id, trialId: counted.to.trial_id },
      body,
      key,
    }
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
