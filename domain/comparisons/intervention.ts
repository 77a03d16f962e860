import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { byId, date, id } from '../platform/shapes.ts'
import { days, inOrder } from '../score/period.ts'
import { visitsChange } from './endpoints.ts'

/** Kinds of notes that are interventions. Sprays recorded as sprays also are. */
export const interventionKinds = ['hives placed', 'hives moved', 'hives removed', 'spray', 'vents'] as const

/** Days before and after an intervention that can be compared. */
export const interventionDays = ['3', '7', '14'] as const

/** Maximum number of interventions compared in one response, latest first. */
export const MOST_INTERVENTIONS = 20

const effect = named(
  'InterventionEffect',
  z.object({
    ratio: z.number(),
    range: z.nullable(z.tuple([z.number(), z.number()])),
    significant: z.nullable(z.boolean()),
  }),
)

const intervention = named(
  'Intervention',
  z.object({
    source: z.enum(['note', 'spray']),
    /** Id of the note or spray. */
    id,
    kind: z.enum(interventionKinds),
    text: z.nullable(z.string()),
    date,
    /** Null: the whole farm. */
    field_id: z.nullable(id),
    field_name: z.nullable(z.string()),
    /** Whether the days after it have passed. */
    complete: z.boolean(),
    /** Whether another intervention at the same place falls within the compared days. */
    overlapping: z.boolean(),
    /** Change of visits where it took place. */
    there: z.nullable(visitsChange),
    /** Change of the visits on fields without an intervention in these days. */
    elsewhere: z.nullable(visitsChange),
    fields_elsewhere: z.int(),
    effect: z.nullable(effect),
  }),
)
export type Intervention = z.infer<typeof intervention>

export const listInterventions = endpoint({
  id: 'listInterventions',
  tag: 'Farms',
  method: 'GET',
  path: '/farms/{id}/interventions',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'List interventions with their effect on visits',
  description:
    'Hives, sprays and vents from notes and spray records: the change of visits where they took place against fields without one, each camera compared with itself and each field one unit. The day itself is left out.',
  params: byId,
  query: z
    .extend(days, { days: z.pipe(z._default(z.enum(interventionDays), '7'), z.transform(Number)) })
    .check(inOrder),
  response: z.array(intervention),
  refuses: [404],
})
