import type { ImportReading } from '#domain/uploads/reading.ts'
import { date } from '#web/platform/formats.ts'
import { uploads as t } from '#web/texts/uploads.ts'
import css from './reading.module.css'

type Cell = ImportReading['preview'][number]['cells'][number]
const isWholeMinute = /^\d\d:\d\d:00$/
const isDate = /^\d{4}-\d\d-\d\d$/

/** Formats a value for display, with the month's name in dates, so that none is ambiguous. */
const shown = ({ value }: Cell): string =>
  value === null ? '' : isDate.test(value) ? date(value) : isWholeMinute.test(value) ? value.slice(0, 5) : value

/** The first rows of a file as interpreted. */
export const ReadingPreview = ({ reading: { preview } }: { reading: ImportReading }) => {
  const [first] = preview
  if (!first || first.cells.length === 0) return null
  return (
    <details className={css.details} open>
      <summary>{t.previewTitle}</summary>
      <div className={css.scroll} tabIndex={0} role="region" aria-label={t.previewTitle}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.line}</th>
              {first.cells.map(({ column }) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.map(({ line, cells }) => (
              <tr key={line}>
                <th scope="row">{line}</th>
                {cells.map((cell) => (
                  <td key={cell.column} data-wrong={cell.reason !== null || undefined}>
                    {shown(cell)}
                    {cell.given !== shown(cell) && cell.given !== cell.value && (
                      <span className={css.given}>{t.asGiven(cell.given)}</span>
                    )}
                    {cell.reason !== null && <span className={css.reason}>{cell.reason}</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
