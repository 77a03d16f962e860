import * as z from 'zod/mini'
import { dashboardSearch } from '#domain/dashboard/endpoints.ts'
import { comparedWith } from './compare/compared-to.ts'
import { idText } from '#domain/platform/shapes.ts'

export const dashboardTabs = ['visitation', 'weather', 'map'] as const
export type DashboardTab = (typeof dashboardTabs)[number]

/** The rate that the visitation charts show: insects per camera-hour, or visits per 100 flowers and hour. */
const dashboardRates = ['insects', 'visits'] as const
export type DashboardRate = (typeof dashboardRates)[number]

/**
 * Search parameters of the dashboard: the query of its endpoint, the tab, the rate of its charts, and what it is
 * compared with.
 */
export const dashboardAddress = z.extend(dashboardSearch, {
  tab: z.optional(z.enum(dashboardTabs)),
  rate: z.optional(z.enum(dashboardRates)),
  /** What the shown days are compared with. */
  with: z.optional(z.string().check(z.regex(comparedWith))),
})
export type DashboardAddress = z.infer<typeof dashboardAddress>

/** An organisation's page is the dashboard of one of its farms; `farm` selects it. */
export const farmProfileAddress = z.extend(dashboardAddress, { farm: z.optional(idText) })
