import * as z from 'zod/mini'
import { dashboardSearch } from '#domain/dashboard/endpoints.ts'
import { comparedWith } from './compare/compared-to.ts'
import { idText } from '#domain/platform/shapes.ts'

export const dashboardTabs = ['visitation', 'weather', 'map'] as const
export type DashboardTab = (typeof dashboardTabs)[number]

/** What the charts of visitation show: insects per camera-hour, or visits per 100 flowers and hour. */
const dashboardRates = ['insects', 'visits'] as const
export type DashboardRate = (typeof dashboardRates)[number]

/** What the dashboard's address says: the query of its endpoint, the tab, the rate that its charts show, and what it is compared with. */
export const dashboardAddress = z.extend(dashboardSearch, {
  tab: z.optional(z.enum(dashboardTabs)),
  rate: z.optional(z.enum(dashboardRates)),
  /** What it is compared with. */
  with: z.optional(z.string().check(z.regex(comparedWith))),
})
export type DashboardAddress = z.infer<typeof dashboardAddress>

/** An organisation's page is the dashboard of one of its farms: `farm` says which. */
export const farmProfileAddress = z.extend(dashboardAddress, { farm: z.optional(idText) })
