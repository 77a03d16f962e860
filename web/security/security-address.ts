import * as z from 'zod/mini'
import { securityFilter } from '#domain/security/endpoints.ts'
import { tableSearch } from '#web/ui/table/table-view.ts'

/** Search parameters of the page: the filter of its endpoint, the page and the number of rows. */
export const securityAddress = z.extend(tableSearch, securityFilter.shape)
export type SecurityAddress = z.infer<typeof securityAddress>

export const ROWS_CHOICES = [20, 50, 200]
export const FIRST_ROWS = 20
