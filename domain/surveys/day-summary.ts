import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { id, idText, requestedDate } from '../platform/shapes.ts'

/** What one observer counted on a farm and day. */
const observerDay = named(
  'ObserverDay',
  z.object({
    observer_id: z.nullable(id),
    observer: z.string(),
    plots: z.int(),
    flower_plants: z.int(),
    observation_periods: z.int(),
    predator_plants: z.int(),
    /** Plots assigned to the observer on the day, and how many of these they counted. */
    assigned: z.int(),
    assigned_counted: z.int(),
    /** Null for a person with assigned plots who counted nothing. */
    first_at: z.nullable(z.iso.datetime()),
    last_at: z.nullable(z.iso.datetime()),
  }),
)
export type ObserverDay = z.infer<typeof observerDay>

export const listObserverDays = endpoint({
  id: 'listObserverDays',
  tag: 'Surveys',
  method: 'GET',
  path: '/farms/{id}/survey-days/{date}',
  can: 'survey.add',
  reads: 'may lag',
  summary: 'List what each observer counted on a farm and day',
  description:
    'The day is that of the visits. In order of the first count, at most 200; then people who were assigned plots and counted nothing.',
  params: z.object({ id: idText, date: requestedDate }),
  response: z.array(observerDay),
})
