import type { HealthEvidence } from '#domain/score/endpoints.ts'
import { number } from '#web/platform/formats.ts'
import axis from '#web/ui/chart/axis.module.css'
import { useWidth } from '#web/ui/chart/use-size.ts'
import { formatRate } from '../figures.ts'
import { neededOfThese, neededText, rangeOf } from './evidence-rows.ts'
import { evidence as t } from '../texts/evidence.ts'

const HEIGHT = 92
const BAR = 40
const EDGE = 8
/** Approximate width of a character of a label, with which labels are placed inside the figure. */
const LETTER = 6.4

const nice = [1, 2, 5]

/** Round steps from 0, four to eight of them, the last above the highest figure. */
export const roundSteps = (highest: number): number[] => {
  const tens = 10 ** Math.floor(Math.log10(Math.max(highest, 0.001) / 4))
  const step = [...nice, 10].map((each) => each * tens).find((each) => highest / each <= 8) ?? tens
  const count = Math.floor(highest / step) + 1
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

const within = (x: number, half: number, width: number): number => Math.max(half, Math.min(width - half, x))

/** How often flowers were visited, with its likely range, compared with their need, as one bar from 0. */
export const RateBar = ({ measured }: { measured: HealthEvidence }) => {
  const [ref, width] = useWidth<HTMLDivElement>(560)
  const rate = measured.visits_per_100_flowers_hour
  const [low, high] = measured.visits_per_100_flowers_hour_range
  const needed = neededOfThese(measured)
  const label = neededText(measured)
  const steps = roundSteps(Math.max(high, needed, rate))
  const top = steps.at(-1) ?? 1
  const xOf = (value: number) => EDGE + ((width - 2 * EDGE) * value) / top
  const said = t.spoken(t.headline(formatRate(rate), rangeOf([low, high])), label)
  return (
    <div ref={ref}>
      <svg
        className={axis.chart}
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={said}
      >
        {steps.map((value) => (
          <g key={value}>
            <path className={value ? axis.grid : axis.base} d={`M${xOf(value)} ${BAR - 16}V${BAR + 18}`} />
            <text className={axis.tick} x={xOf(value)} y={BAR + 33} textAnchor="middle">
              {number(value, top < 4 ? 1 : 0)}
            </text>
          </g>
        ))}
        <rect x={xOf(0)} y={BAR - 5} width={Math.max(0, xOf(rate) - xOf(0))} height={10} rx={2} fill="var(--hatch)" />
        <path
          d={`M${xOf(low)} ${BAR - 6}v12M${xOf(low)} ${BAR}H${xOf(high)}M${xOf(high)} ${BAR - 6}v12`}
          stroke="var(--ink)"
          strokeWidth={1.6}
          fill="none"
        />
        <rect
          x={xOf(rate) - 3}
          y={BAR - 11}
          width={6}
          height={22}
          rx={3}
          fill="var(--honey)"
          stroke="var(--ink)"
          strokeWidth={1.5}
        />
        <path d={`M${xOf(needed)} ${BAR - 20}V${BAR + 18}`} stroke="var(--green)" strokeWidth={2.5} />
        <text
          className={axis.strong}
          x={within(xOf(needed), (label.length * LETTER) / 2, width)}
          y={12}
          textAnchor="middle"
        >
          {label}
        </text>
        <text className={axis.tick} x={width} y={HEIGHT - 3} textAnchor="end">
          {t.unit}
        </text>
      </svg>
    </div>
  )
}
