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
  summary: 'List predator observations',
  description: 'With plants on which none was seen, latest first unless sorted otherwise.',
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
  summary: 'List the predator counts of a visit',
  description: 'By plant number.',
  params: byId,
  response: z.array(predatorSurvey),
})
export const createPredatorSurvey = endpoint({
  id: 'createPredatorSurvey',
  tag,
  method: 'POST',
  path,
  can: 'survey.add',
  summary: 'Add a plant to a visit',
  description: 'With observations if given. 409 if the plant exists.',
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
  summary: 'List the predator observations of a visit',
  description: 'By plant.',
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
  summary: 'Get the predator count of a plant',
  params: ofPlant,
  response: predatorSurvey,
})
export const updatePredatorSurvey = endpoint({
  id: 'updatePredatorSurvey',
  tag,
  method: 'PUT',
  path: `${path}/{pid}`,
  can: 'survey.edit',
  summary: 'Update the plant number, time, observer or effort of a predator count',
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
  summary: 'Delete a plant of a visit',
  description: '409 if it has observations, until confirmed; they are deleted too.',
  params: ofPlant,
  query: confirmed,
})
export const createPredatorCounts = endpoint({
  id: 'createPredatorCounts',
  tag,
  method: 'POST',
  path: `${path}/{pid}/observations/bulk`,
  can: 'survey.add',
  summary: 'Store the predator observations of a plant',
  description: 'All or none. An empty list means nothing was seen.',
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
  summary: 'Add species to a counted plant',
  description: 'All or none; the effort stays unchanged. 409 if the plant was not counted or the species exists.',
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
  summary: 'Get a predator observation',
  params: ofObservation,
  response: predatorObservation,
})
export const updatePredatorObservation = endpoint({
  id: 'updatePredatorObservation',
  tag,
  method: 'PUT',
  path: `${path}/{pid}/observations/{oid}`,
  can: 'survey.edit',
  summary: 'Update a predator observation',
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
  summary: 'Delete a predator observation',
  description: 'Without the last one, the plant counts as not counted.',
  params: ofObservation,
})
