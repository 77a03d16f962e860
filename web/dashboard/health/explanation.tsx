import type { FarmHealth } from '#domain/inference/endpoints.ts'
import { formatMoment } from '#domain/weeks/formats.ts'
import { number } from '#web/platform/formats.ts'
import { formatLoss, formatScore } from '../figures.ts'
import { gaugeReading } from './gauge-reading.ts'
import { explanation as t } from '../texts/explanation.ts'
import { health as healthTexts } from '../texts/health.ts'
import css from './explanation.module.css'

const names = healthTexts.parts

const Parts = ({ health }: { health: FarmHealth }) => (
  <table className={css.table}>
    <caption>{t.parts}</caption>
    <thead>
      <tr>
        <th scope="col">{t.part}</th>
        <th scope="col">{t.value}</th>
        <th scope="col">{t.points}</th>
      </tr>
    </thead>
    <tbody>
      {health.parts.map(({ part, value, points_lost, reason }) => (
        <tr key={part}>
          <th scope="row">
            {names[part]}
            <span>{t.meanings[part]}</span>
            <span>{reason}</span>
          </th>
          <td>{number(value, 2)}</td>
          <td>{points_lost === null ? '–' : formatLoss(points_lost)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** How the score is worked out, for those who ask: what it means, what it is made of, and what it cannot say. */
export const Explanation = ({ health, zone }: { health: FarmHealth; zone: string }) => {
  const reading = gaugeReading(health)
  const current = reading.kind === 'measured' ? reading.band : null
  return (
    <div className={css.explanation}>
      <p>{t.combines}</p>
      <p>
        <b>{t.seventy}</b> {t.seventyText}
      </p>
      <dl className={css.bands}>
        {t.bands.map(([word, range]) => (
          <div key={word} data-current={word === current || undefined}>
            <dt>{word}</dt>
            <dd>{range}</dd>
          </div>
        ))}
      </dl>
      <Parts health={health} />
      {health.pollination_health !== null && (
        <p>{(health.fields.length > 1 ? t.sumOfFields : t.sum)(formatScore(health.pollination_health))}</p>
      )}
      <h3>{t.limits}</h3>
      <ul>
        {[t.confidence(health.confidence), ...t.limitList].map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
      <p className={css.model}>{t.model(health.model, formatMoment(health.computed_at, zone))}</p>
    </div>
  )
}
