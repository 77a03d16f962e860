import * as z from 'zod/mini'
import { farmFilter } from '#domain/farms/farm.ts'
import { fieldFilter, plotFilter, tunnelFilter } from '#domain/locations/record-endpoints.ts'
import { idText } from '#domain/platform/shapes.ts'
import { tableSearch } from '#web/ui/table/table-view.ts'

/** Search parameters of the lists: the filter of the endpoint, the page and the number of rows. */
export const farmListAddress = z.extend(tableSearch, { ...farmFilter.shape, organisationId: z.optional(idText) })
export type FarmListAddress = z.infer<typeof farmListAddress>

const { archived } = fieldFilter.shape
export const fieldsAddress = z.extend(tableSearch, { sort: fieldFilter.shape.sort, archived })
export const tunnelsAddress = z.extend(tableSearch, { sort: tunnelFilter.shape.sort, archived })
export const plotsAddress = z.extend(tableSearch, { sort: plotFilter.shape.sort, archived })
export type FieldsAddress = z.infer<typeof fieldsAddress>
export type TunnelsAddress = z.infer<typeof tunnelsAddress>
export type PlotsAddress = z.infer<typeof plotsAddress>

export const kinds = ['fields', 'tunnels', 'plots'] as const
export type Kind = (typeof kinds)[number]
/** All locations: which kind is listed; its sort order is parsed by the list itself. */
export const locationHomeAddress = z.extend(tableSearch, { archived, show: z.optional(z.enum(kinds)) })

export const ROWS_CHOICES = [10, 30, 100]
export const FIRST_ROWS = 10
