import * as z from 'zod/mini'
import { alertFilter } from '#domain/alerts/endpoints.ts'
import { tableSearch } from '#web/ui/table/table-view.ts'

/** The list's address: the filter of its endpoint, and which page of how many rows. */
export const alertsAddress = z.extend(tableSearch, alertFilter.shape)
export type AlertsAddress = z.infer<typeof alertsAddress>

export const ROWS_CHOICES = [10, 25, 50]
export const FIRST_ROWS = 10
