import { completenessLevel } from '#domain/score/score.ts'
import type { FarmGlance } from '#domain/seasons/endpoints.ts'
import { number } from '#web/platform/formats.ts'
import { formatScore, isOneFigure, rangeText } from '#web/platform/score-format.ts'
import { seasons as t } from '#web/texts/seasons.ts'
import css from './glances.module.css'

/** The score of the last seven days with its range; only the range if too little was watched. */
export const ScoreMark = ({ glance: { last_seven_days: week } }: { glance: FarmGlance }) => {
  if (week === null) return <span className={css.quiet}>{t.notYet}</span>
  if (week.pollination_health === null || week.range === null) return <span className={css.quiet}>{t.noScore}</span>
  const range = rangeText(week.range)
  if (completenessLevel(week.completeness) === 'Low')
    return (
      <span className={css.score}>
        <b>{range}</b>
        <small>{t.onlyRange}</small>
      </span>
    )
  return (
    <span className={css.score} data-band={week.band ?? undefined}>
      <b>{formatScore(week.pollination_health)}</b>
      {!isOneFigure(week.range) && <small>{t.likely(range)}</small>}
    </span>
  )
}

const signed = (points: number): string => `${points < 0 ? '−' : '+'}${number(Math.abs(points), 0)}`

interface ChangeMarkProps {
  glance: FarmGlance
  /** What the last seven days are compared with: the seven before, or those of last year. */
  since: 'week' | 'year'
}

/**
 * Points up or down with their range, and whether the counts are sufficient to tell; without a comparison, which of the
 * periods has no score.
 */
export const ChangeMark = ({ glance, since }: ChangeMarkProps) => {
  const comparison = since === 'week' ? glance.comparison : glance.comparison_on_year
  if (comparison === null) return <span className={css.quiet}>{t.notYet}</span>
  const change = comparison.score
  if (change === null) {
    const isNow = glance.last_seven_days?.pollination_health == null
    return <span className={css.quiet}>{t.notCompared[isNow ? 'now' : since]}</span>
  }
  const points = t.points(signed(change.points), signed(change.range[0]), signed(change.range[1]))
  if (!change.significant) return <span className={css.quiet}>{t.unclear(points)}</span>
  return (
    <span className={css.change} data-falls={change.points < 0 || undefined}>
      {points}
      {comparison.usual === 'no more than usual' && <small>{t.noMoreThanUsual}</small>}
    </span>
  )
}
