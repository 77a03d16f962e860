import type { DataTableProps } from './table-props.ts'
import css from './table-cards.module.css'
import { shownIn } from './table-rows.tsx'

/** Rows as cards on a phone: the name comes first, and its link covers the card. */
export const TableCards = <R,>({ name, rows, rowKey, columns, cardTitle, across, detail }: DataTableProps<R>) => {
  const [first, ...rest] = columns
  const others = cardTitle ? columns : rest
  const lines = others.filter(({ card }) => card === 'line')
  const corners = others.filter(({ card }) => card === 'corner')
  const facts = others.filter(({ card }) => card === undefined || card === 'row')
  const lineOf = (row: R) => lines.map((column) => column.value(row)).filter((value) => value !== null)
  return (
    <ul className={css.cards} aria-label={name}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={css.card}>
          <div className={css.head}>
            <h2 className={css.name}>{cardTitle ? cardTitle(row) : shownIn(first, row)}</h2>
            {corners.map((column) => (
              <span key={column.key}>{shownIn(column, row)}</span>
            ))}
          </div>
          {lines.length > 0 && <p className={css.line}>{lineOf(row).join(', ')}</p>}
          {across?.(row) ??
            (facts.length > 0 && (
              <dl className={css.facts} data-wide={facts.some(({ nowrap }) => nowrap) || undefined}>
                {facts
                  .filter((column) => column.value(row) !== '')
                  .map((column) => (
                    <div key={column.key} className={column.card === 'row' ? css.row : undefined}>
                      <dt>{column.title}</dt>
                      <dd data-nowrap={column.nowrap}>{shownIn(column, row)}</dd>
                    </div>
                  ))}
              </dl>
            ))}
          {detail && <div className={css.detail}>{detail(row)}</div>}
        </li>
      ))}
    </ul>
  )
}
