import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { exactNumberText, numberText } from '#domain/display/numbers.ts'
import { text } from '#web/platform/formats.ts'
import { ACTION } from './columns.ts'
import type { Column, DataTableProps } from './table-props.ts'
import css from './table-rows.module.css'

/** The sort order after a click on a column header: ascending, then descending. */
const nextSort = (key: string, sort: string | undefined): string => (sort === key ? `-${key}` : key)

const figureText = (value: number): string => (Number.isInteger(value) ? numberText(value) : exactNumberText(value))

/** The content of a cell: figures with the reader's separators, other numbers such as years without any. */
export const shownIn = <R,>(column: Column<R>, row: R) => {
  if (column.cell) return column.cell(row)
  const value = column.value(row)
  if (typeof value !== 'number') return text(value)
  return column.figures ? figureText(value) : value
}

const HeadCell = ({
  title,
  way,
  figures,
  fixed,
  acts,
  onSort,
}: {
  title: string
  way: 'up' | 'down' | null
  figures?: boolean | undefined
  fixed?: boolean | undefined
  acts: boolean
  onSort: () => void
}) => {
  const Icon = way === null ? IconSelector : way === 'up' ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      data-figures={figures || undefined}
      data-acts={acts || undefined}
      aria-sort={way === null ? undefined : way === 'up' ? 'ascending' : 'descending'}
    >
      {fixed ? (
        <span>{title}</span>
      ) : (
        <button type="button" onClick={onSort}>
          {title}
          <Icon aria-hidden="true" data-idle={way === null || undefined} />
        </button>
      )}
    </th>
  )
}

interface CellsProps<R> {
  row: R
  columns: readonly Column<R>[]
  across: ReactNode
}

const Cells = <R,>({ row, columns, across }: CellsProps<R>) =>
  across ? (
    <td colSpan={columns.length}>{across}</td>
  ) : (
    columns.map((column) => (
      <td
        key={column.key}
        data-title={column.title}
        data-card={column.card}
        data-empty={column.value(row) === null || undefined}
        data-blank={column.value(row) === '' || undefined}
        data-figures={column.figures || undefined}
        data-nowrap={column.nowrap}
        data-acts={column.key === ACTION || undefined}
      >
        {shownIn(column, row)}
      </td>
    ))
  )

export const TableRows = <R,>({ name, rows, rowKey, columns, across, detail, view, onView }: DataTableProps<R>) => {
  const [first, ...others] = columns
  const wayOf = (key: string) => (view.sort === key ? 'up' : view.sort === `-${key}` ? 'down' : null)
  return (
    // Wider than the page: it scrolls by itself, and by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.scroll} tabIndex={0} role="group" aria-label={name}>
      <table className={css.table}>
        <thead>
          <tr>
            {columns.map(({ key, title, figures, fixed }) => (
              <HeadCell
                key={key}
                title={title}
                figures={figures}
                fixed={fixed}
                acts={key === ACTION}
                way={wayOf(key)}
                onSort={() => onView({ sort: nextSort(key, view.sort) })}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const below = detail?.(row)
            return (
              <Fragment key={rowKey(row)}>
                <tr>
                  <th scope="row">{shownIn(first, row)}</th>
                  <Cells row={row} columns={others} across={across?.(row)} />
                </tr>
                {below && (
                  <tr data-detail>
                    <td colSpan={columns.length}>{below}</td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
