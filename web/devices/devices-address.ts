import * as z from 'zod/mini'
import { deviceFilter } from '#domain/devices/endpoints.ts'
import { tableSearch } from '#web/ui/table/table-view.ts'
import { idText } from '#domain/platform/shapes.ts'

/** Where devices are added from: their farm is chosen already. */
export const addDeviceAddress = z.object({ farmId: z.optional(idText) })

/** The list's address: the filter of its endpoint, and which page of how many rows. */
export const devicesAddress = z.extend(tableSearch, deviceFilter.shape)
export type DevicesAddress = z.infer<typeof devicesAddress>

export const ROWS_CHOICES = [5, 10, 30]
export const FIRST_ROWS = 5
