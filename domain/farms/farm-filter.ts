import * as z from 'zod/mini'
import { sortAndSearch } from '../platform/paging.ts'

/** What a list of farms can be sorted by. */
const farmColumns = ['title', 'city', 'postcode', 'country', 'count_device', 'area_in_sq_meters'] as const
export type FarmColumn = (typeof farmColumns)[number]
export const farmFilter = z.object(sortAndSearch(farmColumns, 'Farm'))
