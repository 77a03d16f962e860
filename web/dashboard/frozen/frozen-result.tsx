import { Suspense, useState } from 'react'
import type { FrozenFigure } from '#domain/frozen-figures/frozen-figure.ts'
import type { FrozenComparison, FrozenScore, FrozenSeason } from '#domain/frozen-figures/differences.ts'
import { visitsOfFields } from '#domain/comparisons/compare-periods.ts'
import { number, period } from '#web/platform/formats.ts'
import { formatScore, rangeText } from '#web/platform/score-format.ts'
import { frozenFigures as t } from '#web/texts/frozen-figures.ts'
import { basis } from '#web/texts/basis.ts'
import { Basis } from '#web/ui/page/basis.tsx'
import { DataView } from '#web/ui/chart/data-view.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { basisOf } from '../compare/comparison-basis.ts'
import { camerasOfFields, formatRate } from '../figures.ts'
import { type Field, FieldsList } from '../health/fields-list.tsx'
import { Gauge } from '../health/gauge.tsx'
import { gaugeReading } from '../health/gauge-reading.ts'
import { Notes } from '../health/notes.tsx'
import { PartsList } from '../health/parts-list.tsx'
import css from './frozen.module.css'

const EvidenceDialog = lazyPart(() => import('../health/evidence-dialog.tsx'))

interface ScoreProps {
  score: FrozenScore
  from: string
  to: string
  isPublic: boolean
}

const Score = ({ score, from, to, isPublic }: ScoreProps) => {
  const [opened, setOpened] = useState<Field | null>(null)
  const health = { ...score, shown_before: null }
  return (
    <>
      <div className={css.gauge}>
        <Gauge reading={gaugeReading(health)} />
      </div>
      <p className={css.insights}>{health.insights}</p>
      <div className={css.lists}>
        <PartsList health={health} />
        <Notes health={health} />
        <FieldsList fields={health.fields} {...(isPublic ? {} : { onEvidence: setOpened })} />
      </div>
      <Basis parts={[basis.visits(camerasOfFields(health.fields)), basis.scoreWeather]} />
      {opened && (
        <Suspense>
          <EvidenceDialog field={opened} from={from} to={to} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}

const signed = (value: number): string => `${value < 0 ? '−' : '+'}${number(Math.abs(value), 1)}`
const hundredths = (value: number | null): string => (value === null ? t.none : number(value, 2))

const Comparison = ({ result }: { result: FrozenComparison }) => {
  const { now, before, names, comparison } = result
  const scoreText = ({ pollination_health, range }: FrozenScore) =>
    pollination_health === null
      ? t.none
      : `${formatScore(pollination_health)}${range === null ? '' : ` (${rangeText(range)})`}`
  const visitsText = ({ fields }: FrozenScore) => {
    const visits = visitsOfFields(fields)
    return visits === null ? t.none : formatRate(visits.value)
  }
  return (
    <>
      <DataView
        caption={t.kinds.comparison}
        head={t.comparisonHead}
        rows={[
          [names.now, scoreText(now), visitsText(now), number(now.hours, 1)],
          [names.before, scoreText(before), visitsText(before), number(before.hours, 1)],
        ]}
      />
      {comparison.score && (
        <p>
          {!comparison.score.significant && t.unclear}{' '}
          {t.pointsText(
            signed(comparison.score.points),
            signed(comparison.score.range[0]),
            signed(comparison.score.range[1]),
          )}
        </p>
      )}
      {comparison.visits && (
        <p>
          {!comparison.visits.significant && t.unclear}{' '}
          {t.ratioText(
            hundredths(comparison.visits.ratio),
            hundredths(comparison.visits.range[0]),
            hundredths(comparison.visits.range[1]),
          )}
        </p>
      )}
      <p>{basisOf(comparison)}</p>
      <Basis
        parts={[basis.visitsOfTwo(camerasOfFields(now.fields), camerasOfFields(before.fields)), basis.scoreWeather]}
      />
    </>
  )
}

const Season = ({ season }: { season: FrozenSeason }) => (
  <>
    <DataView
      caption={t.kinds.season}
      head={t.seasonHead}
      rows={season.weeks
        .filter(({ hours, pollination_health }) => hours > 0 || pollination_health !== null)
        .map((week) => [
          t.week(number(week.week)),
          period(week.from, week.to),
          week.pollination_health === null ? t.none : formatScore(week.pollination_health),
          week.range === null ? t.none : rangeText(week.range),
          number(week.hours, 0),
          week.visits_per_100_flowers_hour === null ? t.none : formatRate(week.visits_per_100_flowers_hour),
        ])}
    />
    <Basis parts={[basis.season(), basis.scoreWeather]} />
  </>
)

interface FrozenResultProps {
  figure: Pick<FrozenFigure, 'kind' | 'result' | 'from' | 'to'>
  /** Shown to the public, without details that require access to the farm. */
  isPublic?: boolean
}

/** The figure as frozen. */
export const FrozenResult = ({ figure: { kind, result, from, to }, isPublic = false }: FrozenResultProps) => {
  if (kind === 'score')
    return <Score score={result as unknown as FrozenScore} from={from} to={to} isPublic={isPublic} />
  if (kind === 'comparison') return <Comparison result={result as unknown as FrozenComparison} />
  return <Season season={result as unknown as FrozenSeason} />
}
