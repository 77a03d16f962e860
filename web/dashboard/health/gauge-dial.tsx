import {
  arcBetween,
  bracketPath,
  colourBands,
  colourOf,
  diamondAt,
  labelledTicks,
  pointAt,
  shownFigures,
  spokeAt,
  ticks,
} from '#domain/score/gauge-geometry.ts'
import type { GaugeReading } from './gauge-reading.ts'
import { number } from '#web/platform/formats.ts'
import css from './gauge.module.css'

/** The five colour bands; the one that contains the score is thick. Grey if the score is not reliable. */
const ColourArcs = ({ score, grey }: { score: number | null; grey: boolean }) =>
  colourBands.map(({ from, to, token }) => (
    <path
      key={from}
      d={arcBetween(from && from + 0.6, to < 100 ? to - 0.6 : to, 99)}
      stroke={grey ? 'var(--control)' : `var(--${token})`}
      strokeWidth={score !== null && colourOf(score) === token ? 7 : 3}
      fill="none"
    />
  ))

const Ticks = ({
  score,
  range,
  grey,
}: {
  score: number | null
  range: readonly [number, number] | null
  grey: boolean
}) =>
  ticks.map((tick) => {
    const edge = labelledTicks.includes(tick)
    const likely = range !== null && tick >= range[0] && tick <= range[1]
    const below = score !== null && tick <= score
    const rangeColour = score === null || grey ? 'var(--ink-3)' : `var(--${colourOf(score)})`
    return (
      <path
        key={tick}
        d={spokeAt(tick, edge ? 107 : 108, edge ? 128 : likely ? 122 : 118)}
        stroke={edge ? 'var(--ink)' : likely ? rangeColour : below ? 'var(--ink-2)' : 'var(--control)'}
        strokeWidth={edge ? 2.2 : likely ? 3 : 1.3}
        opacity={edge || likely || below ? undefined : 0.62}
      />
    )
  })

const Figure = ({ at, radius, children }: { at: number; radius: number; children: string }) => {
  const { x, y } = pointAt(at, radius)
  return (
    <text className={css.figure} x={x} y={y + 4}>
      {children}
    </text>
  )
}

/** The pointer would cover the label of a tick next to it; the score itself gives the same information. */
const figuresBeside = (score: number | null): readonly number[] =>
  labelledTicks.filter((tick) => score === null || Math.abs(score - tick) > 2)

/** Arcs, ticks, likely range and pointer, without any text. */
export const GaugeDial = ({ reading }: { reading: GaugeReading }) => {
  const score = reading.kind === 'scored' ? reading.score : null
  const range = reading.kind === 'no score' ? null : reading.range
  const ends = reading.kind === 'scored' ? shownFigures(reading.range) : []
  const expected = reading.kind === 'scored' ? reading.expected : null
  const grey = reading.kind !== 'scored' || reading.weak
  return (
    <>
      <ColourArcs score={score} grey={grey} />
      <g className={css.ticks}>
        <Ticks score={score} range={range} grey={grey} />
      </g>
      {figuresBeside(score).map((tick) => (
        <Figure key={tick} at={tick} radius={82}>
          {String(tick)}
        </Figure>
      ))}
      {range && (
        <path d={bracketPath(range)} stroke="var(--ink)" strokeWidth="1.6" fill="none" strokeLinejoin="round" />
      )}
      {ends.map(({ at, value }) => (
        <Figure key={value} at={at} radius={146}>
          {number(value)}
        </Figure>
      ))}
      {expected !== null && <path className={css.expectedMark} d={diamondAt(pointAt(expected, 99), 5.5)} />}
      {score !== null && (
        <g className={css.pointer} strokeLinecap="round">
          <path d={spokeAt(score, 90, 130)} stroke="var(--ink)" strokeWidth="8.5" />
          <path d={spokeAt(score, 90, 130)} stroke={grey ? 'var(--panel)' : 'var(--honey)'} strokeWidth="5" />
        </g>
      )}
    </>
  )
}
