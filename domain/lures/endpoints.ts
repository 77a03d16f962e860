import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { listOf, pageParams } from '../platform/paging.ts'
import { byId, date, id } from '../platform/shapes.ts'
import { yearText } from '../surveys/survey.ts'
import { lureActions } from '../survey-files/types.ts'

/** A lure that was placed, renewed, checked or removed on a plot. */
const lure = named(
  'Lure',
  z.object({
    id,
    field_name: z.string(),
    tunnel_number: z.int(),
    plot_id: id,
    plot_number: z.int(),
    survey_date: date,
    lure: z.string(),
    /** Distinguishes several traps of one lure on a plot; null: there is one, or it was not recorded. */
    trap: z.nullable(z.string()),
    action: z.enum(lureActions),
    target: z.nullable(z.string()),
    caught: z.nullable(z.int()),
    /** Days for which the trap had been in place; null if nothing was counted, or its start is unknown. */
    trap_days: z.nullable(z.int()),
    observer: z.string(),
    notes: z.nullable(z.string()),
  }),
)
export type Lure = z.infer<typeof lure>

export const listLures = endpoint({
  id: 'listLures',
  tag: 'Surveys',
  method: 'GET',
  path: '/farms/{id}/lures',
  can: 'survey.add',
  reads: 'may lag',
  summary: 'List the lures of a farm and what they caught',
  description:
    'The latest first. trap_days: days since the same lure (and trap, where they are told apart) on the same plot was placed, renewed or last counted.',
  params: byId,
  query: z.object({ ...pageParams, year: z.optional(yearText) }),
  response: listOf(lure),
})
