import * as z from 'zod/mini'
import { idText } from '#domain/platform/shapes.ts'
import { dashboardAddress } from '../dashboard-address.ts'

/** An organisation's page is the dashboard of one of its farms: `farm` says which. */
export const farmProfileAddress = z.extend(dashboardAddress, { farm: z.optional(idText) })
