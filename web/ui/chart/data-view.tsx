import css from './data-view.module.css'

/**
 * The figures behind a chart: the first column names the row, the others are figures. Scrolls horizontally if
 * necessary.
 */
export const DataView = ({
  caption,
  head,
  rows,
}: {
  caption: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
}) => (
  <div className={css.view} role="region" aria-label={caption} tabIndex={0}>
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...figures]) => (
          // Two rows may have the same name, for example two records of one day.
          <tr key={[name, ...figures].join('\n')}>
            <th scope="row">{name}</th>
            {figures.map((figure, column) => (
              <td key={head[column + 1]}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
