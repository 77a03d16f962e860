import { dayName, shortDay } from '../day-names.ts'
import { formatHours } from '../figures.ts'
import { HatchRect } from '#web/ui/chart/hatch.tsx'
import { type CoverageDay, hoursOf } from './coverage.ts'
import { health as t } from '../texts/health.ts'
import css from './coverage-strip.module.css'

const CELL = 4
const GAP = 1
const BETWEEN_DAYS = 8
const HEIGHT = 20
const DAY_WIDTH = 10 * (CELL + GAP) - GAP

const spoken = (day: CoverageDay): string => {
  if (day.state === 'ahead') return t.dayAhead(shortDay(day.date))
  return day.state === 'not watched'
    ? t.dayNotWatched(shortDay(day.date))
    : t.dayWatched(shortDay(day.date), formatHours(hoursOf(day)))
}

const Cells = ({ day }: { day: CoverageDay }) =>
  day.cells.map((share, hour) => (
    <g key={hour} transform={`translate(${hour * (CELL + GAP)} 0)`}>
      {share < 1 && <rect width={CELL} height={HEIGHT} fill="var(--sunk)" />}
      {share > 0 && <rect y={HEIGHT * (1 - share)} width={CELL} height={HEIGHT * share} fill="var(--green)" />}
    </g>
  ))

/** The coverage as a chart: one cell per hour of the score's day, filled in proportion to the time cameras ran. */
export const CoverageStrip = ({ days }: { days: readonly CoverageDay[] }) => {
  const width = days.length * (DAY_WIDTH + BETWEEN_DAYS) - BETWEEN_DAYS
  const label = t.watchedBy(days.map(spoken).join(', '))
  return (
    <svg
      className={css.strip}
      viewBox={`0 0 ${width} ${HEIGHT + 16}`}
      style={{ maxWidth: width }}
      role="img"
      aria-label={label}
    >
      {days.map((day, index) => (
        <g key={day.date} transform={`translate(${index * (DAY_WIDTH + BETWEEN_DAYS)} 0)`}>
          {day.state === 'not watched' ? (
            <HatchRect
              x={0.5}
              y={0.5}
              width={DAY_WIDTH - 1}
              height={HEIGHT - 1}
              stroke="var(--hatch)"
              strokeDasharray="2 2"
            />
          ) : (
            <Cells day={day} />
          )}
          {days.length <= 10 && (
            <text className={css.day} x={DAY_WIDTH / 2} y={HEIGHT + 13}>
              {dayName(day.date)}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}
