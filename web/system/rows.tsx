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
}

/** A few rows without sorting or searching. Each row is headed by its first column. */
export const Rows = <Row,>({ name, columns, rows, rowKey }: RowsProps<Row>) => {
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
