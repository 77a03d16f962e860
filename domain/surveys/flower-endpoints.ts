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
  summary: 'List flower surveys',
  description: 'Latest first by default. `q` searches observer and plant number.',
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
  summary: 'List the flower surveys of a visit',
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
  summary: 'Create a flower survey',
  description:
    'Adds a plant to a visit, with its count if `observation` is given. 409 if the visit has a flower survey of that plant.',
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
  summary: 'Get a flower survey',
  params: ofFlower,
  response: flowerSurvey,
})
export const updateFlowerSurvey = endpoint({
  id: 'updateFlowerSurvey',
  tag,
  method: 'PUT',
  path: `${path}/{fid}`,
  can: 'survey.edit',
  summary: 'Update the effort of a flower survey',
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
  summary: 'Delete a flower survey',
  description: 'Deletes its counts and photos, too. 409 with `depends` if there are any, until confirmed.',
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
  summary: 'List the count of a flower survey',
  description: 'An array of one count, or empty while the plant is not counted.',
  params: ofFlower,
  response: z.array(flowerObservation),
})
export const createFlowerObservation = endpoint({
  id: 'createFlowerObservation',
  tag,
  method: 'POST',
  path: `${path}/{fid}/observations`,
  can: 'survey.add',
  summary: 'Create the count of a flower survey',
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
  summary: 'Get the count of a flower survey',
  params: ofObservation,
  response: flowerObservation,
})
export const updateFlowerObservation = endpoint({
  id: 'updateFlowerObservation',
  tag,
  method: 'PUT',
  path: `${path}/{fid}/observations/{oid}`,
  can: 'survey.edit',
  summary: 'Update the count of a flower survey',
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
  summary: 'Delete the count of a flower survey',
  description: 'The flower survey stays, and its plant becomes uncounted.',
  params: ofObservation,
})
