import { linesOf, modelChanges } from '#domain/seasons/score-lines.ts'
import { formatRange } from '#domain/weeks/formats.ts'
import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import type { FarmEvents } from '../farm-events.ts'
import { formatScore, rangeText } from '#web/platform/score-format.ts'
import { ChartReader } from '#web/ui/chart/chart-reader.tsx'
import { HatchRect } from '#web/ui/chart/hatch.tsx'
import { health as t } from '../texts/health.ts'
import css from './recent-weeks.module.css'

type Week = FarmDashboard['recent'][number]

const STEP = 16
const HEIGHT = 46
/** Space below for the mark of a week with an event. */
const MARKS = 7
const TOP = 4
const LEFT = 22

const yOf = (score: number): number => TOP + (HEIGHT - TOP - 2) * (1 - score / 100)

const spokenBeside =
  (model: string | undefined) =>
  (week: Week): string => {
    const period = formatRange(week.from, week.to)
    if (week.pollination_health === null) return t.weekNoScore(period)
    const range = week.range ? [t.gauge.likely(rangeText(week.range))] : []
    const other = week.model === model ? [] : [t.byModel(week.model)]
    return t.weekScore(period, [formatScore(week.pollination_health), ...range, ...other].join(', '))
  }

interface MarkProps {
  week: Week
  x: number
  current: boolean
  /** Hollow if it is by another model than the current week. */
  hollow: boolean
}

const Mark = ({ week, x, current, hollow }: MarkProps) => {
  if (week.pollination_health === null)
    return <HatchRect x={x - 5} y={TOP} width={10} height={HEIGHT - TOP - 2} opacity={0.8} />
  const [low, high] = week.range ?? [week.pollination_health, week.pollination_health]
  return (
    <>
      <rect
        x={x - 4.5}
        y={yOf(high)}
        width={9}
        height={Math.max(2, yOf(low) - yOf(high))}
        rx={1.5}
        fill={hollow ? 'none' : current ? 'var(--honey)' : 'var(--hatch)'}
        stroke={hollow ? 'var(--ink-3)' : current ? 'var(--honey-ink)' : 'none'}
        strokeWidth={hollow ? 1 : 0.8}
      />
      <path
        d={`M${x - 6} ${yOf(week.pollination_health)}h12`}
        stroke={hollow ? 'var(--ink-3)' : 'var(--ink)'}
        strokeWidth={current ? 2.4 : 1.8}
      />
    </>
  )
}

/**
 * The scores of the preceding weeks and of this one, each with its likely range. A week without a score is hatched; one
 * by another model is hollow, beyond a dashed line, and not connected to it.
 */
export const RecentWeeks = ({ weeks, moments = [] }: { weeks: readonly Week[]; moments?: FarmEvents }) => {
  if (weeks.length < 2) return null
  const width = LEFT + STEP * weeks.length
  const xOf = (index: number) => LEFT + STEP * (index + 0.5)
  const model = weeks.at(-1)?.model
  const during = ({ from, to }: Week) => moments.filter(({ date }) => date >= from && date <= to)
  const score = spokenBeside(model)
  const spoken = (week: Week) => [score(week), ...during(week).map(({ words }) => words)].join('. ')
  return (
    <figure className={css.recent}>
      <ChartReader
        label={t.weeks}
        items={weeks}
        width={width}
        start={weeks.length - 1}
        spoken={spoken}
        placeOf={(index) => ({ x: xOf(index), y: 0 })}
        indexAt={({ x }) => Math.floor((x - LEFT) / STEP)}
      >
        {(active) => (
          <svg
            width={width}
            height={HEIGHT + MARKS}
            viewBox={`0 0 ${width} ${HEIGHT + MARKS}`}
            aria-hidden="true"
            className={css.chart}
          >
            {[0, 50, 100].map((score) => (
              <g key={score}>
                <path d={`M${LEFT} ${yOf(score)}H${width}`} stroke={score ? 'var(--line)' : 'var(--control)'} />
                {score !== 50 && (
                  <text x={LEFT - 5} y={yOf(score) + (score ? 6 : 2)} textAnchor="end">
                    {score}
                  </text>
                )}
              </g>
            ))}
            {active !== null && (
              <path d={`M${xOf(active)} 0V${HEIGHT}`} stroke="var(--control)" strokeDasharray="2 2" />
            )}
            {weeks.map((week, index) => (
              <Mark
                key={week.from}
                week={week}
                x={xOf(index)}
                current={index === weeks.length - 1}
                hollow={week.model !== model}
              />
            ))}
            {weeks.map(
              (week, index) =>
                during(week).length > 0 && (
                  <path key={week.from} d={`M${xOf(index)} ${HEIGHT + 1}l4 6h-8z`} fill="var(--ink)" />
                ),
            )}
            {linesOf(weeks).map((line) => (
              <path
                key={line[0]?.index}
                d={`M${line.map(({ index, score }) => `${xOf(index)} ${yOf(score)}`).join('L')}`}
                fill="none"
                stroke="var(--ink)"
                strokeWidth={1}
                opacity={0.55}
              />
            ))}
            {modelChanges(weeks).map((index) => (
              <path
                key={index}
                d={`M${xOf(index) - STEP / 2} 0V${HEIGHT}`}
                stroke="var(--ink-2)"
                strokeDasharray="4 2"
              />
            ))}
          </svg>
        )}
      </ChartReader>
      <figcaption>{t.weeksCaption(weeks.length - 1)}</figcaption>
    </figure>
  )
}
