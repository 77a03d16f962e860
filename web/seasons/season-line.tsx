import { linesOf } from '#domain/seasons/score-lines.ts'
import type { WeekScore } from '#domain/seasons/week-score.ts'
import { formatScore } from '#web/platform/score-format.ts'
import { seasons as t } from '#web/texts/seasons.ts'
import css from './glances.module.css'

const STEP = 4
const HEIGHT = 26
const FOOT = 2

const yOf = (score: number): number => 1 + (HEIGHT - FOOT - 2) * (1 - score / 100)

const spoken = (weeks: readonly WeekScore[]): string => {
  const scores = weeks.map((week) => week.pollination_health).filter((score) => score !== null)
  const last = scores.at(-1) ?? 0
  const [lowest, highest] = [Math.min(...scores), Math.max(...scores)]
  return t.season(t.seasonSpan(formatScore(lowest), formatScore(highest), formatScore(last)))
}

/** With fewer scores a line says less than their number. */
const FEWEST_SCORES = 3

/**
 * Weekly scores as a sparkline with their ranges behind it, oldest first; a tick below each week watched by cameras. The
 * number of weeks in words if there are fewer than three with a score.
 */
export const SeasonLine = ({ weeks }: { weeks: readonly WeekScore[] }) => {
  const scores = weeks.filter((week) => week.pollination_health !== null).length
  if (scores < FEWEST_SCORES) return <span className={css.quiet}>{t.weeksSoFar(scores)}</span>
  const width = Math.max(1, weeks.length) * STEP
  const xOf = (index: number) => STEP * (index + 0.5)
  const last = weeks.findLastIndex((week) => week.pollination_health !== null)
  return (
    <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={spoken(weeks)}>
      <path d={`M0 ${yOf(50)}H${width}`} stroke="var(--line)" />
      {weeks.map(({ from, range, hours }, index) => (
        <g key={from}>
          {range && (
            <rect
              x={xOf(index) - STEP / 2}
              y={yOf(range[1])}
              width={STEP}
              height={Math.max(1, yOf(range[0]) - yOf(range[1]))}
              fill="var(--hatch)"
              opacity={0.55}
            />
          )}
          {hours > 0 && (
            <rect x={xOf(index) - STEP / 2} y={HEIGHT - FOOT} width={STEP} height={FOOT} fill="var(--green)" />
          )}
        </g>
      ))}
      {linesOf(weeks).map((line) => (
        <path
          key={line[0]?.index}
          d={`M${line.map(({ index, score }) => `${xOf(index)} ${yOf(score)}`).join('L')}`}
          fill="none"
          stroke="var(--ink)"
          strokeWidth={1.4}
        />
      ))}
      {last >= 0 && <circle cx={xOf(last)} cy={yOf(weeks[last]?.pollination_health ?? 0)} r={2.4} fill="var(--ink)" />}
    </svg>
  )
}
