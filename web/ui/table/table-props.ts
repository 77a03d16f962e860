import type { CountText } from '#domain/language/text.ts'
import type { ReactNode } from 'react'
import type { Sortable } from './arrange.ts'
import type { Paging } from './table-pager.tsx'
import type { TableView } from './table-view.ts'

export interface Column<R> extends Sortable<R> {
  title: string
  /** What is shown, if it is more than the value. */
  cell?: (row: R) => ReactNode
  /** Figures stand at the end, in figures of one width. */
  figures?: boolean
  /** Cannot be sorted by. */
  fixed?: boolean
  /** On a phone's card: in the line under the title, a corner tag, a row of its own, or not at all; else in the list below. */
  card?: 'line' | 'corner' | 'row' | 'none'
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
  /** What stands in one cell in the place of all but the first; null: each column has its cell. */
  across?: ((row: R) => ReactNode) | undefined
  /** A line under the row, over its whole width; null: the row has none. */
  detail?: ((row: R) => ReactNode) | undefined
  view: TableView
  onView: (change: TableView) => void
  /** Left out: there is nothing to search. */
  searchName?: string
  /** One and many, for the count: `['farm', 'farms']`. */
  counted: CountText
  paging?: Paging
  /** The rows are one page, which the server searched, sorted and cut: so many were found on all. */
  served?: { total: number; filtered: boolean }
  /** Shown when there is nothing at all. */
  empty?: ReactNode
  /** At the right of the search. */
  tools?: ReactNode
}
