import type { ReactNode } from 'react'
import type { Column } from './table-props.ts'

/** Creates columns with the list's own titles, by the names by which the server sorts. */
export const titledColumns =
  <R, K extends string>(titles: Record<K, string>) =>
  (key: K, rest: Omit<Column<R>, 'key' | 'title'>): Column<R> => ({ key, title: titles[key], ...rest })

export const ACTION = 'action'

/** The last column, with the actions of a row. It is not sortable. */
export const actionColumn = <R>(title: string, cell: (row: R) => ReactNode): Column<R> => ({
  key: ACTION,
  title,
  fixed: true,
  card: 'corner',
  value: () => null,
  cell,
})
