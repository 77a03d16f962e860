import { pasted as t } from '#web/texts/ui.ts'
import css from './line-preview.module.css'

export interface PreviewedLine {
  line: number
  /** Its name; empty if the line does not contain one. */
  name: string
  more: string
  faults: readonly string[]
  /** Shown if there are no errors; “Ready” by default. */
  state?: string | undefined
}

/** The parsed lines, those with errors first. */
export const LinePreview = ({ title, lines }: { title: string; lines: readonly PreviewedLine[] }) => (
  <section className={css.preview} aria-labelledby="preview-title">
    <h2 id="preview-title">{title}</h2>
    <ul>
      {lines
        .toSorted((one, other) => Number(other.faults.length > 0) - Number(one.faults.length > 0))
        .map(({ line, name, more, faults, state }) => (
          <li key={line} data-faulty={faults.length > 0 || undefined}>
            <strong>{name === '' ? t.lineNumber(line) : name}</strong>
            <span>{more}</span>
            <span className={css.state}>
              {faults.length > 0 ? `${t.lineNumber(line)}: ${faults.join('. ')}` : (state ?? t.ready)}
            </span>
          </li>
        ))}
    </ul>
  </section>
)
