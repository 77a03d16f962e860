import * as z from 'zod/mini'
import { call } from '../platform/call.ts'
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
const archives =
  'What others hang from is refused with 409 and their number, unless confirmed: then it is archived with them.'

export const fieldFilter = z.object({
  ...sortAndSearch(fieldColumns, 'Field'),
  ...archived,
  farm_id: z.optional(idText),
})
export type FieldFilter = z.infer<typeof fieldFilter>
export const listFields = call({
  ...see,
  id: 'listFields',
  method: 'GET',
  path: '/fields',
  summary:
    'Fields, by name unless sorted otherwise; with a limit, rows and their total. Archived ones for who may restore them.',
  query: z.extend(fieldFilter, pageParams),
  answer: listOf(fieldDetail),
  refuses: [404],
})
export const createField = call({
  ...edit,
  id: 'createField',
  method: 'POST',
  path: '/fields',
  summary: 'Adds a field to a farm.',
  body: newField,
  answer: fieldDetail,
  status: 201,
  idempotent: true,
})
export const getField = call({
  ...see,
  id: 'getField',
  method: 'GET',
  path: '/fields/{id}',
  summary: 'One field.',
  params: byId,
  answer: fieldDetail,
})
export const updateField = call({
  ...edit,
  id: 'updateField',
  method: 'PUT',
  path: '/fields/{id}',
  summary: 'Changes a field. It moves to another farm only while no device stands or stood in it.',
  params: byId,
  body: fieldChange,
  answer: fieldDetail,
})
export const archiveField = call({
  ...edit,
  id: 'archiveField',
  method: 'DELETE',
  path: '/fields/{id}',
  summary: `Archives a field. ${archives}`,
  params: byId,
  query: confirmed,
})
export const restoreField = call({
  ...restore,
  id: 'restoreField',
  method: 'POST',
  path: '/fields/{id}/restore',
  summary: 'Brings an archived field back.',
  params: byId,
  answer: fieldDetail,
  idempotent: true,
})

export const tunnelFilter = z.object({
  ...sortAndSearch(tunnelColumns, 'Tunnel'),
  ...archived,
  field_id: z.optional(idText),
})
export type TunnelFilter = z.infer<typeof tunnelFilter>
export const listTunnels = call({
  ...see,
  id: 'listTunnels',
  method: 'GET',
  path: '/tunnels',
  summary:
    'Tunnels, by number unless sorted otherwise; with a limit, rows and their total. Archived ones for who may restore them.',
  query: z.extend(tunnelFilter, pageParams),
  answer: listOf(tunnelDetail),
  refuses: [404],
})
export const createTunnel = call({
  ...edit,
  id: 'createTunnel',
  method: 'POST',
  path: '/tunnels',
  summary: 'Adds a tunnel to a field.',
  body: newTunnel,
  answer: tunnelDetail,
  status: 201,
  idempotent: true,
})
export const getTunnel = call({
  ...see,
  id: 'getTunnel',
  method: 'GET',
  path: '/tunnels/{id}',
  summary: 'One tunnel.',
  params: byId,
  answer: tunnelDetail,
})
export const updateTunnel = call({
  ...edit,
  id: 'updateTunnel',
  method: 'PUT',
  path: '/tunnels/{id}',
  summary: 'Changes a tunnel. It moves to another field only while no device stands or stood in it.',
  params: byId,
  body: tunnelChange,
  answer: tunnelDetail,
})
export const archiveTunnel = call({
  ...edit,
  id: 'archiveTunnel',
  method: 'DELETE',
  path: '/tunnels/{id}',
  summary: `Archives a tunnel. ${archives}`,
  params: byId,
  query: confirmed,
})
export const restoreTunnel = call({
  ...restore,
  id: 'restoreTunnel',
  method: 'POST',
  path: '/tunnels/{id}/restore',
  summary: 'Brings an archived tunnel back.',
  params: byId,
  answer: tunnelDetail,
  idempotent: true,
})

export const plotFilter = z.object({
  ...sortAndSearch(plotColumns, 'Plot'),
  ...archived,
  tunnel_id: z.optional(idText),
})
export type PlotFilter = z.infer<typeof plotFilter>
export const listPlots = call({
  ...see,
  id: 'listPlots',
  method: 'GET',
  path: '/plots',
  summary:
    'Plots, by number unless sorted otherwise; with a limit, rows and their total. Archived ones for who may restore them.',
  query: z.extend(plotFilter, pageParams),
  answer: listOf(plotDetail),
  refuses: [404],
})
export const createPlot = call({
  ...edit,
  id: 'createPlot',
  method: 'POST',
  path: '/plots',
  summary: 'Adds a plot to a tunnel.',
  body: newPlot,
  answer: plotDetail,
  status: 201,
  idempotent: true,
})
export const getPlot = call({
  ...see,
  id: 'getPlot',
  method: 'GET',
  path: '/plots/{id}',
  summary: 'One plot.',
  params: byId,
  answer: plotDetail,
})
export const updatePlot = call({
  ...edit,
  id: 'updatePlot',
  method: 'PUT',
  path: '/plots/{id}',
  summary: 'Changes a plot. It moves to another tunnel, with its surveys, only while no device stands or stood in it.',
  params: byId,
  body: plotChange,
  answer: plotDetail,
})
export const archivePlot = call({
  ...edit,
  id: 'archivePlot',
  method: 'DELETE',
  path: '/plots/{id}',
  summary: `Archives a plot. ${archives}`,
  params: byId,
  query: confirmed,
})
export const restorePlot = call({
  ...restore,
  id: 'restorePlot',
  method: 'POST',
  path: '/plots/{id}/restore',
  summary: 'Brings an archived plot back.',
  params: byId,
  answer: plotDetail,
  idempotent: true,
})
