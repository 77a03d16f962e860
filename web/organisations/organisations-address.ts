import * as z from 'zod/mini'
import { organisationFilter } from '#domain/organisations/endpoints.ts'
import { tableSearch } from '#web/ui/table/table-view.ts'

/** Search parameters of the list: the filter of its endpoint, the page and the number of rows. */
export const organisationsAddress = z.extend(tableSearch, organisationFilter.shape)
export type OrganisationsAddress = z.infer<typeof organisationsAddress>

export const ROWS_CHOICES = [10, 30, 100]
export const FIRST_ROWS = 10
