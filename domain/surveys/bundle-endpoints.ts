import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { yearText } from '../farms/farm.ts'
import { byId, idText } from '../platform/shapes.ts'

export const getOfflineBundle = endpoint({
  id: 'getOfflineBundle',
  tag: 'Surveys',
  method: 'GET',
  path: '/farms/{id}/offline-bundle',
  can: 'survey.add',
  summary: 'Get everything a phone needs for surveys without a signal',
  description:
    'Lines of JSON: one for the farm, one for each plot by id, and one of kind `end`. `after` resumes a download after that plot.',
  params: byId,
  query: z.object({ year: yearText, after: z.optional(idText) }),
  file: ['application/x-ndjson'],
})
