import { bandName } from '#domain/score/band-names.ts'
import { completenessLevel } from '#domain/score/score.ts'
import type { FarmHealth } from '#domain/score/endpoints.ts'
import { usualWords } from '#domain/score/summary/usual.ts'
import { number } from '#web/platform/formats.ts'
import { formatScore, isOneFigure } from '#web/platform/score-format.ts'
import { formatHours } from '../figures.ts'
import { health } from '../texts/health.ts'

const t = health.gauge

type Figures = Pick<
  FarmHealth,
  | 'status'
  | 'pollination_health'
  | 'band'
  | 'range'
  | 'expected'
  | 'completeness'
  | 'evidence'
  | 'hours'
  | 'hours_possible'
>

/** What the gauge shows: a score, only its range, or the reason why there is none. */
export type GaugeReading =
  | {
      kind: 'scored'
      score: number
      band: string
      range: [number, number]
      expected: number | null
      /** The same comparison in words: `Better than usual for this weather (57)`. */
      usual: string | null
      /** The crop's need is not well established: the dial is grey. */
      weak: boolean
    }
  | { kind: 'range alone'; range: [number, number]; completeness: number }
  | { kind: 'no score'; why: string }

const whyNoScore = ({ status, hours, hours_possible }: Figures): string => {
  if (hours === 0 && hours_possible === 0) return t.noCameras
  if (status === 'no_flowers') return t.noFlowers
  if (status === 'out_of_season') return t.outOfSeason
  return t.watched(formatHours(hours), number(hours_possible))
}

export const gaugeReading = (figures: Figures): GaugeReading => {
  const { pollination_health, band, range, expected, completeness, evidence } = figures
  if (pollination_health === null) return { kind: 'no score', why: whyNoScore(figures) }
  const likely = range ?? [pollination_health, pollination_health]
  if (completenessLevel(completeness) === 'Low') return { kind: 'range alone', range: likely, completeness }
  const score = Math.min(100, pollination_health)
  return {
    kind: 'scored',
    score,
    band: band ?? '',
    range: likely,
    expected,
    usual: usualWords(figures),
    weak: evidence === 'weak',
  }
}

/** Describes the gauge in a few sentences for screen readers. */
export const spokenReading = (reading: GaugeReading): string => {
  if (reading.kind === 'no score') return t.spokenNone(reading.why)
  const [low, high] = [number(reading.range[0]), number(reading.range[1])]
  if (reading.kind === 'range alone') return t.spokenRange(low, high, reading.completeness)
  return [
    isOneFigure(reading.range)
      ? t.spokenScore(formatScore(reading.score), bandName(reading.band))
      : t.spoken(formatScore(reading.score), bandName(reading.band), low, high),
    ...(reading.usual === null ? [] : [`${reading.usual}.`]),
    ...(reading.weak ? [t.spokenWeak] : []),
  ].join(' ')
}
