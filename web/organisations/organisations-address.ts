import * as z from 'zod/mini'
import { organisationFilter } from '#domain/organisations/endpoints.ts'
import { tableSearch } from '#web/ui/table/table-view.ts'

/** The list's address: the filter of its endpoint, and which page of how many rows. */
export const organisationsAddress = z.extend(tableSearch, organisationFilter.shape)
export type OrganisationsAddress = z.infer<typeof organisationsAddress>

export const ROWS_CHOICES = [10, 30, 100]
export const FIRST_ROWS = 10
