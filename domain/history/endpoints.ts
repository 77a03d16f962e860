import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { pageShape, pageParams } from '../platform/paging.ts'
import { id, idText } from '../platform/shapes.ts'

/** Kinds of records with a history. */
export const historyKinds = [
  'devices',
  'users',
  'farms',
  'organisations',
  'fields',
  'tunnels',
  'plots',
  'species',
  'stages',
  'pollinators',
  'predators',
  'surveys',
  'flower_surveys',
  'pollinator_surveys',
  'predator_surveys',
  'weathers',
  'alerts',
] as const
export type HistoryKind = (typeof historyKinds)[number]

const value = named('HistoryValue', z.nullable(z.union([z.string(), z.number(), z.boolean()])))
export type HistoryValue = z.infer<typeof value>

/** A change: author, time, and the old and new value of each member. `kind` may be a child record, such as a key. */
export const historyEntry = named(
  'HistoryEntry',
  z.object({
    id,
    kind: z.string(),
    record_id: id,
    action: z.enum(['create', 'update', 'delete']),
    at: z.iso.datetime(),
    actor: z.string(),
    actor_id: z.nullable(id),
    changes: z.array(z.object({ member: z.string(), from: value, to: value })),
  }),
)
export type HistoryEntry = z.infer<typeof historyEntry>

export const getHistory = endpoint({
  id: 'getHistory',
  tag: 'History',
  method: 'GET',
  path: '/history/{kind}/{id}',
  can: 'history.see',
  reads: 'may lag',
  summary: 'List the changes of a record',
  description:
    'Newest first; 50 a page by default. Available after the record was deleted. For `outline`, the values are its area in m².',
  params: z.object({ kind: named('HistoryKind', z.enum(historyKinds)), id: idText }),
  query: z.object(pageParams),
  response: pageShape(historyEntry),
})
