import type { FarmHealth } from '#domain/score/endpoints.ts'
import { TARGET_SCORE } from '#domain/score/score.ts'
import { ledgerOf, type LedgerRow } from '#domain/score/summary/ledger.ts'
import { formatScore } from '#web/platform/score-format.ts'
import { formatPoints } from '../figures.ts'
import { gaugeReading } from './gauge-reading.ts'
import { health as t } from '../texts/health.ts'
import css from './parts-list.module.css'

/** The points that the scale of all bars covers; it grows only if a bar would be cut off. */
const SCALE = 40

const PartRow = ({ row: { part, points, reason }, scale }: { row: LedgerRow; scale: number }) => {
  const size = Math.abs(points)
  return (
    <li className={css.part} data-more={points > 0 || undefined}>
      <span className={css.name}>{t.parts[part]}</span>
      <span className={css.why}>{reason}</span>
      <svg className={css.bar} aria-hidden="true">
        <rect width={`${size >= 0.05 ? Math.max(2, (size / scale) * 100) : 0}%`} height="100%" rx="2" />
      </svg>
      <span className={css.points}>
        {formatPoints(points)}
        <span className="vh"> {t.pointsUnit}</span>
      </span>
    </li>
  )
}

/**
 * How the score is made up, starting from the 70 points for the visits that flowers need. Renders nothing without a
 * score.
 */
export const PartsList = ({ health }: { health: FarmHealth }) => {
  const rows = ledgerOf(health.parts)
  const reading = gaugeReading(health)
  if (rows.length === 0 || reading.kind === 'no score') return null
  const scale = Math.max(SCALE, ...rows.map(({ points }) => Math.abs(points)))
  // If only a range is reliable, no sum is shown.
  const score = reading.kind === 'scored' ? formatScore(reading.score) : null
  return (
    <section className={css.ledger} aria-labelledby="ledger">
      <h3 id="ledger">{score === null ? t.whatChangesPoints : t.whyNotMore(score)}</h3>
      <p className={css.scale}>{t.seventy}</p>
      <ul className={css.parts}>
        <li className={css.part} data-start="">
          <span className={css.name}>{t.enough}</span>
          <span className={css.points}>
            {TARGET_SCORE}
            <span className="vh"> {t.pointsUnit}</span>
          </span>
        </li>
        {rows.map((row) => (
          <PartRow key={row.part} row={row} scale={scale} />
        ))}
      </ul>
    </section>
  )
}
