import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { byId, idText } from '../platform/shapes.ts'
import { days, inOrder } from '../score/period.ts'
import { countingModelVersion, measuredModelCard, modelCard, modelCardForm, modelVersionName } from './model-card.ts'

const tag = 'Model performance'
const ofVersion = z.object({ id: idText, version: modelVersionName })

export const listModelCards = endpoint({
  id: 'listModelCards',
  tag,
  method: 'GET',
  path: '/organisations/{id}/model-cards',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'List the model cards of an organisation',
  description:
    'By name of the model version; at most 1,000. A version that counted insects for the organisation, or has results for its images, and has no card yet is there with `version` 0.',
  params: byId,
  response: z.array(modelCard),
  refuses: [404],
})

export const listCountingModelVersions = endpoint({
  id: 'listCountingModelVersions',
  tag,
  method: 'GET',
  path: '/farms/{id}/counting-model-versions',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'List the model versions that counted insects on a farm',
  description:
    'Of the whole days given, on the farm or one of its fields, by hours counted, with precision and recall of insects of any group from all reviewed images of representative queues of the organisation.',
  params: byId,
  query: z.extend(days, { field_id: z.optional(idText) }).check(inOrder),
  response: z.array(countingModelVersion),
  refuses: [404],
})

export const listOrganisationCountingVersions = endpoint({
  id: 'listOrganisationCountingVersions',
  tag,
  method: 'GET',
  path: '/organisations/{id}/counting-model-versions',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'List the model versions that counted insects on the farms of an organisation',
  description:
    'Of the whole days given, on all farms of the organisation that the caller may see, by hours counted; otherwise as for a farm.',
  params: byId,
  query: days.check(inOrder),
  response: z.array(countingModelVersion),
  refuses: [404],
})

export const getModelCard = endpoint({
  id: 'getModelCard',
  tag,
  method: 'GET',
  path: '/organisations/{id}/model-cards/{version}',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'Get the card of a model version',
  description:
    'What was written, and precision and recall by class from reviews. `version` is 0 while nobody has written it.',
  params: ofVersion,
  response: measuredModelCard,
  refuses: [404],
})

export const putModelCard = endpoint({
  id: 'putModelCard',
  tag,
  method: 'PUT',
  path: '/organisations/{id}/model-cards/{version}',
  can: 'class.map',
  summary: 'Update the card of a model version',
  description: 'Absent members stay as they are.',
  params: ofVersion,
  body: modelCardForm,
  response: modelCard,
  refuses: [404],
})
