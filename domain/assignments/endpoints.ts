import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { listOf, pageParams } from '../platform/paging.ts'
import { byId, idText } from '../platform/shapes.ts'
import { newSurveyAssignments, surveyAssignment } from './assignment.ts'

const tag = 'Surveys'
const path = '/farms/{id}/survey-assignments'

export const listSurveyAssignments = endpoint({
  id: 'listSurveyAssignments',
  tag,
  method: 'GET',
  path,
  can: 'survey.add',
  reads: 'may lag',
  summary: 'List who is assigned to count which plots of a farm',
  description:
    'By first day and person, from yesterday on. Without deleted places, and without people who no longer have access to the farm.',
  params: byId,
  query: z.object(pageParams),
  response: listOf(surveyAssignment),
})
export const createSurveyAssignments = endpoint({
  id: 'createSurveyAssignments',
  tag,
  method: 'POST',
  path,
  can: 'assignment.edit',
  summary: 'Assign plots, tunnels or fields of a farm to a person',
  description:
    'For a local day, or for up to seven. Creates all of them or none, and returns those that are new. 422 if the person does not belong to the organisation of the farm or may not use a portal.',
  params: byId,
  body: newSurveyAssignments,
  response: z.array(surveyAssignment),
  status: 201,
  idempotent: true,
})
export const deleteSurveyAssignment = endpoint({
  id: 'deleteSurveyAssignment',
  tag,
  method: 'DELETE',
  path: `${path}/{assignmentId}`,
  can: 'assignment.edit',
  summary: 'Delete an assignment',
  description: 'What was counted stays.',
  params: z.object({ id: idText, assignmentId: idText }),
})
