import { useIsNarrow } from '#web/platform/navigation/viewport-width.ts'
import cards from '#web/ui/table/table-cards.module.css'
import css from './rows.module.css'

export interface RowsColumn<Row> {
  title: string
  cell: (row: Row) => string
  /** Right-aligned. */
  figures?: true
}
interface RowsProps<Row> {
  name: string
  columns: RowsColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The rows worth a card on a phone, and the text if there are none; by default, all rows. */
  onPhone?: { isShown: (row: Row) => boolean; none: string }
}

/** A few rows without sorting or searching. Each row is headed by its first column; on a phone it is a card. */
export const Rows = <Row,>(props: RowsProps<Row>) => (useIsNarrow() ? <Cards {...props} /> : <Table {...props} />)

const Table = <Row,>({ name, columns, rows, rowKey }: RowsProps<Row>) => {
  const [first, ...others] = columns
  return (
    <div className={css.scroll} role="region" aria-label={name} tabIndex={0}>
      <table className={css.rows}>
        <thead>
          <tr>
            {columns.map(({ title, figures }) => (
              <th key={title} scope="col" data-figures={figures}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              <th scope="row">{first?.cell(row)}</th>
              {others.map(({ title, cell, figures }) => (
                <td key={title} data-figures={figures}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The rows on a phone. Exported for its test: jsdom has no width. */
export const Cards = <Row,>({ name, columns, rows, rowKey, onPhone }: RowsProps<Row>) => {
  const [first, ...others] = columns
  const shown = onPhone ? rows.filter(onPhone.isShown) : rows
  if (onPhone && shown.length === 0) return <p className={css.none}>{onPhone.none}</p>
  return (
    <ul className={cards.cards} aria-label={name}>
      {shown.map((row) => (
        <li key={rowKey(row)} className={cards.card}>
          <h3 className={cards.name}>{first?.cell(row)}</h3>
          <dl className={cards.facts}>
            {others.map(({ title, cell }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
