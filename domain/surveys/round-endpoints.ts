import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { listOf, pageParams } from '../platform/paging.ts'
import { byId } from '../platform/shapes.ts'
import { roundPlot } from './round.ts'

export const listRoundPlots = endpoint({
  id: 'listRoundPlots',
  tag: 'Surveys',
  method: 'GET',
  path: '/farms/{id}/round',
  can: 'survey.add',
  summary:
    'The plots of a farm by field, tunnel and number, and of each the visits of the last day on which it was visited, today or before.',
  params: byId,
  query: z.object(pageParams),
  response: listOf(roundPlot),
})
