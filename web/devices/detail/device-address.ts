import * as z from 'zod/mini'
import { tableSearch } from '#web/ui/table/table-view.ts'

export const deviceTabs = ['resources', 'location', 'data', 'gallery', 'history'] as const
export type DeviceTab = (typeof deviceTabs)[number]

/** Which tab, and which page of what it lists. */
export const deviceAddress = z.extend(tableSearch, { tab: z.optional(z.enum(deviceTabs)) })
