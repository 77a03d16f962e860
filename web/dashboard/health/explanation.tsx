import { bandName } from '#domain/score/band-names.ts'
import type { FarmHealth } from '#domain/score/endpoints.ts'
import { ledgerOf } from '#domain/score/summary/ledger.ts'
import { dateTime, number } from '#web/platform/formats.ts'
import { formatScore } from '#web/platform/score-format.ts'
import { formatPoints } from '../figures.ts'
import { Changes } from './changes.tsx'
import { nameOf } from './fields-list.tsx'
import { gaugeReading } from './gauge-reading.ts'
import { explanation as t } from '../texts/explanation.ts'
import { health as healthTexts } from '../texts/health.ts'
import css from './explanation.module.css'

const names = healthTexts.parts
const percent = (share: number): string => t.share(number(share * 100))

const Pairs = ({ pairs }: { pairs: readonly (readonly [string, string])[] }) => (
  <ul>
    {pairs.map(([name, text]) => (
      <li key={name}>
        <b>{name}.</b> {text}
      </li>
    ))}
  </ul>
)

/** How much the conditions of these days reduced the value of a visit, by field; renders nothing without a score. */
const Left = ({ health }: { health: FarmHealth }) => {
  const rows = health.fields.flatMap((field) => (field.measured ? [{ field, left: field.measured.fertility }] : []))
  if (rows.length === 0) return null
  return (
    <table className={css.table}>
      <caption>{t.left}</caption>
      <thead>
        <tr>
          {t.leftHead.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, left }) => (
          <tr key={`${field.field_id} ${field.crop}`}>
            <th scope="row">{nameOf(field)}</th>
            <td>{percent(left.weather)}</td>
            <td>{percent(left.treatment)}</td>
            <td>{percent(left.season)}</td>
            <td>{percent(left.all)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Parts = ({ health }: { health: FarmHealth }) => {
  const ledger = new Map(ledgerOf(health.parts).map(({ part, points }) => [part, points]))
  return (
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
        {health.parts.map(({ part, value, reason }) => (
          <tr key={part}>
            <th scope="row">
              {names[part]}
              <span>{t.meanings[part]}</span>
              <span>{reason}</span>
            </th>
            <td>{number(value, 2)}</td>
            <td>{ledger.has(part) ? formatPoints(ledger.get(part) ?? 0) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** This window's score compared with what is usual in its conditions; null if only a range is reliable. */
const expectedHere = (health: FarmHealth): string | null => {
  const reading = gaugeReading(health)
  if (reading.kind !== 'scored' || reading.expected === null || reading.usual === null) return null
  const [low, high] = reading.range
  if (reading.expected < low) return t.expectedAbove(reading.usual)
  if (reading.expected <= high) return `${reading.usual}.`
  const points = number(reading.expected - reading.score, 1)
  return t.expectedBelow(reading.usual, healthTexts.points(points, points === '1.0'))
}

/** Explains how the score is calculated: what it means, what it consists of, and its limits. */
export const Explanation = ({
  health,
  zone,
  atChange = false,
}: {
  health: FarmHealth
  zone: string
  atChange?: boolean
}) => {
  const reading = gaugeReading(health)
  const current = reading.kind === 'scored' ? reading.band : null
  const here = expectedHere(health)
  return (
    <div className={css.explanation}>
      <p>{healthTexts.combines}</p>
      <p>
        <b>{t.seventy}</b> {t.seventyText}
      </p>
      <dl className={css.bands}>
        {Object.entries(t.bands).map(([word, range]) => (
          <div key={word} data-current={word === current || undefined}>
            <dt>{bandName(word)}</dt>
            <dd>{range}</dd>
          </div>
        ))}
      </dl>
      <h3>{t.worth}</h3>
      <p>{t.worthText}</p>
      <Pairs pairs={t.worthList} />
      <p>{t.worthFoot}</p>
      <Left health={health} />
      <h3>{t.expected}</h3>
      <p>
        {t.expectedText} {here && <b>{here}</b>}
      </p>
      <Parts health={health} />
      <p>{t.partsFoot}</p>
      {reading.kind === 'scored' && (
        <p>{(health.fields.length > 1 ? t.sumOfFields : t.sum)(formatScore(reading.score))}</p>
      )}
      <h3>{t.trust}</h3>
      <Pairs pairs={t.trustList} />
      <h3>{t.limits}</h3>
      <ul>
        {t.limitList.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
      <Changes health={health} zone={zone} atChange={atChange} />
      <p className={css.model}>
        {t.model(health.model, dateTime(health.computed_at, zone))}{' '}
        <a href="/method" target="_blank" rel="noreferrer">
          {t.document}
        </a>
      </p>
    </div>
  )
}
