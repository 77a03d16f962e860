import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { yearText } from '../farms/year-text.ts'
import { byId, idText } from '../platform/shapes.ts'

export const getOfflineBundle = endpoint({
  id: 'getOfflineBundle',
  tag: 'Surveys',
  method: 'GET',
  path: '/farms/{id}/offline-bundle',
  can: 'survey.add',
  summary:
    'Get all that a phone needs for surveys of a farm without a signal, as lines of JSON: one for the farm, one for each plot in the order of their ids, and a last one of kind `end`. With `after`, plots up to that id are left out: a download that broke off goes on from there.',
  params: byId,
  query: z.object({ year: yearText, after: z.optional(idText) }),
  file: ['application/x-ndjson'],
})
