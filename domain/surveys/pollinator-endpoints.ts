import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { sortAndSearch, listOf, pageParams } from '../platform/paging.ts'
import { byId, confirmed, idText } from '../platform/shapes.ts'
import { surveyFilter } from './endpoints.ts'
import {
  pollinatorAddition,
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
  summary: 'List pollinator surveys with their observations',
  description: 'Latest first.',
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
  summary: 'List pollinator observations',
  description: 'One row per observation, and one per functional group counted with none seen. Latest first by default.',
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
  summary: 'List the pollinator surveys of a visit',
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
  summary: 'Create a pollinator survey',
  description: 'With counts if `observations` is given. 409 if a functional group was counted already on the visit.',
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
  summary: 'Update the effort of a pollinator survey',
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
  summary: 'Delete a pollinator survey',
  description: 'Deletes its counts and photos, too. 409 with `depends` if there are any, until confirmed.',
  params: ofLook,
  query: confirmed,
})
export const createPollinatorCounts = endpoint({
  id: 'createPollinatorCounts',
  tag,
  method: 'POST',
  path: `${path}/{pid}/observations/bulk`,
  can: 'survey.add',
  summary: 'Create the observations of a pollinator survey',
  description:
    'All or none. An empty list means none was seen. 409 if a functional group was counted already on the visit.',
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
  summary: 'Add observations to a counted functional group',
  description:
    'All or none; the effort stays unchanged. 409 if the group was not counted, or has an observation of the same taxon, caste and place on the flower.',
  params: ofGroup,
  body: pollinatorAddition,
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
  summary: 'Delete the counts of a functional group',
  description:
    'The group becomes uncounted. 409 if it has observations, until confirmed; they are deleted too. With its last group, the pollinator survey is deleted.',
  params: ofGroup,
  query: confirmed,
})
export const getPollinatorObservation = endpoint({
  id: 'getPollinatorObservation',
  tag,
  method: 'GET',
  path: `${path}/{pid}/observations/{oid}`,
  can: 'survey.add',
  summary: 'Get a pollinator observation',
  params: ofObservation,
  response: pollinatorObservation,
})
export const updatePollinatorObservation = endpoint({
  id: 'updatePollinatorObservation',
  tag,
  method: 'PUT',
  path: `${path}/{pid}/observations/{oid}`,
  can: 'survey.edit',
  summary: 'Update a pollinator observation',
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
  summary: 'Delete a pollinator observation',
  description:
    'With its last observation, the functional group becomes uncounted; with its last group, the pollinator survey is deleted: 409 if it has photos, until confirmed.',
  params: ofObservation,
  query: confirmed,
})
