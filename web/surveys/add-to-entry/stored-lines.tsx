import { surveys } from '#web/texts/surveys.ts'
import { ScientificText } from '#web/ui/scientific-name.tsx'
import type { Line } from './lines.ts'
import css from './add-to-entry.module.css'

const t = surveys.more

/** The stored lines of an entry, which are changed by editing the entry. */
export const StoredLines = ({ lines, isKnown }: { lines: readonly Line[]; isKnown: boolean }) => {
  const { flower_centre, non_centre } = surveys.columns
  return (
    <section className={css.stored} aria-label={t.stored}>
      <h3>{t.stored}</h3>
      {!isKnown && <p>{t.unknown}</p>}
      {isKnown && lines.length === 0 && <p>{t.nothingSeen}</p>}
      {lines.length > 0 && (
        <ul>
          {lines.map(({ row, name, centre, count, notes, waits }) => (
            <li key={row}>
              <span>
                <ScientificText text={name} />
                {centre !== null && `, ${centre ? flower_centre : non_centre}`}
              </span>
              <strong>{count}</strong>
              {(notes !== null || waits) && (
                <small>{[notes, waits ? t.here : null].filter((each) => each !== null).join(' · ')}</small>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
