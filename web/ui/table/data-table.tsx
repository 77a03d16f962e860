import { useState } from 'react'
import { messages } from '#domain/messages.ts'
import { useIsNarrow } from '#web/platform/navigation/viewport-width.ts'
import { ui as t } from '#web/texts/ui.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useRestoredFocus } from '../use-restored-focus.ts'
import { arrange, servedPage } from './arrange.ts'
import css from './data-table.module.css'
import { TableCards } from './table-cards.tsx'
import { TablePager } from './table-pager.tsx'
import type { DataTableProps } from './table-props.ts'
import { TableRows } from './table-rows.tsx'
import { TableSearch } from './table-search.tsx'
import { TableSort } from './table-sort.tsx'
import { useIsSqueezed } from './use-is-squeezed.ts'

/** A list that is searched, sorted and paged by its search parameters; rendered as cards on a phone. */
export const DataTable = <R,>(props: DataTableProps<R>) => {
  const { rows, columns, view, onView, searchName, searchAbove, counted, paging, served, tools } = props
  const narrow = useIsNarrow()
  const focusRef = useRestoredFocus<HTMLElement>()
  const squeezed = useIsSqueezed(focusRef.ref, columns.length)
  const [wasSearched, setWasSearched] = useState(false)
  if (view.q && !wasSearched) setWasSearched(true)
  const perPage = view.rows ?? paging?.initial ?? Math.max(1, rows.length)
  const arranged = served ? servedPage(rows, served.total, view, perPage) : arrange(rows, columns, view, perPage)
  const all = served ? served.total : rows.length
  if (all === 0 && !served?.filtered)
    return (
      <section {...focusRef} aria-label={props.name}>
        {props.empty ?? <EmptyState title={messages.noRecord} late="no-records" />}
      </section>
    )
  const sortable = columns.filter(({ fixed }) => !fixed)
  const Body = narrow ? TableCards : TableRows
  return (
    <section {...focusRef} className={css.table} aria-label={props.name}>
      <div className={css.tools}>
        {searchName && (searchAbove === undefined || all > searchAbove || wasSearched) && (
          <TableSearch name={searchName} value={view.q ?? ''} onChange={(q) => onView({ q: q || undefined })} />
        )}
        {tools}
        <div className={css.end}>
          <p className={css.count} role="status">
            {t.count(arranged.found, all, counted)}
          </p>
          {(narrow || squeezed) && sortable.length > 0 && (
            <TableSort columns={sortable} sort={view.sort} onSort={(sort) => onView({ sort })} />
          )}
        </div>
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
        <div className={css.width} style={{ ['--columns' as string]: columns.length }}>
          <div className={css.panel}>
            <Body {...props} rows={arranged.rows} />
            {paging && <TablePager paging={paging} arranged={arranged} onView={onView} />}
          </div>
        </div>
      )}
    </section>
  )
}
