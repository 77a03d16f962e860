import { pasted as t } from '#web/texts/ui.ts'
import css from './line-preview.module.css'

export interface PreviewedLine {
  line: number
  /** What it is known by; empty where the line does not say. */
  name: string
  more: string
  faults: readonly string[]
  /** Shown where there are no faults; “Ready” by default. */
  state?: string | undefined
}

/** What was read of each line, those with faults first. */
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
