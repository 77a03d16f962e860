import type { FarmHealth } from '#domain/inference/endpoints.ts'
import { number } from '#web/platform/formats.ts'
import { confidenceWord, formatScore } from '../figures.ts'
import { health } from '../texts/health.ts'

const t = health.gauge

type Figures = Pick<
  FarmHealth,
  'status' | 'pollination_health' | 'band' | 'range' | 'confidence' | 'hours' | 'hours_possible'
>

/** What the gauge can say: a score, only where it lies, or why there is none. */
export type GaugeReading =
  | { kind: 'measured'; score: number; band: string; range: [number, number] }
  | { kind: 'low confidence'; range: [number, number]; confidence: number }
  | { kind: 'no score'; why: string }

const whyNoScore = ({ status, hours, hours_possible }: Figures): string => {
  if (status === 'no_flowers') return t.noFlowers
  if (status === 'out_of_season') return t.outOfSeason
  return hours_possible > 0 ? t.watched(number(hours), number(hours_possible)) : t.noCameras
}

export const gaugeReading = (figures: Figures): GaugeReading => {
  const { pollination_health, band, range, confidence } = figures
  if (pollination_health === null) return { kind: 'no score', why: whyNoScore(figures) }
  const likely = range ?? [pollination_health, pollination_health]
  if (confidenceWord(confidence) === 'Low') return { kind: 'low confidence', range: likely, confidence }
  return { kind: 'measured', score: Math.min(100, pollination_health), band: band ?? '', range: likely }
}

export const rangeText = ([low, high]: readonly [number, number]): string =>
  Math.round(low) === Math.round(high) ? number(low) : `${number(low)}–${number(high)}`

/** The gauge in one sentence, for those who hear it. */
export const spokenReading = (reading: GaugeReading): string => {
  if (reading.kind === 'no score') return t.spokenNone(reading.why)
  const [low, high] = [number(reading.range[0]), number(reading.range[1])]
  if (reading.kind === 'low confidence') return t.spokenLow(low, high, reading.confidence)
  return t.spoken(formatScore(reading.score), reading.band, low, high)
}
