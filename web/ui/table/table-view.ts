import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { idText } from '#domain/platform/shapes.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { recallTable, rememberTable } from './table-memory.ts'

const whole = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,5}$/)),
  z.transform((text) => Number(text)),
)
/**
 * A table's search parameters: spread them into the search schema of its page. `sort` is a column; a leading `-` means
 * descending.
 */
export const tableSearch = z.object({
  q: z.optional(z.string()),
  sort: z.optional(z.string().check(z.regex(/^-?\w+$/))),
  page: z.optional(whole),
  rows: z.optional(whole),
})

/** The same for a table of one organisation; by default, of the person's own. */
export const tableOfOrganisation = z.extend(tableSearch, { organisation_id: z.optional(idText) })

/** The search term, the sort column, and the current page. */
export type TableView = z.infer<typeof tableSearch>

/**
 * The view in the address, so that a shared link shows the same view, and Back works. Typing replaces the history
 * entry, paging does not. An address without parameters restores the last state of the list.
 */
export const useTableView = (): [TableView, (change: TableView) => void] => {
  const view = useAddress(tableSearch)
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isBare = Object.keys(useSearch({ strict: false })).length === 0
  const opened = useRef<string | null>(null)
  useEffect(() => {
    const isHere = opened.current === path
    opened.current = path
    if (!isBare) return
    // Its own link was clicked, so the whole list is shown.
    if (isHere) rememberTable(path, { q: undefined })
    const remembered = recallTable(path)
    if (remembered) void navigate({ to: '.', search: () => remembered, replace: true, resetScroll: false })
  }, [isBare, path, navigate])
  const change = (next: TableView) => {
    const turned = 'page' in next && Object.keys(next).length === 1
    const others = (before: object) => ({ ...before, ...(turned ? {} : { page: undefined }), ...next })
    rememberTable(path, next)
    void navigate({ to: '.', search: others, replace: !turned, resetScroll: false })
  }
  return [view, change]
}
