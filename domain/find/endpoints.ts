import * as z from 'zod/mini'
import { role } from '../accounts/profile.ts'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { id } from '../platform/shapes.ts'

/** Results per kind; typing more letters narrows the search. */
export const MAX_HITS = 5

export const found = named(
  'Found',
  z.object({
    farms: z.array(z.object({ id, title: z.string(), organisation_title: z.string() })),
    devices: z.array(z.object({ id, name: z.string(), device_id: z.string(), farm_title: z.string() })),
    fields: z.array(named('FoundField', z.object({ id, field_name: z.string(), farm_id: id, farm_title: z.string() }))),
    /** Found by number: `tunnel 4`. */
    tunnels: z.array(
      named(
        'FoundTunnel',
        z.object({
          id,
          number: z.int(),
          field_id: id,
          field_name: z.string(),
          farm_id: id,
          farm_title: z.string(),
        }),
      ),
    ),
    /** People that the caller can see, with their organisation. */
    people: z.array(
      named(
        'FoundPerson',
        z.object({
          id,
          name: z.string(),
          email: z.string(),
          role,
          organisation_id: z.nullable(id),
          organisation_title: z.nullable(z.string()),
        }),
      ),
    ),
  }),
)
export type Found = z.infer<typeof found>

export const find = endpoint({
  id: 'find',
  tag: 'Portal',
  method: 'GET',
  path: '/find',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'Search farms, devices, fields, tunnels and users',
  description: 'Up to five of each kind whose name contains every word of `q`.',
  query: z.object({ q: z.string().check(z.maxLength(200)) }),
  response: found,
})
