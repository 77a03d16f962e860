import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { sortAndSearch, listOf, pageParams } from '../platform/paging.ts'
import { byId, idText } from '../platform/shapes.ts'
import { createdSurvey, newSurvey } from './new-survey.ts'
import { survey, surveyChange, surveyColumns, yearText } from './survey.ts'

const tag = 'Surveys'

/** Filter by plot, and by year of the farm's local dates. */
export const surveyFilter = { year: z.optional(yearText), plot_id: z.optional(idText) }

export const listSurveys = endpoint({
  id: 'listSurveys',
  tag,
  method: 'GET',
  path: '/surveys',
  can: 'survey.add',
  reads: 'may lag',
  summary: 'List visits',
  description: 'Latest first by default.',
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
    'A visit of today by default, with the next round number of the day. Flower, pollinator and predator surveys sent with it are stored in the same transaction: all or none.',
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
  description: 'Without its flower, pollinator and predator surveys.',
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
  description: 'Moves it to another plot, with everything recorded on it, or sets start and end.',
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
  summary: 'Delete an empty visit',
  description: '409 with `depends` if it has flower, pollinator or predator surveys; it cannot be confirmed.',
  params: byId,
  refuses: [409],
})
