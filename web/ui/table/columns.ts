import type { ReactNode } from 'react'
import type { Column } from './table-props.ts'

/** Makes columns under the list's own titles, by the names that the server sorts by. */
export const titledColumns =
  <R, K extends string>(titles: Record<K, string>) =>
  (key: K, rest: Omit<Column<R>, 'key' | 'title'>): Column<R> => ({ key, title: titles[key], ...rest })

export const ACTION = 'action'

/** The last column: what can be done with a row. Nothing is sorted by it. */
export const actionColumn = <R>(title: string, cell: (row: R) => ReactNode): Column<R> => ({
  key: ACTION,
  title,
  fixed: true,
  card: 'corner',
  value: () => null,
  cell,
})
