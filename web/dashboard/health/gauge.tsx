import { bandName } from '#domain/score/band-names.ts'
import { useId } from 'react'
import { formatScore, isOneFigure, rangeText } from '#web/platform/score-format.ts'
import { GaugeDial } from './gauge-dial.tsx'
import { arcBetween, wordPlaces } from '#domain/score/gauge-geometry.ts'
import { type GaugeReading, spokenReading } from './gauge-reading.ts'
import { health } from '../texts/health.ts'
import css from './gauge.module.css'

const t = health.gauge

const BandWords = ({ reading }: { reading: GaugeReading }) => {
  const id = useId()
  const range = reading.kind === 'no score' ? null : reading.range
  const current = reading.kind === 'scored' ? reading.band : null
  return wordPlaces(range).map(({ word, at, half, raised }) => (
    <g key={word}>
      <path id={`${id}${word}`} d={arcBetween(at - half - 4, at + half + 4, raised ? 143 : 138)} fill="none" />
      <text className={word === current ? css.currentWord : css.word}>
        <textPath href={`#${id}${word}`} startOffset="50%" textAnchor="middle">
          {bandName(word)}
        </textPath>
      </text>
    </g>
  ))
}

/** Longer lines are set smaller. */
const LONG = { band: 10, usual: 40 }

/** How the score compares with the usual one, with the mark that represents it on the dial. */
const Usual = ({ words }: { words: string }) => (
  <text className={css.usual} x="150" y="251" data-long={words.length > LONG.usual || undefined}>
    <tspan className={css.usualMark}>◇</tspan> {words}
  </text>
)

const Face = ({ reading }: { reading: GaugeReading }) => {
  if (reading.kind === 'no score')
    return (
      <>
        <text className={css.noScore} x="150" y="158">
          {t.noScore}
        </text>
        <text className={css.note} x="150" y="180">
          {reading.why}
        </text>
      </>
    )
  if (reading.kind === 'range alone') {
    const range = rangeText(reading.range)
    return (
      <>
        <text className={css.range} x="150" y="148" data-long={range.length > 5 || undefined}>
          {range}
        </text>
        <text className={css.lowData} x="150" y="171">
          {t.lowCompleteness}
        </text>
        <text className={css.note} x="150" y="192">
          {t.ofHundred(reading.completeness)}
        </text>
      </>
    )
  }
  const score = formatScore(reading.score)
  const band = bandName(reading.band)
  return (
    <>
      <text className={css.score} x="147" y="176" data-long={score.length > 2 || undefined}>
        {score}
      </text>
      <text className={css.band} x="150" y="206" data-long={band.length > LONG.band || undefined}>
        {band}
      </text>
      {!isOneFigure(reading.range) && (
        <text className={css.likely} x="150" y="228">
          {t.likely(rangeText(reading.range))}
        </text>
      )}
      {reading.usual !== null && <Usual words={reading.usual} />}
    </>
  )
}

/** Below the dial there is a line for the usual score. */
const heightOf = (reading: GaugeReading): number => (reading.kind === 'scored' && reading.usual !== null ? 272 : 250)

/** Pollination health on a dial of 240 degrees with one tick per point. */
export const Gauge = ({ reading }: { reading: GaugeReading }) => (
  <svg className={css.gauge} viewBox={`-8 -10 316 ${heightOf(reading)}`} role="img" aria-label={spokenReading(reading)}>
    <GaugeDial reading={reading} />
    <BandWords reading={reading} />
    <Face reading={reading} />
  </svg>
)
