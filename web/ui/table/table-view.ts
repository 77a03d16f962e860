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
/** A table's part of the address: spread it into the schema of its page's search. `sort` is a column, `-` before it: down. */
export const tableSearch = z.object({
  q: z.optional(z.string()),
  sort: z.optional(z.string().check(z.regex(/^-?\w+$/))),
  page: z.optional(whole),
  rows: z.optional(whole),
})

/** The same of a table of one organisation; without it, of the person's own. */
export const tableOfOrganisation = z.extend(tableSearch, { organisation_id: z.optional(idText) })

/** What is looked for, by which column it is sorted, and where one is in it. */
export type TableView = z.infer<typeof tableSearch>

/**
 * The view in the address: a link shared is a view shared, and Back works. Typing replaces, paging does not. An address that
 * says nothing opens the list as it was left.
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
    // Its own link was pressed: the whole list is wanted.
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
