import { completenessLevel, TARGET_SCORE } from '../score.ts'
import type { HealthResult, ScoredHealth } from '../shapes.ts'
import type { Code } from './code-names.ts'

/** Findings that explain fewer points than this are not listed first. */
const LEAST_LEADING_POINTS = 1

/** Points of the 70 for needed visits that are missing because of too few insects. */
const missingVisits = ({ lost }: ScoredHealth): number => Math.max(0, lost.visits - (100 - TARGET_SCORE))
const ofVisits = (result: ScoredHealth): number => missingVisits(result) + result.lost.flowers + result.lost.weather
const ofWeather = ({ lost }: ScoredHealth): number => lost.weather

/** Points that a finding explains. Findings without points are advice. */
const pointsOf: Partial<Record<Code, (result: ScoredHealth) => number>> = {
  SPRAY_ACTIVE: ({ lost }) => lost.treatment,
  ZERO_VISITS: ofVisits,
  NO_VISITS_YET: ofVisits,
  LOW_VISITS_GOOD_WEATHER: ofVisits,
  LOW_VISITS_POOR_WEATHER: ofVisits,
  LOW_VISITS: ofVisits,
  NEAR_TARGET: ofVisits,
  POOR_SET: ({ lost }) => lost.weather + lost.season,
  COOL_FOR_HONEYBEES: ofWeather,
  HEAT: ofWeather,
  WET_WEEK: ofWeather,
  WINDY_WEEK: ofWeather,
  SEASON_MISMATCH: ({ lost }) => lost.season,
}

/** Findings about the level of visits; exactly one of them applies to every score. */
const verdicts: ReadonlySet<Code> = new Set([
  'ZERO_VISITS',
  'NO_VISITS_YET',
  'LOW_VISITS_GOOD_WEATHER',
  'LOW_VISITS_POOR_WEATHER',
  'LOW_VISITS',
  'NEAR_TARGET',
  'POOR_SET',
  'ON_TARGET',
  'OVER_VISITED',
])

/** Whether a finding names a cause that took almost nothing of this score and so needs no advice. */
export const isNegligible = (code: Code, result: HealthResult): boolean => {
  const points = pointsOf[code]
  return result.status === 'ok' && points !== undefined && points(result) < LEAST_LEADING_POINTS
}

/** Whether flowers got the visits they need, except for less than a point. */
export const isEnough = (score: number): boolean => TARGET_SCORE - score < LEAST_LEADING_POINTS

/**
 * Findings by the points that they explain. Before them: that too little was recorded for a figure or for advice on too
 * many visits, or that visits were sufficient. Below one point, the level of visits comes before its causes.
 */
export const ranked = (codes: readonly Code[], result: HealthResult): Code[] => {
  if (result.status !== 'ok') return [...codes]
  const isRough = completenessLevel(result.completeness) === 'Low' || codes.includes('OVER_VISITED')
  const rank = (code: Code): number => {
    if (code === 'LOW_CAPTURE' && isRough) return Infinity
    const points = pointsOf[code]?.(result) ?? 0
    if (!verdicts.has(code)) return points < LEAST_LEADING_POINTS ? 0 : points
    return isEnough(result.score) ? 200 : Math.max(points, LEAST_LEADING_POINTS / 2)
  }
  return codes.toSorted((a, b) => rank(b) - rank(a))
}
