import * as z from 'zod/mini'
import { date } from '#domain/platform/shapes.ts'
import { tableSearch } from '#web/ui/table/table-view.ts'

export const deviceTabs = ['resources', 'location', 'data', 'gallery', 'configuration', 'history'] as const
export type DeviceTab = (typeof deviceTabs)[number]

/** The tab, the page of its list, and the days of its charts. */
export const deviceAddress = z.extend(tableSearch, {
  tab: z.optional(z.enum(deviceTabs)),
  from: z.optional(date),
  to: z.optional(date),
})
