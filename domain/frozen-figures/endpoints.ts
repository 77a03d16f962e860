import { endpoint } from '../platform/endpoint.ts'
import { byId } from '../platform/shapes.ts'
import * as z from 'zod/mini'
import {
  byPublicId,
  figurePublication,
  frozenFigure,
  frozenFigureChange,
  frozenFigureRow,
  frozenFigureWithdrawal,
  frozenToday,
  newFrozenFigure,
  publishedFigure,
} from './frozen-figure.ts'

const tag = 'Frozen figures'

export const createFrozenFigure = endpoint({
  id: 'createFrozenFigure',
  tag,
  method: 'POST',
  path: '/farms/{id}/frozen-figures',
  can: 'report.use',
  summary: 'Freeze a score, comparison or season of a farm',
  description:
    'Stores the figure with all its inputs under an address that shows the same from now on. A season has the weeks that are over. 422 if a period is not over, the inputs have more than 8 MB or the organisation has 1,000 already.',
  params: byId,
  body: newFrozenFigure,
  response: frozenFigure,
  status: 201,
  idempotent: true,
  refuses: [404],
})

export const listFrozenFigures = endpoint({
  id: 'listFrozenFigures',
  tag,
  method: 'GET',
  path: '/farms/{id}/frozen-figures',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'List the frozen figures of a farm',
  description: 'Newest first, withdrawn ones included; at most 1,000.',
  params: byId,
  response: z.array(frozenFigureRow),
  refuses: [404],
})

export const getFrozenFigure = endpoint({
  id: 'getFrozenFigure',
  tag,
  method: 'GET',
  path: '/frozen-figures/{id}',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'Get a frozen figure',
  description: 'As it was frozen, with its citation.',
  params: byPublicId,
  response: frozenFigure,
})

export const getFrozenFigureToday = endpoint({
  id: 'getFrozenFigureToday',
  tag,
  method: 'GET',
  path: '/frozen-figures/{id}/today',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'Get how a frozen figure differs from the same figure of today',
  description: 'Recalculates the figure, which takes longest for a season.',
  params: byPublicId,
  response: frozenToday,
})

export const downloadFrozenInputs = endpoint({
  id: 'downloadFrozenInputs',
  tag,
  method: 'GET',
  path: '/frozen-figures/{id}/inputs',
  can: 'farm.see',
  summary: 'Download the inputs and the result of a frozen figure',
  description:
    'Canonical JSON (RFC 8785), whose SHA-256 is `digest`. 409 while an embargo of the organisation on its exports lasts.',
  params: byPublicId,
  file: ['application/json'],
  refuses: [404, 409],
})

export const getFrozenDeposit = endpoint({
  id: 'getFrozenDeposit',
  tag,
  method: 'GET',
  path: '/frozen-figures/{id}/zenodo',
  can: 'farm.see',
  summary: 'Download the metadata for a deposit on Zenodo',
  description:
    'The body of `POST /api/deposit/depositions` of Zenodo. While an embargo of the organisation on its exports lasts, `access_right` is `embargoed`.',
  params: byPublicId,
  file: ['application/json'],
})

export const updateFrozenFigure = endpoint({
  id: 'updateFrozenFigure',
  tag,
  method: 'PUT',
  path: '/frozen-figures/{id}',
  can: 'frozen.edit',
  summary: 'Update the DOI of a frozen figure',
  description:
    'Null removes it. Nothing else of a frozen figure can be changed. 403 for figures of others, unless the role may change all.',
  params: byPublicId,
  body: frozenFigureChange,
  response: frozenFigure,
  refuses: [403, 404],
})

export const withdrawFrozenFigure = endpoint({
  id: 'withdrawFrozenFigure',
  tag,
  method: 'POST',
  path: '/frozen-figures/{id}/withdraw',
  can: 'frozen.edit',
  summary: 'Withdraw a frozen figure',
  description:
    'It stays at its address and says that it was withdrawn, and why. 409 if it was withdrawn already. 403 for figures of others, unless the role may withdraw all.',
  params: byPublicId,
  body: frozenFigureWithdrawal,
  response: frozenFigure,
  refuses: [403, 404, 409],
})

export const publishFrozenFigure = endpoint({
  id: 'publishFrozenFigure',
  tag,
  method: 'POST',
  path: '/frozen-figures/{id}/publish',
  can: 'frozen.publish',
  event: 'figure-published',
  confirms: true,
  summary: 'Publish a frozen figure',
  description:
    'Anybody can read it at `public_url`, which its citation names from now on: the figure with its title, authors, days, and the names of the farm, its fields and the organisation. Publishing it again changes the choices. 409 if it was withdrawn or an embargo of the organisation on its exports lasts. 403 for figures of others, unless the role may publish all.',
  params: byPublicId,
  body: figurePublication,
  response: frozenFigure,
  refuses: [403, 404, 409],
})

export const unpublishFrozenFigure = endpoint({
  id: 'unpublishFrozenFigure',
  tag,
  method: 'POST',
  path: '/frozen-figures/{id}/unpublish',
  can: 'frozen.publish',
  event: 'figure-ended',
  summary: 'Revoke the public address of a frozen figure',
  description:
    'The address returns 410 from now on; publishing the figure again restores it. 409 if it is not public. 403 for figures of others, unless the role may revoke all.',
  params: byPublicId,
  response: frozenFigure,
  refuses: [403, 404, 409],
})

const publicTag = 'Published figures'

/** Public: no session and no scope. */
export const getPublishedFigure = endpoint({
  id: 'getPublishedFigure',
  tag: publicTag,
  method: 'GET',
  path: '/published-figures/{id}',
  can: 'anyone',
  summary: 'Get a published figure',
  description:
    'Needs no session. 404 if it was never published, 410 if it was withdrawn or is not public any more, 409 while an embargo of the organisation on its exports lasts. At most 120 requests a minute from one network.',
  params: byPublicId,
  response: publishedFigure,
  refuses: [404, 409, 410, 429],
})

/** For anybody. */
export const getPublishedFigureToday = endpoint({
  id: 'getPublishedFigureToday',
  tag: publicTag,
  method: 'GET',
  path: '/published-figures/{id}/today',
  can: 'anyone',
  summary: 'Get how a published figure differs from the same figure of today',
  description:
    'Needs no session. Calculated at most once an hour; figures that were not frozen are left out. At most 10 requests a minute from one network; otherwise as `GET /published-figures/{id}`.',
  params: byPublicId,
  response: frozenToday,
  refuses: [404, 409, 410, 429],
})

/** Public if the publisher chose so. */
export const downloadPublishedInputs = endpoint({
  id: 'downloadPublishedInputs',
  tag: publicTag,
  method: 'GET',
  path: '/published-figures/{id}/inputs',
  can: 'anyone',
  summary: 'Download the inputs and the result of a published figure',
  description:
    'Needs no session. Canonical JSON (RFC 8785), whose SHA-256 is `digest`. 404 unless the inputs were published; otherwise as `GET /published-figures/{id}`.',
  params: byPublicId,
  file: ['application/json'],
  refuses: [404, 409, 410, 429],
})
