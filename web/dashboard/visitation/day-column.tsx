import axis from '#web/ui/chart/axis.module.css'
import { HatchRect } from '#web/ui/chart/hatch.tsx'
import { formatRate } from '../figures.ts'
import type { DayOfRate } from './day-columns.ts'
import { visitation as t } from '../texts/visitation.ts'

/** A segment of a column, from the base up, in the unit of the column's rate. */
export interface Bar {
  key: string
  colour: string
  from: number
  to: number
}

interface Place {
  x: number
  step: number
  top: number
  base: number
  yOf: (rate: number) => number
}

/** The whole height is hatched and labelled: what was not watched or not counted has no height. */
const Unknown = ({ words, x, step, top, base }: Place & { words: string }) => (
  <>
    <HatchRect
      x={x - step / 2 + 4}
      y={top}
      width={step - 8}
      height={base - top}
      stroke="var(--hatch)"
      strokeDasharray="3 3"
    />
    <g transform={`translate(${x} ${(top + base) / 2}) rotate(-90)`}>
      <rect x={-44} y={-10} width={88} height={20} fill="var(--panel)" />
      <text className={axis.strong} y={4} textAnchor="middle">
        {words}
      </text>
    </g>
  </>
)

const TooFewHours = ({ x, width, y, base }: { x: number; width: number; y: number; base: number }) => (
  <>
    <rect
      x={x - width / 2}
      y={y}
      width={width}
      height={base - y}
      fill="none"
      stroke="var(--ink-3)"
      strokeDasharray="3 3"
    />
    <text className={axis.tick} x={x} y={y - 20} textAnchor="middle">
      {t.tooFew[0]}
    </text>
    <text className={axis.tick} x={x} y={y - 7} textAnchor="middle">
      {t.tooFew[1]}
    </text>
  </>
)

const NothingCame = ({ x, step, base }: Place) => (
  <>
    <path d={`M${x - step / 2 + 8} ${base}H${x + step / 2 - 8}`} stroke="var(--ink)" strokeWidth={2.5} />
    <text className={axis.strong} x={x} y={base - 7} textAnchor="middle">
      0
    </text>
  </>
)

const unknownWords = (): Partial<Record<DayOfRate['state'], string>> => ({
  'not watched': t.notWatchedDay,
  'not counted': t.notCountedDay,
  'not measured': t.notMeasuredDay,
  'no flowers': t.noFlowersDay,
})

/** One day, drawn by its state; only `counted` has a reliable height. */
export const Column = ({ column, bars, ...place }: { column: DayOfRate; bars: readonly Bar[] } & Place) => {
  const { x, step, base, yOf } = place
  const width = Math.min(40, step * 0.62)
  const rate = column.rate ?? 0
  if (column.state === 'ahead') return null
  const unknown = unknownWords()[column.state]
  if (unknown !== undefined) return <Unknown words={unknown} {...place} />
  // The outline leaves space for its label above, and is tall enough to be visible.
  if (column.state === 'too few hours')
    return <TooFewHours x={x} width={width} y={Math.max(place.top + 26, Math.min(base - 14, yOf(rate)))} base={base} />
  if (column.state === 'nothing came') return <NothingCame {...place} />
  return (
    <>
      {bars.map(({ key, colour, from, to }) => (
        <rect
          key={key}
          x={x - width / 2}
          y={yOf(to)}
          width={width}
          height={Math.max(1, yOf(from) - yOf(to) - 1)}
          rx={1}
          fill={colour}
        />
      ))}
    </>
  )
}

/** The same day of the comparison, as an outline of its height. */
export const BesideColumn = ({
  day,
  x,
  step,
  base,
  yOf,
}: { day: DayOfRate | undefined } & Pick<Place, 'x' | 'step' | 'base' | 'yOf'>) => {
  if (day?.state !== 'counted' || day.rate === null) return null
  const width = Math.min(40, step * 0.62) + 8
  return (
    <path
      d={`M${x - width / 2} ${base}V${yOf(day.rate)}h${width}V${base}`}
      fill="none"
      stroke="var(--ink)"
      strokeWidth={1.6}
      strokeDasharray="4 2"
    />
  )
}

/** The rate above a column, drawn over the lines that cross the chart. */
export const ColumnFigure = ({ column, x, yOf }: { column: DayOfRate } & Pick<Place, 'x' | 'yOf'>) => {
  const rate = column.rate ?? 0
  if (column.state !== 'counted') return null
  return (
    <text className={axis.value} x={x} y={yOf(rate) - 6} textAnchor="middle">
      {rate < 9.95 ? formatRate(rate) : Math.round(rate)}
    </text>
  )
}
