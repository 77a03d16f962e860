import axis from '#web/ui/chart/axis.module.css'
import { ChartFrame, ValueAxis } from '#web/ui/chart/chart-frame.tsx'
import { ChartReader } from '#web/ui/chart/chart-reader.tsx'
import { HatchRect } from '#web/ui/chart/hatch.tsx'
import { useWidth } from '#web/ui/chart/use-size.ts'
import { number } from '#web/platform/formats.ts'
import { formatHours, formatRate } from '../figures.ts'
import { ENOUGH_HOURS, rateAxis } from './day-columns.ts'
import { clock } from './hour-ridges.ts'
import { NeededLine } from './needed-line.tsx'
import type { VisitHour } from './visit-rates.ts'
import { compare } from '../texts/compare.ts'
import { visitation as t } from '../texts/visitation.ts'

const LEFT = 34
const TOP = 24
const PLOT = 216
const FOOT = 22

/** An hour of the day with fewer measured hours is ignored, because one insect would make a peak. */
const enough = ({ hours, rate }: VisitHour): boolean => hours >= ENOUGH_HOURS && rate !== null

const spoken = (row: VisitHour): string => {
  const span = t.hourSpan(clock(row.hour), clock(row.hour + 1))
  if (row.hours <= 0) return `${span}: ${row.watched > 0 ? t.notMeasured : t.notWatched}`
  const of = t.visitsOf(number(row.visits), number(row.flowerHours), formatHours(row.hours))
  if (row.rate === null) return `${span}: ${t.noFlowers}`
  return `${span}: ${enough(row) ? t.visitsRead(formatRate(row.rate)) : t.tooFewToCompare}; ${of}`
}

interface Props {
  hours: readonly VisitHour[]
  needed: number | null
  onOpen?: ((row: VisitHour) => void) | undefined
  /** The same hours of the comparison. */
  beside?: { name: string; hours: readonly VisitHour[] } | undefined
}

/**
 * When flowers are visited: one column per hour of the scored day, over all days; an hour that was not measured is
 * hatched.
 */
export const VisitsByHour = ({ hours, needed, beside, onOpen }: Props) => {
  const [ref, width] = useWidth<HTMLDivElement>(300)
  const sameHour = ({ hour }: VisitHour) => beside?.hours.find((row) => row.hour === hour && enough(row))
  const besideWords = (row: VisitHour): string[] => {
    const same = sameHour(row)
    return beside && same ? [compare.spokenOther(beside.name, t.visitsRead(formatRate(same.rate ?? 0)))] : []
  }
  const known = [...hours, ...(beside?.hours ?? [])].map((row) => ({
    state: enough(row) ? ('counted' as const) : ('not measured' as const),
    rate: row.rate,
  }))
  const steps = rateAxis(known, needed ?? 0)
  const top = steps.at(-1) ?? 40
  const base = TOP + PLOT
  const yOf = (rate: number) => base - (rate / top) * PLOT
  const step = (width - LEFT) / Math.max(1, hours.length)
  const xOf = (index: number) => LEFT + step * (index + 0.5)
  return (
    <div ref={ref}>
      <ChartReader
        label={t.visitsByHourChart}
        items={hours}
        width={width}
        start={Math.floor(hours.length / 2)}
        onOpen={onOpen}
        spoken={(row) => [spoken(row), ...besideWords(row)].join('. ')}
        placeOf={(index) => ({ x: xOf(index), y: TOP + 4 })}
        indexAt={({ x }) => Math.floor((x - LEFT) / step)}
      >
        {(active) => (
          <ChartFrame width={width} height={base + FOOT}>
            <text className={axis.tick} x={0} y={11}>
              {t.visitsUnit}
            </text>
            <ValueAxis
              values={steps}
              textOf={(rate) => number(rate, Number.isInteger(rate) ? 0 : 1)}
              yOf={yOf}
              left={LEFT}
              width={width}
            />
            {active !== null && <path className={axis.hairline} d={`M${xOf(active)} ${TOP}V${base}`} />}
            {hours.map((row, index) =>
              enough(row) ? (
                <rect
                  key={row.hour}
                  x={xOf(index) - step * 0.36}
                  y={Math.min(base - 1, yOf(row.rate ?? 0))}
                  width={step * 0.72}
                  height={Math.max(1, base - yOf(row.rate ?? 0))}
                  rx={1}
                  fill="var(--green)"
                />
              ) : (
                <HatchRect
                  key={row.hour}
                  x={xOf(index) - step * 0.36}
                  y={TOP}
                  width={step * 0.72}
                  height={PLOT}
                  opacity={0.7}
                />
              ),
            )}
            {hours.map((row, index) => {
              const same = sameHour(row)
              return (
                same && (
                  <path
                    key={row.hour}
                    d={`M${xOf(index) - step * 0.42} ${base}V${yOf(same.rate ?? 0)}h${step * 0.84}V${base}`}
                    fill="none"
                    stroke="var(--ink)"
                    strokeWidth={1.6}
                    strokeDasharray="4 2"
                  />
                )
              )
            })}
            {hours.map(
              ({ hour }, index) =>
                index % 3 === 0 && (
                  <text key={hour} className={axis.tick} x={xOf(index)} y={base + 16} textAnchor="middle">
                    {clock(hour)}
                  </text>
                ),
            )}
            {needed !== null && (
              <NeededLine words={t.needed(formatRate(needed))} y={yOf(needed)} left={LEFT} width={width} />
            )}
          </ChartFrame>
        )}
      </ChartReader>
    </div>
  )
}
