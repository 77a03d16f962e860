import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { sortAndSearch, listOf, pageParams } from '../platform/paging.ts'
import { byId, idText } from '../platform/shapes.ts'
import { createdSurvey, newSurvey } from './new-survey.ts'
import { survey, surveyChange, surveyColumns, yearText } from './survey.ts'

const tag = 'Surveys'

/** Which surveys: of a plot, of a year of the farm's own days. */
export const surveyFilter = { year: z.optional(yearText), plot_id: z.optional(idText) }

export const listSurveys = endpoint({
  id: 'listSurveys',
  tag,
  method: 'GET',
  path: '/surveys',
  can: 'survey.add',
  reads: 'may lag',
  summary: 'List visits to plots',
  description: 'Latest first unless sorted otherwise.',
  query: z.object({ ...surveyFilter, ...sortAndSearch(surveyColumns, 'Survey'), ...pageParams }),
  response: listOf(survey),
  refuses: [404],
})
export const createSurvey = endpoint({
  id: 'createSurvey',
  tag,
  method: 'POST',
  path: '/surveys',
  can: 'survey.add',
  summary: 'Create a visit to a plot',
  description:
    'Today unless a day is given: the next round of that day. With `go_on`, the latest visit of that day is continued. Flower, pollinator and predator counts sent with it are stored in the same transaction: all of them or nothing.',
  body: newSurvey,
  response: createdSurvey,
  status: 201,
  idempotent: true,
  refuses: [409],
})
export const getSurvey = endpoint({
  id: 'getSurvey',
  tag,
  method: 'GET',
  path: '/surveys/{id}',
  can: 'survey.add',
  summary: 'Get a visit',
  params: byId,
  response: survey,
})
export const updateSurvey = endpoint({
  id: 'updateSurvey',
  tag,
  method: 'PUT',
  path: '/surveys/{id}',
  can: 'survey.edit',
  summary: 'Update a visit',
  description: 'Moves it to another plot with all entries, or sets start and end.',
  params: byId,
  body: surveyChange,
  response: survey,
})
export const deleteSurvey = endpoint({
  id: 'deleteSurvey',
  tag,
  method: 'DELETE',
  path: '/surveys/{id}',
  can: 'survey.edit',
  summary: 'Delete a visit without entries',
  description: '409 with the number of entries otherwise.',
  params: byId,
  refuses: [409],
})
