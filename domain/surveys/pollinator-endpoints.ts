import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { sortAndSearch, listOf, pageParams } from '../platform/paging.ts'
import { byId, confirmed, idText } from '../platform/shapes.ts'
import { surveyFilter } from './endpoints.ts'
import {
  morePollinators,
  newPollinatorSurvey,
  pollinatorCounts,
  pollinatorGroup,
  pollinatorLine,
  pollinatorLineColumns,
  pollinatorObservation,
  pollinatorObservationChange,
  pollinatorSurvey,
  pollinatorSurveyChange,
} from './pollinator.ts'
import { yearText } from './survey.ts'

const tag = 'Pollinator surveys'
const ofLook = z.object({ id: idText, pid: idText })
const ofGroup = z.object({ id: idText, pid: idText, functional_group: pollinatorGroup })
const ofObservation = z.object({ id: idText, pid: idText, oid: idText })
const path = '/surveys/{id}/pollinators'

export const listPollinatorSurveys = endpoint({
  id: 'listPollinatorSurveys',
  tag,
  method: 'GET',
  path: '/surveys/pollinators',
  can: 'survey.add',
  reads: 'may lag',
  summary: 'Looks at plots for pollinators with their observations, the latest first.',
  query: z.object({ ...surveyFilter, ...pageParams }),
  response: listOf(pollinatorSurvey),
  refuses: [404],
})
export const listPollinatorLines = endpoint({
  id: 'listPollinatorLines',
  tag,
  method: 'GET',
  path: '/surveys/pollinators/observations',
  can: 'survey.add',
  reads: 'may lag',
  summary: 'Observations of pollinators, and groups of which none was seen, the latest first unless sorted otherwise.',
  query: z.object({ ...surveyFilter, ...sortAndSearch(pollinatorLineColumns, 'PollinatorLine'), ...pageParams }),
  response: listOf(pollinatorLine),
  refuses: [404],
})
export const listPollinatorsOfSurvey = endpoint({
  id: 'listPollinatorsOfSurvey',
  tag,
  method: 'GET',
  path,
  can: 'survey.add',
  reads: 'may lag',
  summary: 'The looks of one visit.',
  params: byId,
  query: z.object(pageParams),
  response: listOf(pollinatorSurvey),
})
export const createPollinatorSurvey = endpoint({
  id: 'createPollinatorSurvey',
  tag,
  method: 'POST',
  path,
  can: 'survey.add',
  summary:
    'Starts a look; with observations it is counted too. A group that was counted on the visit is refused with 409.',
  params: byId,
  query: z.object({ year: z.optional(yearText) }),
  body: newPollinatorSurvey,
  response: pollinatorSurvey,
  status: 201,
  idempotent: true,
})
export const updatePollinatorSurvey = endpoint({
  id: 'updatePollinatorSurvey',
  tag,
  method: 'PUT',
  path: `${path}/{pid}`,
  can: 'survey.edit',
  summary: 'Says what a look took. Members that are left out stay; null takes one back: it was not measured.',
  params: ofLook,
  body: pollinatorSurveyChange,
  response: pollinatorSurvey,
})
export const deletePollinatorSurvey = endpoint({
  id: 'deletePollinatorSurvey',
  tag,
  method: 'DELETE',
  path: `${path}/{pid}`,
  can: 'survey.edit',
  summary: 'Deletes a look. One with counts is refused with 409, unless confirmed: they go too.',
  params: ofLook,
  query: confirmed,
})
export const createPollinatorCounts = endpoint({
  id: 'createPollinatorCounts',
  tag,
  method: 'POST',
  path: `${path}/{pid}/observations/bulk`,
  can: 'survey.add',
  summary: 'Keeps the counts of a look, all or none. An empty list says that nothing was seen, and is kept as that.',
  params: ofLook,
  body: pollinatorCounts,
  response: pollinatorSurvey,
  status: 201,
  idempotent: true,
})
export const addToPollinatorGroup = endpoint({
  id: 'addToPollinatorGroup',
  tag,
  method: 'POST',
  path: `${path}/{pid}/groups/{functional_group}/observations`,
  can: 'survey.edit',
  summary:
    'Adds species to a group that was counted, all or none; what the look took stays. A group that was not counted is refused with 409, and so is a species that is there: its count is edited instead.',
  params: ofGroup,
  body: morePollinators,
  response: pollinatorSurvey,
  status: 201,
  idempotent: true,
})
export const deletePollinatorGroup = endpoint({
  id: 'deletePollinatorGroup',
  tag,
  method: 'DELETE',
  path: `${path}/{pid}/groups/{functional_group}`,
  can: 'survey.edit',
  summary:
    'Takes back that a group was counted. One with observations is refused with 409, unless confirmed: they go too.',
  params: ofGroup,
  query: confirmed,
})
export const getPollinatorObservation = endpoint({
  id: 'getPollinatorObservation',
  tag,
  method: 'GET',
  path: `${path}/{pid}/observations/{oid}`,
  can: 'survey.add',
  summary: 'One observation.',
  params: ofObservation,
  response: pollinatorObservation,
})
export const updatePollinatorObservation = endpoint({
  id: 'updatePollinatorObservation',
  tag,
  method: 'PUT',
  path: `${path}/{pid}/observations/{oid}`,
  can: 'survey.edit',
  summary: 'Changes a count, its caste or its note.',
  params: ofObservation,
  body: pollinatorObservationChange,
  response: pollinatorObservation,
})
export const deletePollinatorObservation = endpoint({
  id: 'deletePollinatorObservation',
  tag,
  method: 'DELETE',
  path: `${path}/{pid}/observations/{oid}`,
  can: 'survey.edit',
  summary:
    'Deletes an observation. With the last one of its group, the group is as if it had not been counted. Photos of a look of which nothing is left are refused with 409, unless confirmed: they go too.',
  params: ofObservation,
  query: confirmed,
})
