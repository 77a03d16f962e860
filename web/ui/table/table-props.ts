import type { CountText } from '#domain/language/text.ts'
import type { ReactNode } from 'react'
import type { Sortable } from './arrange.ts'
import type { Paging } from './table-pager.tsx'
import type { TableView } from './table-view.ts'

export interface Column<R> extends Sortable<R> {
  title: string
  /** The rendered content, if it is more than the value. */
  cell?: (row: R) => ReactNode
  /** Figures are right-aligned, with tabular digits. */
  figures?: boolean
  /** Not sortable. */
  fixed?: boolean
  /** A value that is read as one, such as a time or a phone number: it is never broken. */
  nowrap?: boolean
  /**
   * On a phone's card: in the line below the title, a corner tag, a separate row, or hidden; by default in the list
   * below.
   */
  card?: 'line' | 'corner' | 'row' | 'none'
}

export interface DataTableProps<R> {
  /** The accessible name of the table. */
  name: string
  rows: readonly R[]
  rowKey: (row: R) => string | number
  /** The first column names the row: it is the row's header and the card's title. */
  columns: readonly [Column<R>, ...Column<R>[]]
  /**
   * The title of a phone's card if the first column does not name the row: that column is then placed according to its
   * `card`.
   */
  cardTitle?: ((row: R) => ReactNode) | undefined
  /** The content of one cell that replaces all but the first; null: each column has its cell. */
  across?: ((row: R) => ReactNode) | undefined
  /** A line below the row over its full width; null: the row has none. */
  detail?: ((row: R) => ReactNode) | undefined
  view: TableView
  onView: (change: TableView) => void
  /** Omitted if there is nothing to search. */
  searchName?: string
  /** With so few rows, no search is needed; one that was used stays, so that its text can be changed. */
  searchAbove?: number
  /** Singular and plural for the count: `['farm', 'farms']`. */
  counted: CountText
  paging?: Paging
  /** The rows are one page, which the server searched, sorted and cut; contains the total number of matches. */
  served?: { total: number; filtered: boolean }
  /** Shown if there are no rows at all. */
  empty?: ReactNode
  /** Shown to the right of the search. */
  tools?: ReactNode
}
