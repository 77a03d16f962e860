import { useQuery } from '@tanstack/react-query'
import { precipitationIn, temperatureIn } from '#domain/display/units.ts'
import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import type { Comparison } from '#domain/comparisons/endpoints.ts'
import type { Ranged } from '#domain/comparisons/difference.ts'
import { number } from '#web/platform/formats.ts'
import { formatScore, rangeText } from '#web/platform/score-format.ts'
import { formatRate } from '../figures.ts'
import { compare as t } from '../texts/compare.ts'
import { basisOf } from './comparison-basis.ts'
import { nameOfCompared } from './compared-name.ts'
import { FreezeButton } from '#web/frozen-figures/freeze-button.tsx'
import { ShareButton } from '#web/share-links/share-button.tsx'
import { CountedBy } from '#web/model-cards/model-card-button.tsx'
import { Basis, weatherBasis } from '#web/ui/page/basis.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import css from './compare.module.css'
import { comparedFigure, comparisonQuery } from './comparison-query.ts'
import { type Figures, figuresOf } from './figures-compared.ts'

const signed = (value: number, written: (value: number) => string): string =>
  `${value < 0 ? '−' : '+'}${written(Math.abs(value))}`

const pointsText = (difference: Comparison['score']): string => {
  if (difference === null) return t.none
  const [low, high] = difference.range
  const text = t.more(signed(difference.points, whole), signed(low, whole), signed(high, whole))
  return difference.significant ? text : t.unclear(text)
}

/** The ratio with its range, if they have a value: there is no ratio if nothing was seen before. */
const ratioText = ({ ratio, range: [low, high] }: NonNullable<Comparison['visits']>): string => {
  if (ratio === null) return t.timesAtLeast(hundredths(low))
  return high === null
    ? t.timesFrom(hundredths(ratio), hundredths(low))
    : t.times(hundredths(ratio), hundredths(low), hundredths(high))
}

const timesText = (change: Comparison['visits']): string => {
  if (change === null) return t.none
  return change.significant ? ratioText(change) : t.unclear(ratioText(change))
}

const plain = (now: number | null, other: number | null, written: (value: number) => string): string =>
  now === null || other === null ? t.none : signed(now - other, written)

const ranged = (
  figure: Ranged | null,
  written: (value: number) => string,
  range: (range: [number, number]) => string,
) => (figure === null ? t.none : t.likely(written(figure.value), range(figure.range)))

const whole = (value: number): string => number(value, 0)
const tenths = (value: number): string => number(value, 1)
const hundredths = (value: number): string => number(value, 2)
const rateRange = ([low, high]: [number, number]): string => `${formatRate(low)}–${formatRate(high)}`

interface Row {
  name: string
  now: string
  other: string
  difference: string
}

const rowsOf = (now: Figures, other: Figures, comparison: Comparison | undefined): Row[] => {
  const simple = (name: string, of: (figures: Figures) => number | null, written: (value: number) => string): Row => {
    const [a, b] = [of(now), of(other)]
    const text = (value: number | null) => (value === null ? t.none : written(value))
    return { name, now: text(a), other: text(b), difference: plain(a, b, written) }
  }
  const isOtherModel = now.score !== null && other.score !== null && now.model !== other.model
  return [
    {
      name: t.score,
      now: ranged(now.score, formatScore, rangeText),
      other: ranged(other.score, formatScore, rangeText),
      difference: isOtherModel ? t.otherModel : comparison ? pointsText(comparison.score) : t.loading,
    },
    {
      name: t.visits,
      now: ranged(now.visits, formatRate, rateRange),
      other: ranged(other.visits, formatRate, rateRange),
      difference: comparison ? timesText(comparison.visits) : t.loading,
    },
    simple(t.insects, ({ insects }) => insects, formatRate),
    simple(t.flowers, ({ flowers }) => flowers, tenths),
    simple(t.hours, ({ hours }) => hours, whole),
    simple(t.cameras, ({ cameras }) => cameras, whole),
    simple(
      t.temperature(),
      ({ temperature }) => (temperature === null ? null : temperatureIn(temperature).value),
      tenths,
    ),
    simple(t.rain(), ({ rain }) => (rain === null ? null : precipitationIn(rain).value), tenths),
  ]
}

/** The weather services of both sides; listed once if they are the same. */
const weatherParts = (...both: FarmDashboard[]): (string | null)[] => [
  ...new Set(
    both.map(({ weather, weather_source, from, to }) =>
      weatherBasis(
        weather.filter(({ date, forecast }) => !forecast && date >= from && date <= to),
        weather_source.attribution,
      ),
    ),
  ),
]

/** Two periods or places side by side with their differences. */
const ComparisonPanel = ({ data, other }: { data: FarmDashboard; other: FarmDashboard }) => {
  const { data: comparison, isError, refetch } = useQuery(comparisonQuery(data, other))
  const [shown, beside] = [nameOfCompared(data, other), nameOfCompared(other, data)]
  return (
    <section className={css.panel} aria-label={t.title}>
      <div className={css.scroll} role="region" aria-label={t.caption(shown, beside)} tabIndex={0}>
        <table>
          <caption className="vh">{t.caption(shown, beside)}</caption>
          <thead>
            <tr>
              <th scope="col">{t.figure}</th>
              <th scope="col">{shown}</th>
              <th scope="col">{beside}</th>
              <th scope="col">{t.difference}</th>
            </tr>
          </thead>
          <tbody>
            {rowsOf(figuresOf(data), figuresOf(other), comparison).map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                <td>{row.now}</td>
                <td>{row.other}</td>
                <td>{row.difference}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {comparison && <p>{basisOf(comparison)}</p>}
      {isError && (
        <Notice tone="warn" title={t.failed} live>
          <Button onClick={() => void refetch()}>{t.retry}</Button>
        </Notice>
      )}
      <p>{t.ranges}</p>
      <Basis parts={weatherParts(data, other)} />
      <CountedBy farmId={data.farm.id} fieldId={data.field_id ?? undefined} from={data.from} to={data.to} of={shown} />
      <CountedBy
        farmId={other.farm.id}
        fieldId={other.field_id ?? undefined}
        from={other.from}
        to={other.to}
        of={beside}
      />
      {comparison && data.farm.organisation_id === other.farm.organisation_id && (
        <div className={css.actions}>
          {data.farm.id === other.farm.id && data.field_id === null && other.field_id === null && (
            <ShareButton
              farmId={data.farm.id}
              title={data.farm.title}
              start={{ kind: 'comparison', from: data.from, to: data.to, withFrom: other.from, withTo: other.to }}
            />
          )}
          <FreezeButton farmId={data.farm.id} figure={comparedFigure(data, other)} />
        </div>
      )}
    </section>
  )
}
export default ComparisonPanel
