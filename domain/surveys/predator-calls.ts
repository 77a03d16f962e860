import * as z from 'zod/mini'
import { call } from '../platform/call.ts'
import { sortAndSearch, listOf, pageParams } from '../platform/paging.ts'
import { byId, confirmed, idText } from '../platform/shapes.ts'
import { surveyFilter } from './calls.ts'
import { observationChange } from './pollinator.ts'
import {
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

export const listPredatorLines = call({
  id: 'listPredatorLines',
  tag,
  method: 'GET',
  path: '/surveys/predators/observations',
  can: 'survey.add',
  summary: 'Observations of predators, and plants on which none was seen, the latest first unless sorted otherwise.',
  query: z.object({ ...surveyFilter, ...sortAndSearch(predatorLineColumns, 'PredatorLine'), ...pageParams }),
  answer: listOf(predatorLine),
  refuses: [404],
})
export const listPredatorsOfSurvey = call({
  id: 'listPredatorsOfSurvey',
  tag,
  method: 'GET',
  path,
  can: 'survey.add',
  summary: 'The plants of one visit, by number.',
  params: byId,
  answer: z.array(predatorSurvey),
})
export const createPredatorSurvey = call({
  id: 'createPredatorSurvey',
  tag,
  method: 'POST',
  path,
  can: 'survey.add',
  summary: 'Adds a plant to a visit; with observations it is counted too. A plant that is there is refused with 409.',
  params: byId,
  body: newPredatorSurvey,
  answer: predatorSurvey,
  status: 201,
  idempotent: true,
})
export const listPredatorObservationsOfSurvey = call({
  id: 'listPredatorObservationsOfSurvey',
  tag,
  method: 'GET',
  path: `${path}/observations`,
  can: 'survey.add',
  summary: 'The observations of one visit, by plant.',
  params: byId,
  query: z.object(pageParams),
  answer: listOf(predatorLine),
})
export const getPredatorSurvey = call({
  id: 'getPredatorSurvey',
  tag,
  method: 'GET',
  path: `${path}/{pid}`,
  can: 'survey.add',
  summary: 'One plant of a visit.',
  params: ofPlant,
  answer: predatorSurvey,
})
export const updatePredatorSurvey = call({
  id: 'updatePredatorSurvey',
  tag,
  method: 'PUT',
  path: `${path}/{pid}`,
  can: 'survey.edit',
  summary: "Changes a plant's number, time or observer.",
  params: ofPlant,
  body: predatorSurveyChange,
  answer: predatorSurvey,
})
export const deletePredatorSurvey = call({
  id: 'deletePredatorSurvey',
  tag,
  method: 'DELETE',
  path: `${path}/{pid}`,
  can: 'survey.edit',
  summary: 'Deletes a plant of a visit. One with observations is refused with 409, unless confirmed: they go too.',
  params: ofPlant,
  query: confirmed,
})
export const createPredatorCounts = call({
  id: 'createPredatorCounts',
  tag,
  method: 'POST',
  path: `${path}/{pid}/observations/bulk`,
  can: 'survey.add',
  summary: 'Keeps the counts of a plant, all or none. An empty list says that nothing was seen, and is kept as that.',
  params: ofPlant,
  body: predatorCounts,
  answer: predatorSurvey,
  status: 201,
  idempotent: true,
})
export const getPredatorObservation = call({
  id: 'getPredatorObservation',
  tag,
  method: 'GET',
  path: `${path}/{pid}/observations/{oid}`,
  can: 'survey.add',
  summary: 'One observation.',
  params: ofObservation,
  answer: predatorObservation,
})
export const updatePredatorObservation = call({
  id: 'updatePredatorObservation',
  tag,
  method: 'PUT',
  path: `${path}/{pid}/observations/{oid}`,
  can: 'survey.edit',
  summary: 'Changes a count or its note.',
  params: ofObservation,
  body: observationChange,
  answer: predatorObservation,
})
export const deletePredatorObservation = call({
  id: 'deletePredatorObservation',
  tag,
  method: 'DELETE',
  path: `${path}/{pid}/observations/{oid}`,
  can: 'survey.edit',
  summary: 'Deletes an observation. With the last one, the plant is as if it had not been counted.',
  params: ofObservation,
})
