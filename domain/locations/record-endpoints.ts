import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { sortAndSearch, listOf, pageParams } from '../platform/paging.ts'
import { byId, confirmed, idText, flagText } from '../platform/shapes.ts'
import {
  fieldChange,
  fieldColumns,
  newField,
  newPlot,
  newTunnel,
  plotChange,
  plotColumns,
  tunnelChange,
  tunnelColumns,
  fieldDetail,
  plotDetail,
  tunnelDetail,
} from './location.ts'

const tag = 'Locations'
const see = { tag, can: 'farm.see' } as const
const edit = { tag, can: 'location.edit' } as const
const restore = { tag, can: 'farm.delete' } as const
const archived = { archived: z.optional(flagText) }

export const fieldFilter = z.object({
  ...sortAndSearch(fieldColumns, 'Field'),
  ...archived,
  farm_id: z.optional(idText),
})
export type FieldFilter = z.infer<typeof fieldFilter>
export const listFields = endpoint({
  ...see,
  id: 'listFields',
  method: 'GET',
  path: '/fields',
  reads: 'may lag',
  summary: 'List fields',
  description: 'By name by default. `archived` is refused (403) unless your role may restore records.',
  query: z.extend(fieldFilter, pageParams),
  response: listOf(fieldDetail),
  refuses: [404],
})
export const createField = endpoint({
  ...edit,
  id: 'createField',
  method: 'POST',
  path: '/fields',
  summary: 'Create a field',
  description: '409 if the farm has a field of that name.',
  body: newField,
  response: fieldDetail,
  status: 201,
  idempotent: true,
})
export const getField = endpoint({
  ...see,
  id: 'getField',
  method: 'GET',
  path: '/fields/{id}',
  summary: 'Get a field',
  params: byId,
  response: fieldDetail,
})
export const updateField = endpoint({
  ...edit,
  id: 'updateField',
  method: 'PUT',
  path: '/fields/{id}',
  summary: 'Update a field',
  description: 'Can move to another farm only if no device was ever in it.',
  params: byId,
  body: fieldChange,
  response: fieldDetail,
})
export const archiveField = endpoint({
  ...edit,
  id: 'archiveField',
  method: 'DELETE',
  path: '/fields/{id}',
  summary: 'Delete a field',
  description:
    'Hides everything in it, too, which restoring brings back. 409 with `depends` if there is anything, until confirmed.',
  params: byId,
  query: confirmed,
})
export const restoreField = endpoint({
  ...restore,
  id: 'restoreField',
  method: 'POST',
  path: '/fields/{id}/restore',
  summary: 'Restore a deleted field',
  description: 'Brings back what was in it. 409 if its name is in use by now.',
  params: byId,
  response: fieldDetail,
  idempotent: true,
})

export const tunnelFilter = z.object({
  ...sortAndSearch(tunnelColumns, 'Tunnel'),
  ...archived,
  field_id: z.optional(idText),
})
export type TunnelFilter = z.infer<typeof tunnelFilter>
export const listTunnels = endpoint({
  ...see,
  id: 'listTunnels',
  method: 'GET',
  path: '/tunnels',
  reads: 'may lag',
  summary: 'List tunnels',
  description: 'By number by default. `archived` is refused (403) unless your role may restore records.',
  query: z.extend(tunnelFilter, pageParams),
  response: listOf(tunnelDetail),
  refuses: [404],
})
export const createTunnel = endpoint({
  ...edit,
  id: 'createTunnel',
  method: 'POST',
  path: '/tunnels',
  summary: 'Create a tunnel',
  description: '409 if the field has a tunnel of that number.',
  body: newTunnel,
  response: tunnelDetail,
  status: 201,
  idempotent: true,
})
export const getTunnel = endpoint({
  ...see,
  id: 'getTunnel',
  method: 'GET',
  path: '/tunnels/{id}',
  summary: 'Get a tunnel',
  params: byId,
  response: tunnelDetail,
})
export const updateTunnel = endpoint({
  ...edit,
  id: 'updateTunnel',
  method: 'PUT',
  path: '/tunnels/{id}',
  summary: 'Update a tunnel',
  description: 'Can move to another field only if no device was ever in it.',
  params: byId,
  body: tunnelChange,
  response: tunnelDetail,
})
export const archiveTunnel = endpoint({
  ...edit,
  id: 'archiveTunnel',
  method: 'DELETE',
  path: '/tunnels/{id}',
  summary: 'Delete a tunnel',
  description:
    'Hides everything in it, too, which restoring brings back. 409 with `depends` if there is anything, until confirmed.',
  params: byId,
  query: confirmed,
})
export const restoreTunnel = endpoint({
  ...restore,
  id: 'restoreTunnel',
  method: 'POST',
  path: '/tunnels/{id}/restore',
  summary: 'Restore a deleted tunnel',
  description: 'Brings back what was in it. 409 if its number is in use by now.',
  params: byId,
  response: tunnelDetail,
  idempotent: true,
})

export const plotFilter = z.object({
  ...sortAndSearch(plotColumns, 'Plot'),
  ...archived,
  tunnel_id: z.optional(idText),
})
export type PlotFilter = z.infer<typeof plotFilter>
export const listPlots = endpoint({
  ...see,
  id: 'listPlots',
  method: 'GET',
  path: '/plots',
  reads: 'may lag',
  summary: 'List plots',
  description: 'By number by default. `archived` is refused (403) unless your role may restore records.',
  query: z.extend(plotFilter, pageParams),
  response: listOf(plotDetail),
  refuses: [404],
})
export const createPlot = endpoint({
  ...edit,
  id: 'createPlot',
  method: 'POST',
  path: '/plots',
  summary: 'Create a plot',
  description: '409 if the tunnel has a plot of that number.',
  body: newPlot,
  response: plotDetail,
  status: 201,
  idempotent: true,
})
export const getPlot = endpoint({
  ...see,
  id: 'getPlot',
  method: 'GET',
  path: '/plots/{id}',
  summary: 'Get a plot',
  params: byId,
  response: plotDetail,
})
export const updatePlot = endpoint({
  ...edit,
  id: 'updatePlot',
  method: 'PUT',
  path: '/plots/{id}',
  summary: 'Update a plot',
  description: 'Can move to another tunnel, with its surveys, only if no device was ever in it.',
  params: byId,
  body: plotChange,
  response: plotDetail,
})
export const archivePlot = endpoint({
  ...edit,
  id: 'archivePlot',
  method: 'DELETE',
  path: '/plots/{id}',
  summary: 'Delete a plot',
  description:
    'Hides its surveys, too, which restoring brings back. 409 with `depends` if it has surveys or devices, until confirmed.',
  params: byId,
  query: confirmed,
})
export const restorePlot = endpoint({
  ...restore,
  id: 'restorePlot',
  method: 'POST',
  path: '/plots/{id}/restore',
  summary: 'Restore a deleted plot',
  description: 'Brings back what was in it. 409 if its number is in use by now.',
  params: byId,
  response: plotDetail,
  idempotent: true,
})
