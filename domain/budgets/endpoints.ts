import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { byId } from '../platform/shapes.ts'

/** An organisation's usage and limits. Null: unlimited. */
const organisationBudgets = named(
  'OrganisationBudgets',
  z.object({
    storage: z.object({
      image_bytes: z.int(),
      upload_bytes: z.int(),
      allowed_bytes: z.nullable(z.int()),
      /** Images stored before sizes were recorded; not part of `image_bytes`. */
      images_of_unknown_size: z.int(),
    }),
    imports: z.object({ under_way: z.int(), allowed_at_once: z.int() }),
    /** Limits of each device key. */
    device_key: z.object({
      requests_a_minute: z.int(),
      messages_a_minute: z.int(),
      megabytes_a_minute: z.int(),
      images_an_hour: z.int(),
      images_at_once: z.int(),
    }),
  }),
)
export type OrganisationBudgets = z.infer<typeof organisationBudgets>

export const getOrganisationBudgets = endpoint({
  id: 'getOrganisationBudgets',
  tag: 'Organisations',
  method: 'GET',
  path: '/organisations/{id}/budgets',
  can: 'budget.see',
  summary: 'Get the usage and limits of an organisation',
  params: byId,
  response: organisationBudgets,
})
