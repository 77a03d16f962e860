import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { sortAndSearch, listOf, pageParams } from '../platform/paging.ts'
import { byId, confirmed, idText } from '../platform/shapes.ts'
import { surveyFilter } from './endpoints.ts'
import { observationChange } from './pollinator.ts'
import {
  morePredators,
  newPredatorSurvey,
  predatorCounts,
  predatorLine,
  predatorLineColumns,
  predatorObservation,
  predatorSurvey,
  predatorSurveyChange,
} from './predator.ts'

const tag = 'Predator surveys'
const ofPlant = z.object({ id: idText, pid: idText })
const ofObservation = z.object({ id: idText, pid: idText, oid: idText })
const path = '/surveys/{id}/predators'

export const listPredatorLines = endpoint({
  id: 'listPredatorLines',
  tag,
  method: 'GET',
  path: '/surveys/predators/observations',
  can: 'survey.add',
  reads: 'may lag',
  summary: 'Observations of predators, and plants on which none was seen, the latest first unless sorted otherwise.',
  query: z.object({ ...surveyFilter, ...sortAndSearch(predatorLineColumns, 'PredatorLine'), ...pageParams }),
  response: listOf(predatorLine),
  refuses: [404],
})
export const listPredatorsOfSurvey = endpoint({
  id: 'listPredatorsOfSurvey',
  tag,
  method: 'GET',
  path,
  can: 'survey.add',
  reads: 'may lag',
  summary: 'The plants of one visit, by number.',
  params: byId,
  response: z.array(predatorSurvey),
})
export const createPredatorSurvey = endpoint({
  id: 'createPredatorSurvey',
  tag,
  method: 'POST',
  path,
  can: 'survey.add',
  summary: 'Adds a plant to a visit; with observations it is counted too. A plant that is there is refused with 409.',
  params: byId,
  body: newPredatorSurvey,
  response: predatorSurvey,
  status: 201,
  idempotent: true,
})
export const listPredatorObservationsOfSurvey = endpoint({
  id: 'listPredatorObservationsOfSurvey',
  tag,
  method: 'GET',
  path: `${path}/observations`,
  can: 'survey.add',
  reads: 'may lag',
  summary: 'The observations of one visit, by plant.',
  params: byId,
  query: z.object(pageParams),
  response: listOf(predatorLine),
})
export const getPredatorSurvey = endpoint({
  id: 'getPredatorSurvey',
  tag,
  method: 'GET',
  path: `${path}/{pid}`,
  can: 'survey.add',
  summary: 'One plant of a visit.',
  params: ofPlant,
  response: predatorSurvey,
})
export const updatePredatorSurvey = endpoint({
  id: 'updatePredatorSurvey',
  tag,
  method: 'PUT',
  path: `${path}/{pid}`,
  can: 'survey.edit',
  summary: "Changes a plant's number, time, observer or what looking at it took.",
  params: ofPlant,
  body: predatorSurveyChange,
  response: predatorSurvey,
})
export const deletePredatorSurvey = endpoint({
  id: 'deletePredatorSurvey',
  tag,
  method: 'DELETE',
  path: `${path}/{pid}`,
  can: 'survey.edit',
  summary: 'Deletes a plant of a visit. One with observations is refused with 409, unless confirmed: they go too.',
  params: ofPlant,
  query: confirmed,
})
export const createPredatorCounts = endpoint({
  id: 'createPredatorCounts',
  tag,
  method: 'POST',
  path: `${path}/{pid}/observations/bulk`,
  can: 'survey.add',
  summary: 'Keeps the counts of a plant, all or none. An empty list says that nothing was seen, and is kept as that.',
  params: ofPlant,
  body: predatorCounts,
  response: predatorSurvey,
  status: 201,
  idempotent: true,
})
export const addToPredatorSurvey = endpoint({
  id: 'addToPredatorSurvey',
  tag,
  method: 'POST',
  path: `${path}/{pid}/observations`,
  can: 'survey.edit',
  summary:
    'Adds species to a plant that was counted, all or none; what looking took stays. A plant that was not counted is refused with 409, and so is a species that is there: its count is edited instead.',
  params: ofPlant,
  body: morePredators,
  response: predatorSurvey,
  status: 201,
  idempotent: true,
})
export const getPredatorObservation = endpoint({
  id: 'getPredatorObservation',
  tag,
  method: 'GET',
  path: `${path}/{pid}/observations/{oid}`,
  can: 'survey.add',
  summary: 'One observation.',
  params: ofObservation,
  response: predatorObservation,
})
export const updatePredatorObservation = endpoint({
  id: 'updatePredatorObservation',
  tag,
  method: 'PUT',
  path: `${path}/{pid}/observations/{oid}`,
  can: 'survey.edit',
  summary: 'Changes a count or its note.',
  params: ofObservation,
  body: observationChange,
  response: predatorObservation,
})
export const deletePredatorObservation = endpoint({
  id: 'deletePredatorObservation',
  tag,
  method: 'DELETE',
  path: `${path}/{pid}/observations/{oid}`,
  can: 'survey.edit',
  summary: 'Deletes an observation. With the last one, the plant is as if it had not been counted.',
  params: ofObservation,
})
