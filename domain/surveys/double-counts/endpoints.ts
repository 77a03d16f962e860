import * as z from 'zod/mini'
import { endpoint } from '../../platform/endpoint.ts'
import { byId, idText } from '../../platform/shapes.ts'
import { period } from '../../score/period.ts'
import { countedPeriod, doubleCount, groupAgreement, newDoubleCount } from './double-count.ts'

const tag = 'Pollinator surveys'
const path = '/surveys/{id}/pollinators/{pid}/double-counts'

export const listCountedPeriods = endpoint({
  id: 'listCountedPeriods',
  tag,
  method: 'GET',
  path: '/farms/{id}/counted-periods',
  can: 'survey.add',
  summary: 'List today’s observation periods on a farm that you can count again as a second observer',
  description:
    'Pollinator surveys of other people today, in the time zone of the farm, that you have not counted again. Without their counts. By time, at most 500.',
  params: byId,
  response: z.array(countedPeriod),
})
export const createDoubleCount = endpoint({
  id: 'createDoubleCount',
  tag,
  method: 'POST',
  path,
  can: 'survey.add',
  summary: 'Create a double count as a second observer',
  description:
    'For a pollinator survey of another person on the same local day, one for each second observer (409). Double counts are not part of surveys: no sum, report, score or dataset includes them. Returns both observers’ counts.',
  params: z.object({ id: idText, pid: idText }),
  body: newDoubleCount,
  response: doubleCount,
  status: 201,
  idempotent: true,
  refuses: [404, 409],
})
export const deleteDoubleCount = endpoint({
  id: 'deleteDoubleCount',
  tag,
  method: 'DELETE',
  path: `${path}/{cid}`,
  can: 'survey.edit',
  summary: 'Delete a double count',
  params: z.object({ id: idText, pid: idText, cid: idText }),
})
export const listObserverAgreement = endpoint({
  id: 'listObserverAgreement',
  tag,
  method: 'GET',
  path: '/farms/{id}/observer-agreement',
  can: 'survey.add',
  reads: 'may lag',
  summary: 'List how well observers agree in double counts of a farm',
  description:
    'By functional group: mean difference with 95 % limits of agreement (Bland and Altman 1986) and Lin’s concordance correlation coefficient (1989), from 10 pairs on. Groups without pairs are absent.',
  params: byId,
  query: period,
  response: z.array(groupAgreement),
})
