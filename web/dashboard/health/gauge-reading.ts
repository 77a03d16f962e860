import type { FarmHealth } from '#domain/inference/calls.ts'
import { number } from '#web/platform/formats.ts'
import { confidenceWord, formatScore } from '../figures.ts'

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
  if (status === 'no_flowers') return 'no open flowers seen'
  if (status === 'out_of_season') return 'out of season'
  return `watched ${number(hours)} of ${number(hours_possible)} h`
}

export const gaugeReading = (health: Figures): GaugeReading => {
  const { pollination_health, band, range, confidence } = health
  if (pollination_health === null) return { kind: 'no score', why: whyNoScore(health) }
  const likely = range ?? [pollination_health, pollination_health]
  if (confidenceWord(confidence) === 'Low') return { kind: 'low confidence', range: likely, confidence }
  return { kind: 'measured', score: Math.min(100, pollination_health), band: band ?? '', range: likely }
}

export const rangeText = ([low, high]: readonly [number, number]): string =>
  Math.round(low) === Math.round(high) ? number(low) : `${number(low)}–${number(high)}`

/** The gauge in one sentence, for those who hear it. */
export const spokenReading = (reading: GaugeReading): string => {
  if (reading.kind === 'no score') return `Pollination health: no score, ${reading.why}.`
  const [low, high] = reading.range.map((end) => number(end))
  if (reading.kind === 'low confidence')
    return `Pollination health: between ${low} and ${high} of 100, with low confidence, ${reading.confidence} of 100.`
  return `Pollination health ${formatScore(reading.score)} of 100, ${reading.band}. Likely between ${low} and ${high}.`
}
