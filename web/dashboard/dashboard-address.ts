import * as z from 'zod/mini'
import { dashboardSearch } from '#domain/dashboard/endpoints.ts'

export const dashboardTabs = ['visitation', 'weather', 'map'] as const
export type DashboardTab = (typeof dashboardTabs)[number]

/** What the charts of visitation show: insects per camera-hour, or visits per 100 flowers and hour. */
export const dashboardRates = ['insects', 'visits'] as const
export type DashboardRate = (typeof dashboardRates)[number]

/** What the dashboard's address says: the query of its endpoint, the tab, and the rate that its charts show. */
export const dashboardAddress = z.extend(dashboardSearch, {
  tab: z.optional(z.enum(dashboardTabs)),
  rate: z.optional(z.enum(dashboardRates)),
})
export type DashboardAddress = z.infer<typeof dashboardAddress>
