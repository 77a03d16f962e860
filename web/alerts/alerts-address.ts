import * as z from 'zod/mini'
import { alertFilter } from '#domain/alerts/endpoints.ts'
import { tableSearch } from '#web/ui/table/table-view.ts'

/** Search parameters of the list: the filter of its endpoint, the page and the number of rows. */
export const alertsAddress = z.extend(tableSearch, alertFilter.shape)
export type AlertsAddress = z.infer<typeof alertsAddress>

export const ROWS_CHOICES = [10, 25, 50]
export const FIRST_ROWS = 10
