import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { listOf, pageParams } from '../platform/paging.ts'
import { byId, idText } from '../platform/shapes.ts'
import { likelyTaxon, taxonKind } from './likely-taxa.ts'
import { roundPlot } from './round.ts'

export const listRoundPlots = endpoint({
  id: 'listRoundPlots',
  tag: 'Surveys',
  method: 'GET',
  path: '/farms/{id}/round',
  can: 'survey.add',
  reads: 'may lag',
  summary:
    'The plots of a farm by field, tunnel and number, and of each the visits of the last day on which it was visited, today or before.',
  params: byId,
  query: z.object(pageParams),
  response: listOf(roundPlot),
})
export const listLikelyTaxa = endpoint({
  id: 'listLikelyTaxa',
  tag: 'Surveys',
  method: 'GET',
  path: '/farms/{id}/likely-taxa/{kind}',
  can: 'survey.add',
  reads: 'may lag',
  summary:
    'The 50 pollinators or predators that were counted most often on a farm, and on fields of its crops, around this month of the last three years.',
  params: z.object({ id: idText, kind: taxonKind }),
  response: z.array(likelyTaxon),
})
