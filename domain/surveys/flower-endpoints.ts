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
  summary: 'Plants whose flowers were counted, the latest first unless sorted otherwise. q: observer and plant number.',
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
  summary: 'The plants of one visit, by number.',
  params: byId,
  response: z.array(flowerSurvey),
})
export const createFlowerSurvey = endpoint({
  id: 'createFlowerSurvey',
  tag,
  method: 'POST',
  path,
  can: 'survey.add',
  summary:
    'Adds a plant to a visit, counted already if an observation is given. A plant that is there is refused with 409.',
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
  summary: 'One plant of a visit.',
  params: ofFlower,
  response: flowerSurvey,
})
export const updateFlowerSurvey = endpoint({
  id: 'updateFlowerSurvey',
  tag,
  method: 'PUT',
  path: `${path}/{fid}`,
  can: 'survey.edit',
  summary: 'Says what counting a plant took. Members that are left out stay; null takes one back: it was not measured.',
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
  summary:
    'Deletes a plant of a visit. One that was counted is refused with 409, unless confirmed: its count goes too.',
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
  summary: "A plant's observation: one or none.",
  params: ofFlower,
  response: z.array(flowerObservation),
})
export const createFlowerObservation = endpoint({
  id: 'createFlowerObservation',
  tag,
  method: 'POST',
  path: `${path}/{fid}/observations`,
  can: 'survey.add',
  summary: 'Counts the flowers of a plant. A plant that was counted is refused with 409.',
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
  summary: 'One observation.',
  params: ofObservation,
  response: flowerObservation,
})
export const updateFlowerObservation = endpoint({
  id: 'updateFlowerObservation',
  tag,
  method: 'PUT',
  path: `${path}/{fid}/observations/{oid}`,
  can: 'survey.edit',
  summary: 'Changes a count or its note.',
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
  summary: 'Deletes a count: the plant is as if it had not been counted.',
  params: ofObservation,
})
