import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { listOf, pageParams } from '../platform/paging.ts'
import { byId, id } from '../platform/shapes.ts'

const tag = 'Locations'

export const tunnel = named('Tunnel', z.object({ id, number: z.int(), field_id: id, version: z.int() }))
export type Tunnel = z.infer<typeof tunnel>

export const plot = named(
  'Plot',
  z.object({
    id,
    number: z.int(),
    tunnel_id: id,
    treatment_type: z.nullable(z.string()),
    version: z.int(),
  }),
)
export type Plot = z.infer<typeof plot>

export const listTunnelsOfField = endpoint({
  id: 'listTunnelsOfField',
  tag,
  method: 'GET',
  path: '/tunnels/field/{id}',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'List the tunnels of a field',
  description: 'By number. Without deleted ones.',
  params: byId,
  query: z.object(pageParams),
  response: listOf(tunnel),
})
export const listPlotsOfTunnel = endpoint({
  id: 'listPlotsOfTunnel',
  tag,
  method: 'GET',
  path: '/plots/tunnel/{id}',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'List the plots of a tunnel',
  description: 'By number. Without deleted ones.',
  params: byId,
  query: z.object(pageParams),
  response: listOf(plot),
})
