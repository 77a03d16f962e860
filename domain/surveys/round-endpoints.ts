import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { listOf, pageParams } from '../platform/paging.ts'
import { byId, idText } from '../platform/shapes.ts'
import { likelyTaxon, taxonKind } from './likely-taxa.ts'
import { farmRound, roundPlot } from './round.ts'

export const listRoundPlots = endpoint({
  id: 'listRoundPlots',
  tag: 'Surveys',
  method: 'GET',
  path: '/farms/{id}/round',
  can: 'survey.add',
  reads: 'may lag',
  summary: 'List the plots of a farm with their latest visits',
  description: 'By field, tunnel and number. Visits are those of the latest day with a visit, up to today.',
  params: byId,
  query: z.object(pageParams),
  response: listOf(roundPlot),
})
export const listFarmRounds = endpoint({
  id: 'listFarmRounds',
  tag: 'Surveys',
  method: 'GET',
  path: '/farm-rounds',
  can: 'survey.add',
  reads: 'may lag',
  summary: "List today's rounds of farms",
  description: 'Farms with plots, by name. Today is the local date of each farm.',
  query: z.object(pageParams),
  response: listOf(farmRound),
})
export const listLikelyTaxa = endpoint({
  id: 'listLikelyTaxa',
  tag: 'Surveys',
  method: 'GET',
  path: '/farms/{id}/likely-taxa/{kind}',
  can: 'survey.add',
  reads: 'may lag',
  summary: 'List the taxa most often observed on a farm and its crops',
  description: 'At most 50, most often observed around this month first, from the last three years.',
  params: z.object({ id: idText, kind: taxonKind }),
  response: z.array(likelyTaxon),
})
