import * as z from 'zod/mini'
import { dashboardSearch } from '#domain/dashboard/endpoints.ts'

export const dashboardTabs = ['visitation', 'weather', 'map'] as const
export type DashboardTab = (typeof dashboardTabs)[number]

/** What the dashboard's address says: the query of its endpoint, and the tab. */
export const dashboardAddress = z.extend(dashboardSearch, { tab: z.optional(z.enum(dashboardTabs)) })
export type DashboardAddress = z.infer<typeof dashboardAddress>
