import * as z from 'zod/mini'
import { deviceFilter } from '#domain/devices/endpoints.ts'
import { tableSearch } from '#web/ui/table/table-view.ts'
import { idText } from '#domain/platform/shapes.ts'

/** The page from which devices are added: its farm is preselected. */
export const addDeviceAddress = z.object({ farmId: z.optional(idText) })

/** Search parameters of the list: the filter of its endpoint, the page and the number of rows. */
export const devicesAddress = z.extend(tableSearch, deviceFilter.shape)
export type DevicesAddress = z.infer<typeof devicesAddress>

export const ROWS_CHOICES = [5, 10, 30]
export const FIRST_ROWS = 5

/** Search parameters of the versions list: the filter, the page and the number of rows. */
export const versionsAddress = z.extend(tableSearch, {
  sort: deviceFilter.shape.sort,
  farm_id: deviceFilter.shape.farm_id,
  firmware_version: deviceFilter.shape.firmware_version,
  configuration: deviceFilter.shape.configuration,
})
export type VersionsAddress = z.infer<typeof versionsAddress>
export const VERSIONS_ROWS = [30, 100, 500] as const

/** The farm whose labels are printed. */
export const labelsAddress = z.object({ farm_id: z.optional(idText) })
