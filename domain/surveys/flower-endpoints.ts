import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { sortAndSearch, listOf, pageParams } from '../platform/paging.ts'
import { byId, confirmed, idText } from '../platform/shapes.ts'
import { surveyFilter } from './endpoints.ts'
import {
  flowerColumns,
  flowerObservation,
  flowerObservationChange,
  flowerSurvey,
  flowerSurveyChange,
  newFlowerObservation,
  newFlowerSurvey,
} from './flower.ts'
import { yearText } from './survey.ts'

const tag = 'Flower surveys'
const ofFlower = z.object({ id: idText, fid: idText })
const ofObservation = z.object({ id: idText, fid: idText, oid: idText })
const path = '/surveys/{id}/flowers'

export const listFlowerSurveys = endpoint({
  id: 'listFlowerSurveys',
  tag,
  method: 'GET',
  path: '/surveys/flowers',
  can: 'survey.add',
  reads: 'may lag',
  summary: 'List flower counts',
  description: 'By plant, latest first unless sorted otherwise. `q` searches observer and plant number.',
  query: z.object({ ...surveyFilter, ...sortAndSearch(flowerColumns, 'FlowerSurvey'), ...pageParams }),
  response: listOf(flowerSurvey),
  refuses: [404],
})
export const listFlowersOfSurvey = endpoint({
  id: 'listFlowersOfSurvey',
  tag,
  method: 'GET',
  path,
  can: 'survey.add',
  reads: 'may lag',
  summary: 'List the flower counts of a visit',
  description: 'By plant number.',
  params: byId,
  response: z.array(flowerSurvey),
})
export const createFlowerSurvey = endpoint({
  id: 'createFlowerSurvey',
  tag,
  method: 'POST',
  path,
  can: 'survey.add',
  summary: 'Add a plant to a visit',
  description: 'With its count if one is given. 409 if the plant exists.',
  params: byId,
  query: z.object({ year: z.optional(yearText) }),
  body: newFlowerSurvey,
  response: flowerSurvey,
  status: 201,
  idempotent: true,
})
export const getFlowerSurvey = endpoint({
  id: 'getFlowerSurvey',
  tag,
  method: 'GET',
  path: `${path}/{fid}`,
  can: 'survey.add',
  summary: 'Get a plant of a visit',
  params: ofFlower,
  response: flowerSurvey,
})
export const updateFlowerSurvey = endpoint({
  id: 'updateFlowerSurvey',
  tag,
  method: 'PUT',
  path: `${path}/{fid}`,
  can: 'survey.edit',
  summary: 'Update the effort of a flower count',
  description: 'Omitted members stay unchanged; null clears one.',
  params: ofFlower,
  body: flowerSurveyChange,
  response: flowerSurvey,
})
export const deleteFlowerSurvey = endpoint({
  id: 'deleteFlowerSurvey',
  tag,
  method: 'DELETE',
  path: `${path}/{fid}`,
  can: 'survey.edit',
  summary: 'Delete a plant of a visit',
  description: '409 if it was counted, until confirmed; its count is deleted too.',
  params: ofFlower,
  query: confirmed,
})
export const listFlowerObservations = endpoint({
  id: 'listFlowerObservations',
  tag,
  method: 'GET',
  path: `${path}/{fid}/observations`,
  can: 'survey.add',
  reads: 'may lag',
  summary: 'List the flower count of a plant',
  description: 'One or none.',
  params: ofFlower,
  response: z.array(flowerObservation),
})
export const createFlowerObservation = endpoint({
  id: 'createFlowerObservation',
  tag,
  method: 'POST',
  path: `${path}/{fid}/observations`,
  can: 'survey.add',
  summary: 'Create a flower count',
  description: '409 if the plant was counted already.',
  params: ofFlower,
  body: newFlowerObservation,
  response: flowerObservation,
  status: 201,
  idempotent: true,
})
export const getFlowerObservation = endpoint({
  id: 'getFlowerObservation',
  tag,
  method: 'GET',
  path: `${path}/{fid}/observations/{oid}`,
  can: 'survey.add',
  summary: 'Get a flower count',
  params: ofObservation,
  response: flowerObservation,
})
export const updateFlowerObservation = endpoint({
  id: 'updateFlowerObservation',
  tag,
  method: 'PUT',
  path: `${path}/{fid}/observations/{oid}`,
  can: 'survey.edit',
  summary: 'Update a flower count or its note',
  params: ofObservation,
  body: flowerObservationChange,
  response: flowerObservation,
})
export const deleteFlowerObservation = endpoint({
  id: 'deleteFlowerObservation',
  tag,
  method: 'DELETE',
  path: `${path}/{fid}/observations/{oid}`,
  can: 'survey.edit',
  summary: 'Delete a flower count',
  description: 'The plant counts as not counted.',
  params: ofObservation,
})
