import * as z from 'zod/mini'
import { messages } from '../messages.ts'
import { named } from '../platform/named.ts'
import { date, id } from '../platform/shapes.ts'
import { dayOf } from './spray.ts'

export const week = named(
  'DeploymentWeek',
  z.object({
    week: z.int(),
    name: z.string(),
    startDate: date,
    endDate: date,
    deployed: z.boolean(),
  }),
)
export type Week = z.infer<typeof week>

/** When devices were on a farm, both days included, with the weeks of a year. */
export const farmDeployment = named(
  'Deployment',
  z.object({
    id,
    farm_id: id,
    deployed_date: date,
    withdrawn_date: z.nullable(date),
    weeks: z.array(week),
    version: z.int(),
  }),
)
export type FarmDeployment = z.infer<typeof farmDeployment>

const days = {
  deployed_date: dayOf(messages.deployedDateRequired),
  withdrawn_date: z.nullable(dayOf(messages.withdrawnDateInvalid)),
}
const inOrder = ({ deployed_date, withdrawn_date }: { deployed_date?: string; withdrawn_date?: string | null }) =>
  !deployed_date || !withdrawn_date || withdrawn_date >= deployed_date
export const withdrawnTooEarly = { error: messages.withdrawnTooEarly, path: ['withdrawn_date'] }

export const newDeployment = named(
  'NewDeployment',
  z
    .strictObject({
      farm_id: id,
      deployed_date: days.deployed_date,
      withdrawn_date: z._default(days.withdrawn_date, null),
    })
    .check(z.refine(inOrder, withdrawnTooEarly)),
)
export type NewDeployment = z.infer<typeof newDeployment>
export const deploymentChange = named(
  'DeploymentChange',
  z.partial(z.strictObject({ ...days, version: z.int() })).check(z.refine(inOrder, withdrawnTooEarly)),
)
export type DeploymentChange = z.infer<typeof deploymentChange>
