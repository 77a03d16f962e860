import { useEffect, useRef, type ReactNode } from 'react'
import { messages } from '#domain/messages.ts'
import { useNarrow } from '#web/platform/narrow.ts'
import { ui as t } from '#web/texts/ui.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { arrange, servedPage, type Sortable } from './arrange.ts'
import css from './data-table.module.css'
import { TableCards } from './table-cards.tsx'
import { TablePager, type Paging } from './table-pager.tsx'
import { TableRows } from './table-rows.tsx'
import { TableSearch } from './table-search.tsx'
import { TableSort } from './table-sort.tsx'
import type { TableView } from './table-view.ts'

export interface Column<R> extends Sortable<R> {
  title: string
  /** What is shown, if it is more than the value. */
  cell?: (row: R) => ReactNode
  /** Figures stand at the end, in figures of one width. */
  figures?: boolean
  /** Cannot be sorted by. */
  fixed?: boolean
  /** On a phone's card: in the line under the title, a corner tag, or not at all; else in the list below. */
  card?: 'line' | 'corner' | 'none'
}

export interface DataTableProps<R> {
  /** Names the table for those who listen. */
  name: string
  rows: readonly R[]
  rowKey: (row: R) => string | number
  /** The first column names the row: it becomes the row's header and the card's title. */
  columns: readonly [Column<R>, ...Column<R>[]]
  /** The title of a phone's card where the first column does not name the row: that column stands as its `card` says. */
  cardTitle?: ((row: R) => ReactNode) | undefined
  view: TableView
  onView: (change: TableView) => void
  /** Left out: there is nothing to search. */
  searchName?: string
  /** One and many, for the count: `['farm', 'farms']`. */
  counted: readonly [string, string]
  paging?: Paging
  /** The rows are one page, which the server searched, sorted and cut: so many were found on all. */
  served?: { total: number; filtered: boolean }
  /** Shown when there is nothing at all. */
  empty?: ReactNode
  /** At the right of the search. */
  tools?: ReactNode
}

/** A list that is searched, sorted and paged as its address says; cards on a phone. */
export const DataTable = <R,>(props: DataTableProps<R>) => {
  const { rows, columns, view, onView, searchName, counted, paging, served, tools } = props
  const narrow = useNarrow()
  const box = useRef<HTMLElement>(null)
  const held = useRef(false)
  // A row that was deleted, the button that cleared the search: what held the focus is gone, and one stays in the list.
  useEffect(() => {
    if (held.current && document.activeElement === document.body) box.current?.focus()
  })
  const perPage = view.rows ?? paging?.initial ?? Math.max(1, rows.length)
  const arranged = served ? servedPage(rows, served.total, view, perPage) : arrange(rows, columns, view, perPage)
  const all = served ? served.total : rows.length
  if (all === 0 && !served?.filtered) return props.empty ?? <EmptyState title={messages.noRecord} late="no-records" />
  const sortable = columns.filter(({ fixed }) => !fixed)
  const Body = narrow ? TableCards : TableRows
  return (
    <section
      ref={box}
      className={css.table}
      aria-label={props.name}
      tabIndex={-1}
      onFocus={() => (held.current = true)}
      onBlur={() => (held.current = false)}
    >
      <div className={css.tools}>
        {searchName && (
          <TableSearch name={searchName} value={view.q ?? ''} onChange={(q) => onView({ q: q || undefined })} />
        )}
        {tools}
        <p className={css.count} role="status">
          {t.count(arranged.found, all, ...counted)}
        </p>
        {narrow && sortable.length > 0 && (
          <TableSort columns={sortable} sort={view.sort} onSort={(sort) => onView({ sort })} />
        )}
      </div>
      {arranged.found === 0 ? (
        <EmptyState
          title={messages.noRecord}
          late="no-records"
          actions={view.q && <Button onClick={() => onView({ q: undefined })}>{t.clearSearch}</Button>}
        >
          {view.q && t.nothingFound(view.q)}
        </EmptyState>
      ) : (
        <div className={css.panel}>
          <Body {...props} rows={arranged.rows} />
          {paging && <TablePager paging={paging} arranged={arranged} onView={onView} />}
        </div>
      )}
    </section>
  )
}
