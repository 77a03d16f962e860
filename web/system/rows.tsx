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
  /** The rows worth showing, and the text if there are none; by default, all rows. */
  only?: { isShown: (row: Row) => boolean; none: string }
}

/** A few rows without sorting or searching. Each row is headed by its first column; on a phone it is a card. */
export const Rows = <Row,>({ only, ...props }: RowsProps<Row>) => {
  const Body = useIsNarrow() ? Cards : Table
  const rows = only ? props.rows.filter(only.isShown) : props.rows
  return only && rows.length === 0 ? <p className={css.none}>{only.none}</p> : <Body {...props} rows={rows} />
}

const Table = <Row,>({ name, columns, rows, rowKey }: Omit<RowsProps<Row>, 'only'>) => {
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

/** The rows on a phone. */
const Cards = <Row,>({ name, columns, rows, rowKey }: Omit<RowsProps<Row>, 'only'>) => {
  const [first, ...others] = columns
  return (
    <ul className={cards.cards} aria-label={name}>
      {rows.map((row) => (
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
