import { texts } from '#domain/language/text.ts'
import type { Scope } from '#domain/access/scope.ts'
import { areLimited } from '#domain/score/detection.ts'
import { farmReasons } from '#domain/score/insights/farm-reasons.ts'
import { farmScore } from '#domain/score/farm-score.ts'
import { healthWeather } from '#domain/score/conditions/flight-fitness.ts'
import { insightsOf, ledByField, notesOf } from '#domain/score/insights/insights.ts'
import { observe } from '#domain/score/observed.ts'
import { partReasons } from '#domain/score/insights/part-reasons.ts'
import { pollinationHealth } from '#domain/score/pollination-health.ts'
import { round1 } from '#domain/score/score.ts'
import { visitsRange } from '#domain/score/range.ts'
import { partNames, type HealthInput, type HealthResult } from '#domain/score/shapes.ts'
import type { FarmHealth, HealthEvidence } from '#domain/score/endpoints.ts'
import type { StoredWeatherDay } from '#domain/weather/weather-day.ts'
import type { Deps } from '../deps.ts'
import { withFruit } from './fruit-queries.ts'
import { healthData, type HealthData, type Window } from './health-data-queries.ts'
import { scoreItems, type ScoreItem } from './score-items.ts'
import { isSettled, saveScore } from './health-writes.ts'
import { type AssessedHealth, type StoredScoreOfWindow, storedScores, shownBefore } from './stored-scores-queries.ts'

type Needs = Pick<Deps, 'db' | 'reads' | 'weather' | 'clock' | 'log'>

/** The score of a farm over local days, from rollups, weather, crops and sprays; undefined outside the scope. */
export const healthOfFarm = async (
  deps: Needs,
  scope: Scope,
  farm_id: number,
  window: Window,
): Promise<FarmHealth | undefined> => {
  const found = await healthData(deps.db, scope, farm_id, window)
  if (!found) return undefined
  const [data, { days }, earlier] = await Promise.all([
    withFruit(deps, scope, found),
    deps.weather.read(found.farm, window.start, window.end),
    storedScores(deps.db, farm_id, [window]),
  ])
  return assessAndStore(deps, { data, weather: days, window, storedScores: earlier })
}

/** One crop of one field with the input of its score; null: the crop is unknown. */
export interface FieldInput {
  field_id: number | null
  field_name: string | null
  crop: string | null
  input: HealthInput | null
  /**
   * Where the weather of each day comes from: `measured` in the input only means that the day had ended when it was
   * read.
   */
  weather_sources: { date: string; basis: 'modelled'; source: StoredWeatherDay['source'] }[]
}

/**
 * A score with all inputs of its calculation, in the order of its fields. Nothing is stored. `firstFinding`: the
 * finding that explains most, in the language that is current when it is called.
 */
export const scoreWithInputs = (data: HealthData, weather: StoredWeatherDay[], window: Window, now: Date) => {
  const { health, inputs, firstFinding } = assess(data, weather, window, now)
  const weather_sources = weather
    .filter(({ is_past }) => is_past)
    .map(({ date, source }) => ({ date, basis: 'modelled' as const, source }))
  const fields = health.fields.map(({ field_id, field_name, crop }, at): FieldInput => ({
    field_id,
    field_name,
    crop,
    input: inputs[at] ?? null,
    weather_sources,
  }))
  return { health, inputs: fields, firstFinding }
}

interface Assessed {
  data: HealthData
  weather: StoredWeatherDay[]
  window: Window
  /** Scores already stored for the window. */
  storedScores: readonly StoredScoreOfWindow[]
}
/** Calculates a score, and stores it once it no longer changes by itself. */
export const assessAndStore = async (
  { reads, clock }: Pick<Needs, 'reads' | 'clock'>,
  { data, weather, window, storedScores: earlier }: Assessed,
): Promise<FarmHealth> => {
  const now = clock()
  const { health, inputs } = assess(data, weather, window, now)
  if (isSettled(weather, window, now, data.farm.time_zone))
    await saveScore(reads.primary.db, window, health, { inputs, storedScores: earlier })
  return { ...health, shown_before: shownBefore(earlier, health, window, data.farm.time_zone) }
}

/** Each crop of each field with its result. Forecasts are used for days without measured weather. */
const resultsOf = (data: HealthData, weather: StoredWeatherDay[], window: Window, now: Date) => {
  const days = weather.map((day) => healthWeather(day, day.is_past ? 'measured' : 'forecast'))
  return scoreItems(data, { ...window, weather: days, now }).map(withResult)
}
const withResult = ({ input, ...item }: ScoreItem) =>
  input === null ? { ...item, input, result: null } : { ...item, input, result: pollinationHealth(input) }
type ItemWithResult = ReturnType<typeof withResult>

/**
 * The score, range and hours of a window: `assess` without causes and actions, which only the page of a window shows.
 */
export const assessFigures = (data: HealthData, weather: StoredWeatherDay[], window: Window, now: Date) => {
  const items = resultsOf(data, weather, window, now)
  const { score, range, model } = farmScore(items.filter((item) => item.result !== null))
  return { pollination_health: score, range, model, hours: sum(items.map(({ result }) => result?.metrics.hours ?? 0)) }
}

/** Calculates the score from data that spans the window. */
export const assess = (
  data: HealthData,
  weather: StoredWeatherDay[],
  window: Window,
  now: Date,
): { health: AssessedHealth; inputs: (HealthInput | null)[]; firstFinding: () => Finding | null } => {
  const found = resultsOf(data, weather, window, now)
  // With a single field, its name is redundant.
  const items = found.map((item) => presentItem(item, found.length > 1 ? item.field_name : null))
  const known = items.filter((item) => item.input !== null)
  const farm = farmScore(known)
  const reasons = farmReasons(farm, known)
  const leading = farm.lowest ?? items[0] ?? null
  const findings = ledByField(leading?.name ?? null, findingsOf(leading))
  return {
    inputs: items.map(({ input }) => input),
    firstFinding: () => ledByField(leading?.name ?? null, findingsOf(leading))[0] ?? null,
    health: {
      farm_id: data.farm.id,
      status: farm.status,
      pollination_health: farm.score,
      band: farm.band,
      range: farm.range,
      expected: farm.expected,
      confidence: farm.completeness,
      completeness: farm.completeness,
      evidence: farm.evidence,
      approximate: farm.approximate,
      hours: sum(items.map(({ figures }) => figures.hours)),
      hours_possible: sum(items.map(({ figures }) => figures.hours_possible)),
      parts: partNames.map((part) => ({
        part,
        value: farm.components?.[part] ?? null,
        points_lost: farm.lost?.[part] ?? null,
        reason: reasons?.[part] ?? '',
      })),
      findings,
      notes: ledByField(leading?.name ?? null, leading?.figures.notes ?? []),
      codes: leading?.figures.codes ?? ['NO_CAPTURE'],
      insights: findings.map((finding) => finding.insight).join(' '),
      recommendations: findings.flatMap((finding) => finding.recommendation ?? []),
      lowest_field: farm.status === 'ok' ? farm.lowest.field_name : null,
      fields: items.map(({ field_id, field_name, crop, devices, figures }) => ({
        field_id,
        field_name,
        crop,
        devices,
        ...figures,
      })),
      model: farm.model,
      computed_at: now.toISOString(),
    },
  }
}

const noCapture = texts({
  insight: 'No camera was on this farm in this period, so there is no score.',
  recommendation: 'Place a camera over open flowers.',
})
const noCrop = texts({
  insight: 'No crop is recorded for these cameras, so there is no score.',
  recommendation: "Enter the farm's crop, or the field's crop type.",
})

const findingsOf = (item: ItemWithResult | null): Finding[] => {
  if (item === null) return [{ code: 'NO_CAPTURE', ...noCapture }]
  return item.input === null
    ? [{ code: 'NO_CROP', ...noCrop }]
    : insightsOf(item.result, { input: item.input, deviceNames: item.deviceNames })
}

const noParts = () => partNames.map((part) => ({ part, value: null, points_lost: null, reason: '' }))

type Finding = FarmHealth['findings'][number]
type Figures = Omit<FarmHealth['fields'][number], 'field_id' | 'field_name' | 'crop' | 'devices'>

/** Adds figures and texts to an item, and the name that precedes them on the farm's page. */
const presentItem = (item: ItemWithResult, name: string | null) => {
  if (item.input === null) return { ...item, name, figures: unknownCrop() }
  const { input, result } = item
  const context = { input, deviceNames: item.deviceNames }
  const figures: Figures = {
    status: result.status,
    pollination_health: result.score,
    band: result.band,
    range: result.range,
    expected: result.expected,
    confidence: result.completeness,
    completeness: result.completeness,
    evidence: result.evidence,
    approximate: result.approximate,
    hours: result.metrics.hours,
    hours_possible: result.metrics.possibleHours,
    parts: partsOf(result, input),
    findings: findingsOf(item),
    notes: notesOf(result, context),
    codes: [...result.codes],
    measured: evidenceResponse(result, input),
    calibration: calibrationResponse(result),
  }
  return { ...item, name, figures }
}

const unknownCrop = (): Figures => ({
  status: 'no_data',
  pollination_health: null,
  band: null,
  range: null,
  expected: null,
  confidence: 0,
  completeness: 0,
  evidence: null,
  approximate: false,
  hours: 0,
  hours_possible: 0,
  parts: noParts(),
  findings: [{ code: 'NO_CROP', ...noCrop }],
  notes: [],
  codes: ['NO_CROP'],
  measured: null,
  calibration: null,
})

const partsOf = (result: HealthResult, input: NonNullable<ScoreItem['input']>) => {
  if (result.status !== 'ok') return noParts()
  const reasons = partReasons(result, input)
  return partNames.map((part) => ({
    part,
    value: result.components[part],
    points_lost: result.lost[part],
    reason: reasons[part],
  }))
}

const HUNDRED_FLOWERS = 100

/** The evidence of a score in field units; null without a score. */
const evidenceResponse = (result: HealthResult, input: HealthInput): HealthEvidence | null => {
  if (result.status !== 'ok') return null
  const { metrics, fertility } = result
  const perHundred = (visits: number) => (visits / metrics.flowerHours) * HUNDRED_FLOWERS
  const [fewest, most] = visitsRange(metrics.visits, metrics.dispersion)
  return {
    visits: metrics.visits,
    hours_scored: metrics.hours,
    flower_hours: metrics.flowerHours,
    flowers_in_view: metrics.meanFlowers,
    cameras: metrics.cameras,
    visits_per_100_flowers_hour: perHundred(metrics.visits),
    visits_per_100_flowers_hour_range: [perHundred(fewest), perHundred(most)],
    visits_per_100_flowers_hour_needed: metrics.targetRate * HUNDRED_FLOWERS,
    visits_per_flower: metrics.visitsPerFlower,
    visits_per_flower_needed: metrics.visitsNeeded,
    visitor_effectiveness: metrics.q,
    detection: metrics.detection,
    detection_limited: metrics.checked > 0 && areLimited(input, observe(input).capture.rows),
    insects_checked: metrics.checked,
    review_effect: metrics.checked > 0 ? reviewEffect(result.score, input) : null,
    fertility: { ...fertility, all: metrics.fertility },
    seconds_per_visit: metrics.visitSeconds,
    ...(input.cameraSpread && { camera_spread: spreadEvidence(input.cameraSpread) }),
  }
}

const spreadEvidence = ({
  spread,
  cameras,
  fieldWeeks,
}: NonNullable<HealthInput['cameraSpread']>): HealthEvidence['camera_spread'] => ({
  spread,
  cameras,
  field_weeks: fieldWeeks ?? null,
})

const reviewEffect = (score: number, input: HealthInput): number | null => {
  const uncorrected = pollinationHealth({ ...input, detection: null }).score
  return uncorrected === null ? null : round1(score - uncorrected)
}

const calibrationResponse = ({ calibration }: HealthResult) =>
  calibration && {
    samples: calibration.samples,
    fruits: calibration.fruits,
    visits_per_flower_needed: calibration.visitsNeeded,
    visits_per_flower_needed_range: calibration.visitsNeededRange,
    well_formed: calibration.share,
    well_formed_range: calibration.shareRange,
    score: calibration.score,
  }

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
