import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { byId, idText } from '../platform/shapes.ts'
import { protocolType, surveyProtocol, surveyProtocolChange } from './survey-protocol.ts'

const tag = 'Surveys'

export const listSurveyProtocols = endpoint({
  id: 'listSurveyProtocols',
  tag,
  method: 'GET',
  path: '/farms/{id}/survey-protocols',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'How a farm makes its surveys, by their type. A type of which nothing was said is left out.',
  params: byId,
  response: z.array(surveyProtocol),
})
export const setSurveyProtocol = endpoint({
  id: 'setSurveyProtocol',
  tag,
  method: 'PUT',
  path: '/farms/{id}/survey-protocols/{survey_type}',
  can: 'farm.edit',
  summary: 'Say how a farm makes its surveys of a type. Members that are left out stay; null takes one back.',
  params: z.object({ id: idText, survey_type: protocolType }),
  body: surveyProtocolChange,
  response: surveyProtocol,
})
