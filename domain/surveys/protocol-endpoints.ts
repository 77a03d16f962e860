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
  summary: 'List the survey protocols of a farm',
  description:
    'Method and effort that survey forms start with; the server does not fill them in. By type of survey; types without a protocol are absent.',
  params: byId,
  response: z.array(surveyProtocol),
})
export const setSurveyProtocol = endpoint({
  id: 'setSurveyProtocol',
  tag,
  method: 'PUT',
  path: '/farms/{id}/survey-protocols/{survey_type}',
  can: 'farm.edit',
  summary: 'Set the survey protocol of a farm',
  description:
    'Method and effort that survey forms start with; the server does not fill them in. Created if there is none.',
  params: z.object({ id: idText, survey_type: protocolType }),
  body: surveyProtocolChange,
  response: surveyProtocol,
})
