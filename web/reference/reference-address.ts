import * as z from 'zod/mini'
import { speciesFilter, stageFilter, taxonFilter } from '#domain/reference/species.ts'
import { tableSearch } from '#web/ui/table/table-view.ts'

/** Search parameters of the lists: the filter of the endpoint, the page and the number of rows. */
export const speciesAddress = z.extend(tableSearch, speciesFilter.shape)
export type SpeciesAddress = z.infer<typeof speciesAddress>
export const stageAddress = z.extend(tableSearch, stageFilter.shape)
export type StageAddress = z.infer<typeof stageAddress>
export const taxonAddress = z.extend(tableSearch, taxonFilter.shape)
export type TaxonAddress = z.infer<typeof taxonAddress>

export const ROWS_CHOICES = [10, 30, 100]
export const FIRST_ROWS = 10
