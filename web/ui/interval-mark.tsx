import { ui as t } from '#web/texts/ui.ts'
import css from './interval-mark.module.css'

const WIDTH = 72
const HEIGHT = 16
const MIDDLE = HEIGHT / 2

interface IntervalMarkProps {
  value: number
  range: readonly [number, number]
  /** The range of the drawing. */
  from: number
  to: number
  /** The neutral value, which is marked. */
  neutral?: number
  written: (value: number) => string
}

/** A figure with its 90 % interval, as text and drawing. */
export const IntervalMark = ({ value, range: [low, high], from, to, neutral, written }: IntervalMarkProps) => {
  const x = (at: number) => 3 + ((at - from) / (to - from)) * (WIDTH - 6)
  return (
    <span className={css.interval}>
      <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <line x1={x(from)} x2={x(to)} y1={MIDDLE} y2={MIDDLE} stroke="var(--line)" />
        {neutral !== undefined && (
          <line x1={x(neutral)} x2={x(neutral)} y1={2} y2={HEIGHT - 2} stroke="var(--ink-3)" strokeDasharray="2 2" />
        )}
        <line
          x1={x(low)}
          x2={x(high)}
          y1={MIDDLE}
          y2={MIDDLE}
          stroke="var(--green)"
          strokeWidth={3}
          strokeLinecap="round"
        />
        <circle cx={x(value)} cy={MIDDLE} r={3} fill="var(--ink)" />
      </svg>
      <span>{t.interval(written(value), written(low), written(high))}</span>
    </span>
  )
}
