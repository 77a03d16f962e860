import { searchText } from '#domain/platform/text.ts'
import type { TableView } from './table-view.ts'

type CellValue = string | number | null

/** A column by which rows can be sorted and searched. */
export interface Sortable<R> {
  key: string
  value: (row: R) => CellValue
}

const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Rows in which every word occurs somewhere, ignoring accents and case. */
export const found = <R>(rows: readonly R[], columns: readonly Sortable<R>[], term: string): R[] => {
  const words = searchText(term).split(/\s+/).filter(Boolean)
  return rows.filter((row) => {
    const text = searchText(columns.map((column) => column.value(row) ?? '').join('\n'))
    return words.every((word) => text.includes(word))
  })
}

const isMissing = (value: CellValue): value is null | '' => value === null || value === ''

/** Sorted by one column, ascending or descending; rows without a value come last either way. */
const sorted = <R>(rows: readonly R[], columns: readonly Sortable<R>[], sort: string | undefined): R[] => {
  const down = sort?.startsWith('-') ?? false
  const column = columns.find(({ key }) => key === (down ? sort?.slice(1) : sort))
  if (!column) return [...rows]
  return rows.toSorted((a, b) => {
    const [x, y] = [column.value(a), column.value(b)]
    if (isMissing(x) || isMissing(y)) return Number(isMissing(x)) - Number(isMissing(y))
    const way = typeof x === 'number' && typeof y === 'number' ? x - y : order.compare(String(x), String(y))
    return down ? -way : way
  })
}

export interface Arranged<R> {
  rows: R[]
  /** The number of matching rows on all pages. */
  found: number
  page: number
  pages: number
  perPage: number
}

/** Filters before paging; a page past the end becomes the last one. */
export const arrange = <R>(
  all: readonly R[],
  columns: readonly Sortable<R>[],
  view: TableView,
  perPage: number,
): Arranged<R> => {
  const rows = sorted(found(all, columns, view.q ?? ''), columns, view.sort)
  const pages = Math.max(1, Math.ceil(rows.length / perPage))
  const page = Math.min(view.page ?? 1, pages)
  return { rows: rows.slice((page - 1) * perPage, page * perPage), found: rows.length, page, pages, perPage }
}

/** A page that was already cut by the server. */
export const servedPage = <R>(rows: readonly R[], total: number, view: TableView, perPage: number): Arranged<R> => {
  const pages = Math.max(1, Math.ceil(total / perPage))
  return { rows: [...rows], found: total, page: Math.min(view.page ?? 1, pages), pages, perPage }
}
