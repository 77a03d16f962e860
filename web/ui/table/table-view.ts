import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { useAddress } from '#web/platform/use-address.ts'

const whole = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,5}$/)),
  z.transform((text) => Number(text)),
)
/** A table's part of the address: spread it into the schema of its page's search. `sort` is a column, `-` before it: down. */
export const tableSearch = z.object({
  q: z.optional(z.string()),
  sort: z.optional(z.string().check(z.regex(/^-?\w+$/))),
  page: z.optional(whole),
  rows: z.optional(whole),
})

/** What is looked for, by which column it is sorted, and where one is in it. */
export type TableView = z.infer<typeof tableSearch>

/** The view in the address: a link shared is a view shared, and Back works. Typing replaces, paging does not. */
export const useTableView = (): [TableView, (change: TableView) => void] => {
  const view = useAddress(tableSearch)
  const navigate = useNavigate()
  const change = (next: TableView) => {
    const turned = 'page' in next && Object.keys(next).length === 1
    const others = (before: object) => ({ ...before, ...(turned ? {} : { page: undefined }), ...next })
    void navigate({ to: '.', search: others, replace: !turned, resetScroll: false })
  }
  return [view, change]
}
