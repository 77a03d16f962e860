import type { FarmHealth } from '#domain/score/endpoints.ts'
import { health as t } from '../texts/health.ts'
import css from './other-findings.module.css'

/** The other findings, each with what to do about it. The first finding is shown above, beside the score. */
export const OtherFindings = ({ health: { findings }, of }: { health: FarmHealth; of: string | null }) => {
  const others = findings.slice(1)
  if (others.length === 0) return null
  return (
    <section className={css.others} aria-labelledby="other-findings">
      <h3 id="other-findings">{t.others}</h3>
      {of && <p className={css.field}>{of}</p>}
      <ul>
        {others.map(({ code, insight, recommendation }) => (
          <li key={code}>
            <p>{insight}</p>
            {recommendation && <p className={css.advice}>{recommendation}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
