import { calibrationOf } from './calibration/calibration.ts'
import { codesOf, unscoredCodesOf } from './insights/codes.ts'
import { completenessOf } from './completeness.ts'
import { conditionsOf } from './conditions/conditions.ts'
import { detectionOf } from './detection.ts'
import { farmScore } from './farm-score.ts'
import { type Observed, observe } from './observed.ts'
import { cropParameters, model } from './parameters.ts'
import {
  eachPart,
  type FarmResult,
  type HealthInput,
  type HealthResult,
  type ScoredHealth,
  type UnscoredHealth,
} from './shapes.ts'
import { pointsLost, pointsOfConditions } from './points.ts'
import { dispersionOf, visitsRange } from './range.ts'
import { bandOf, round1, scoreFromRatio } from './score.ts'
import { statusOf } from './status.ts'
import { expectedVisits, visitMetrics, visitTimes } from './visits.ts'

/**
 * The score of one crop of one field over local days: 70 if flowers get exactly the visits they need. Null if too
 * little was recorded or nothing flowered. Throws RangeError if the window ends before it starts.
 */
export const pollinationHealth = (input: HealthInput): HealthResult => {
  const observed = observe(input)
  const status = statusOf(observed.metrics, observed.months)
  return status === 'ok' ? scored(observed) : unscored(observed, status)
}

const cropEvidence = ({ input }: Observed) => cropParameters[input.crop].evidence
const isApproximate = ({ capture }: Observed): boolean => capture.rows.some((row) => row.approximate === true)

const unscored = (observed: Observed, status: UnscoredHealth['status']): UnscoredHealth => ({
  model,
  status,
  score: null,
  band: null,
  range: null,
  expected: null,
  completeness: 0,
  evidence: cropEvidence(observed),
  components: null,
  fertility: null,
  lost: null,
  metrics: observed.metrics,
  approximate: isApproximate(observed),
  calibration: null,
  codes: unscoredCodesOf(status, observed.capture.watchedRows),
})

const scored = (observed: Observed): ScoredHealth => {
  const { input, capture } = observed
  const { crop } = input
  const conditions = conditionsOf(observed)
  const { ratings, fertilityByCondition: fertility, combinedFertility: fertile, expectedShare } = conditions

  const detection = detectionOf(input, capture.rows)
  const visitsOf = (count: number) => visitMetrics(crop, detection, count, capture.flowerHours)
  const scoreAt = (count: number): number => scoreFromRatio(visitsOf(count).ratio * fertile)
  const visits = visitsOf(capture.visits)
  const effectiveVisits = visits.visitsPerFlower * fertile
  const dispersion = dispersionOf(capture, detection.variance, input.cameraSpread?.spread)
  const [fewest, most] = visitsRange(capture.visits, dispersion)
  const { seconds } = visitTimes(capture)

  const exact = scoreFromRatio(visits.ratio * fertile)
  const score = round1(exact)
  const points = pointsOfConditions(visits.ratio, conditions)
  const result: Omit<ScoredHealth, 'codes'> = {
    model,
    status: 'ok',
    score,
    band: bandOf(score),
    range: [round1(scoreAt(fewest)), round1(scoreAt(most))],
    expected: round1(scoreFromRatio(expectedShare * fertile)),
    completeness: completenessOf(input, observed.metrics),
    evidence: cropEvidence(observed),
    components: { visits: scoreFromRatio(visits.ratio) / 100, ...ratings },
    fertility,
    lost: pointsLost(score, points),
    metrics: {
      ...observed.metrics,
      q: detection.q,
      detection: detection.detection,
      checked: detection.checked,
      ...visits,
      effectiveVisits,
      fertility: fertile,
      expectedRatio: expectedShare,
      expectedVisits: expectedVisits(crop, detection, expectedShare, capture.flowerHours),
      dispersion,
      visitSeconds: seconds,
      secondsPerFlower: seconds === null ? null : seconds * visits.visitsPerFlower,
    },
    approximate: isApproximate(observed),
    calibration: calibrationOf(crop, input.fruit, effectiveVisits),
  }
  return { ...result, codes: codesOf({ observed, result, score: exact, weatherPoints: points.weather }) }
}

/** The score of a farm from its items, each by its field's name: `farmScore` with names instead of items. */
export const farmHealth = (items: readonly { name: string | null; input: HealthInput }[]): FarmResult => {
  const farm = farmScore(items.map(({ name, input }) => ({ name, result: pollinationHealth(input) })))
  const lowest = farm.lowest?.name ?? null
  if (farm.status !== 'ok') return { ...farm, lowest }
  return { ...farm, reasonFrom: eachPart((part) => farm.reasonFrom[part]?.name ?? null), lowest }
}
