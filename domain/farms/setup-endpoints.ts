import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { byId } from '../platform/shapes.ts'

const tag = 'Farms'
const path = '/farms/{id}/setup'

/** What a new farm needs, in the usual order. */
export const setupSteps = ['fields', 'crops', 'cameras', 'message', 'people'] as const
export type SetupStep = (typeof setupSteps)[number]

const farmSetup = named(
  'FarmSetup',
  z.object({
    steps: z.array(z.object({ step: named('SetupStep', z.enum(setupSteps)), done: z.boolean() })),
    /** Whether the caller has hidden it. */
    dismissed: z.boolean(),
  }),
)
export type FarmSetup = z.infer<typeof farmSetup>

export const getFarmSetup = endpoint({
  id: 'getFarmSetup',
  tag,
  method: 'GET',
  path,
  can: 'farm.edit',
  summary: 'Get the setup checklist of a farm',
  description: 'Steps are done when their records exist.',
  params: byId,
  response: farmSetup,
})
export const dismissFarmSetup = endpoint({
  id: 'dismissFarmSetup',
  tag,
  method: 'POST',
  path: `${path}/dismiss`,
  can: 'farm.edit',
  summary: 'Hide the setup checklist of a farm for yourself',
  params: byId,
  response: farmSetup,
})
