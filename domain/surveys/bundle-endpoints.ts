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
  summary: 'Export a farm for offline surveys',
  description:
    'One JSON object a line: the farm, its plots by id, tunnels without plots, and `end`. `answers` holds responses of other operations by URL. Resume an interrupted download with `after`.',
  params: byId,
  query: z.object({ year: yearText, after: z.optional(idText) }),
  file: ['application/x-ndjson'],
})
