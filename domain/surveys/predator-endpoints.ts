import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { sortAndSearch, listOf, pageParams } from '../platform/paging.ts'
import { byId, confirmed, idText } from '../platform/shapes.ts'
import { surveyFilter } from './endpoints.ts'
import { observationChange } from './pollinator.ts'
import {
  predatorAddition,
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
  description: 'One row per observation, and one per plant counted with none seen. Latest first by default.',
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
  summary: 'List the predator surveys of a visit',
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
  summary: 'Create a predator survey',
  description:
    'Adds a plant to a visit, with counts if `observations` is given. 409 if the visit has a predator survey of that plant.',
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
  description: 'By plant number.',
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
  summary: 'Get a predator survey',
  params: ofPlant,
  response: predatorSurvey,
})
export const updatePredatorSurvey = endpoint({
  id: 'updatePredatorSurvey',
  tag,
  method: 'PUT',
  path: `${path}/{pid}`,
  can: 'survey.edit',
  summary: 'Update a predator survey',
  description: 'Plant number, start, observer or effort; its observations have operations of their own.',
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
  summary: 'Delete a predator survey',
  description:
    'Deletes its counts and photos, too. 409 with `depends` if there are any, until confirmed. A plant counted with none seen counts as one.',
  params: ofPlant,
  query: confirmed,
})
export const createPredatorCounts = endpoint({
  id: 'createPredatorCounts',
  tag,
  method: 'POST',
  path: `${path}/{pid}/observations/bulk`,
  can: 'survey.add',
  summary: 'Create the observations of a predator survey',
  description: 'All or none. An empty list means none was seen. 409 if the plant was counted already.',
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
  summary: 'Add observations to a counted plant',
  description:
    'All or none; the effort stays unchanged. 409 if the plant was not counted or has an observation of the taxon.',
  params: ofPlant,
  body: predatorAddition,
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
  description: 'With its last observation, the plant becomes uncounted.',
  params: ofObservation,
})
