import { sawVisitsWithoutFlowers, type WatchedRow } from '../capture-rows.ts'
import { type Code, type ScoredCode, scoredCodes } from './code-names.ts'
import { coverOf } from '../conditions/cover.ts'
import { unevenDevices } from '../devices.ts'
import type { Observed } from '../observed.ts'
import { cropParameters } from '../parameters.ts'
import { TARGET_SCORE } from '../score.ts'
import type { ScoredHealth, UnscoredHealth } from '../shapes.ts'
import { isFarFromSeason } from '../status.ts'
import { leadingGroup, visitTimes } from '../visits.ts'
import { countHardDays } from '../conditions/weather-part.ts'

/** The observations of a scored window, and its result. */
export interface Findings {
  observed: Observed
  result: Omit<ScoredHealth, 'codes'>
  /** Unrounded: the score, and the points lost to weather. */
  score: number
  weatherPoints: number
}

const few = 0.42
const isLow = ({ result }: Findings): boolean => result.metrics.ratio > 0 && result.metrics.ratio < few
/** From this many expected visits on, zero visits are not due to chance. */
const telling = 6

const weatherAlone = (findings: Findings): boolean => {
  const { result, score, weatherPoints } = findings
  return isLow(findings) && weatherPoints >= (TARGET_SCORE - score) / 2 && result.range[1] >= result.expected
}

const nearlyOneGroup = ({ observed }: Findings): boolean => {
  const leading = leadingGroup(observed.capture.rows)
  return leading.insects >= 50 && leading.count >= 0.85 * leading.insects
}

const shortVisits = ({ observed }: Findings): boolean => {
  const { timed, seconds } = visitTimes(observed.capture)
  return observed.input.crop === 'strawberry' && timed >= 40 && seconds !== null && seconds < 5
}

const hardDays = ({ observed }: Findings) => countHardDays(observed.rated, coverOf(observed.input))

const rules: Record<ScoredCode, (findings: Findings) => boolean> = {
  ZERO_VISITS: ({ result: { metrics } }) => metrics.visits === 0 && metrics.expectedVisits >= telling,
  NO_VISITS_YET: ({ result: { metrics } }) => metrics.visits === 0 && metrics.expectedVisits < telling,
  SPRAY_ACTIVE: ({ result: { components } }) => components.treatment !== null && components.treatment < 0.8,
  LOW_VISITS_GOOD_WEATHER: (findings) =>
    isLow(findings) && findings.result.components.weather !== null && !weatherAlone(findings),
  LOW_VISITS_POOR_WEATHER: weatherAlone,
  LOW_VISITS: (findings) => isLow(findings) && findings.result.components.weather === null,
  NEAR_TARGET: ({ result: { metrics } }) => metrics.ratio >= few && metrics.ratio < 1,
  POOR_SET: ({ result: { metrics, score } }) => metrics.ratio >= 1 && score < TARGET_SCORE,
  ON_TARGET: ({ observed, result: { metrics, score } }) =>
    metrics.ratio >= 1 && score >= TARGET_SCORE && metrics.visitsPerFlower < mostUseful(observed),
  OVER_VISITED: ({ observed, result: { metrics } }) => metrics.visitsPerFlower >= mostUseful(observed),
  COOL_FOR_HONEYBEES: (findings) => hardDays(findings).cool >= 3,
  HEAT: (findings) => hardDays(findings).hot >= 2,
  WET_WEEK: (findings) => hardDays(findings).wet >= 3,
  WINDY_WEEK: (findings) => hardDays(findings).windy >= 3,
  ONE_GROUP: nearlyOneGroup,
  UNEVEN_DEVICES: ({ observed }) => unevenDevices(observed.capture.cameras) !== null,
  SEASON_MISMATCH: ({ observed }) => isFarFromSeason(observed.months),
  LOW_CAPTURE: ({ result: { metrics } }) => metrics.coverage < 0.5,
  VISITS_WITHOUT_FLOWERS: ({ observed }) => sawVisitsWithoutFlowers(observed.capture.watchedRows),
  WEATHER_MISSING: ({ observed, result: { components } }) =>
    components.weather === null && coverOf(observed.input) !== 'glass',
  TREATMENT_UNKNOWN: ({ observed }) => observed.input.sprays === null,
  EVIDENCE_WEAK: ({ result }) => result.evidence === 'weak',
  FEW_CAMERAS: ({ result: { metrics } }) => metrics.cameras === 1,
  FEW_DAYS: ({ result: { metrics } }) => metrics.watchedDays < metrics.days / 2 && metrics.coverage >= 0.5,
  DETECTION_CHECKED: ({ result: { metrics } }) => metrics.checked > 0,
  SHORT_VISITS: shortVisits,
  APPROXIMATE: ({ result }) => result.approximate,
  CALIBRATED: ({ result }) => result.calibration !== null,
}

const mostUseful = ({ input }: Observed): number => cropParameters[input.crop].mostUseful

const unscoredCodes: Record<UnscoredHealth['status'], Code> = {
  no_data: 'NO_CAPTURE',
  out_of_season: 'OUT_OF_SEASON',
  no_flowers: 'NO_FLOWERS',
}

/** All codes that apply to a scored window, in order. */
export const codesOf = (findings: Findings): Code[] => scoredCodes.filter((code) => rules[code](findings))

/**
 * Why there is no score. Advice on visits, weather and sprays would have no basis; a badly aimed camera is reported.
 */
export const unscoredCodesOf = (status: UnscoredHealth['status'], kept: readonly WatchedRow[]): Code[] => [
  unscoredCodes[status],
  ...(sawVisitsWithoutFlowers(kept) ? (['VISITS_WITHOUT_FLOWERS'] as const) : []),
]
