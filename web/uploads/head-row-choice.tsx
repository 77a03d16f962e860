import type { ImportReading } from '#domain/uploads/reading.ts'
import { uploads as t } from '#web/texts/uploads.ts'
import { Button } from '#web/ui/button.tsx'
import css from './reading.module.css'

interface HeadRowChoiceProps {
  reading: ImportReading
  /** Required columns are missing: the wrong row may have been used as headings. */
  open: boolean
  busy: boolean
  onChoose: (line: number) => void
}

/** The first rows as they are in the file, for selecting the row with the headings. */
export const HeadRowChoice = ({ reading, open, busy, onChoose }: HeadRowChoiceProps) => {
  const { first_rows: rows = [], head_line } = reading
  if (rows.length < 2) return null
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  return (
    <details className={css.details} open={open || undefined}>
      <summary>{t.headRow}</summary>
      <p>{t.headRowText}</p>
      <div className={css.scroll} tabIndex={0} role="region" aria-label={t.headRow}>
        <table>
          <tbody>
            {rows.map(({ line, cells }) => (
              <tr key={line} data-head={line === head_line || undefined}>
                <th scope="row">{line}</th>
                <td>
                  {line === head_line ? (
                    <strong>{t.isHeadRow}</strong>
                  ) : (
                    <Button busy={busy} aria-label={t.headRowNamed(line)} onClick={() => onChoose(line)}>
                      {t.takeHeadRow}
                    </Button>
                  )}
                </td>
                {Array.from({ length: width }, (_, at) => (
                  <td key={at}>{cells[at] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
