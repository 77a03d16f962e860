import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { glanceFilter } from '#domain/seasons/endpoints.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { tableSearch, type TableView } from '#web/ui/table/table-view.ts'
import { yearText } from '#domain/farms/farm.ts'

export const seasonAddress = z.object({ year: z.optional(yearText) })

/** The table's search parameters, prefixed because another table on the page has the plain names. */
export const farmSummariesAddress = z.object({
  farms_q: glanceFilter.shape.q,
  farms_sort: glanceFilter.shape.sort,
  farms_page: tableSearch.shape.page,
  farms_rows: tableSearch.shape.rows,
})

/** Search parameters of a page with two tables. */
export const twoTablesAddress = z.extend(tableSearch, farmSummariesAddress.shape)

/** The default number of farms per page. */
export const FIRST_ROWS = 10

/** The view of the table from the search parameters. */
export const viewOf = ({ farms_q, farms_sort, farms_page, farms_rows }: z.infer<typeof farmSummariesAddress>) => ({
  q: farms_q,
  sort: farms_sort,
  page: farms_page,
  rows: farms_rows,
})

/** The table's search term, order and page from the address, and a function to change them. */
export const useFarmSummariesView = () => {
  const view = viewOf(useAddress(farmSummariesAddress))
  const navigate = useNavigate()
  const change = (next: TableView) => {
    const turned = 'page' in next && Object.keys(next).length === 1
    const changed = Object.fromEntries(Object.entries(next).map(([name, value]) => [`farms_${name}`, value]))
    const others = (before: object) => ({ ...before, ...(turned ? {} : { farms_page: undefined }), ...changed })
    void navigate({ to: '.', search: others, replace: !turned, resetScroll: false })
  }
  return [view, change] as const
}
