import type { Scope } from '#domain/access/scope.ts'
import { farmScore } from '#domain/health/farm-score.ts'
import { healthWeather } from '#domain/health/flight-fitness.ts'
import { insightsOf } from '#domain/health/insights.ts'
import { model } from '#domain/health/parameters.ts'
import { partReasons } from '#domain/health/part-reasons.ts'
import { pollinationHealth } from '#domain/health/pollination-health.ts'
import { HOURS_PER_SCORED_DAY } from '#domain/health/scored-day.ts'
import { partNames, type HealthResult } from '#domain/health/shapes.ts'
import type { FarmHealth } from '#domain/inference/endpoints.ts'
import type { KnownDay } from '#domain/weather/weather-day.ts'
import { datesBetween } from '#domain/weeks/dates.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import type { Deps } from '../deps.ts'
import { healthData, type HealthData, type Window } from './health-data-queries.ts'
import { healthItems, type HealthItem } from './health-items.ts'
import { saveScore } from './health-writes.ts'

type Needs = Pick<Deps, 'db' | 'weather' | 'clock' | 'log'>

/** The score of a farm over local days, from rollups, weather, crops and sprays; undefined outside the scope. */
export const healthOfFarm = async (
  deps: Needs,
  scope: Scope,
  farm_id: number,
  window: Window,
): Promise<FarmHealth | undefined> => {
  const data = await healthData(deps.db, scope, farm_id, window)
  if (!data) return undefined
  const { days } = await deps.weather.read(data.farm, window.start, window.end)
  const health = assess(data, days, window, deps.clock())
  await saveScore(deps.db, window, health)
  return health
}

/** Works the score out of data that spans the window. Days that were not measured bring no weather, and later ones nothing. */
export const assess = (data: HealthData, weather: KnownDay[], window: Window, now: Date): FarmHealth => {
  const zone = data.farm.time_zone
  const today = localDay(now, zone)
  const end = window.end > today && window.start <= today ? today : window.end
  const known = weather.filter(({ measured }) => measured)
  const days = datesBetween(window.start, end).length
  const items = healthItems(data, { start: window.start, end }, known.map(healthWeather)).map((item) => ({
    ...item,
    ...itemHealth(item, days),
  }))
  const farm = farmScore(items.flatMap((item) => (item.result ? [{ result: item.result, item }] : [])))
  const told = farm.lowest?.item ?? items[0]
  return {
    farm_id: data.farm.id,
    status: farm.status,
    pollination_health: farm.score,
    band: farm.band,
    range: farm.range,
    confidence: farm.confidence,
    hours: sum(items.map((item) => item.hours)),
    hours_possible: sum(items.map((item) => item.hours_possible)),
    parts: partNames.map((part) => ({
      part,
      value: farm.components?.[part] ?? null,
      points_lost: farm.lost?.[part] ?? null,
      reason: told?.parts.find((one) => one.part === part)?.reason ?? '',
    })),
    findings: told?.findings ?? [noCapture],
    codes: told ? told.codes : ['NO_CAPTURE'],
    insights: (told?.findings ?? [noCapture]).map((finding) => finding.insight).join(' '),
    recommendations: (told?.findings ?? [noCapture]).flatMap((finding) => finding.recommendation ?? []),
    lowest_field: told?.field_name ?? null,
    fields: items.map(({ input: _, deviceNames: __, result: ___, ...item }) => item),
    model,
    computed_at: now.toISOString(),
  }
}

const noCapture = {
  code: 'NO_CAPTURE',
  insight: 'No camera stood on this farm in this period, so there is no score.',
  recommendation: 'Place a camera over open flowers.',
}
const noCrop = {
  code: 'NO_CROP',
  insight: 'No crop is recorded for these cameras, so there is no score.',
  recommendation: "Enter the farm's crop, or the field's crop type.",
}

const itemHealth = (item: HealthItem, days: number) => {
  const hours_possible = item.devices * days * HOURS_PER_SCORED_DAY
  const { input } = item
  if (!input) {
    const parts = partNames.map((part) => ({ part, value: null, points_lost: null, reason: '' }))
    return {
      result: null,
      status: 'no_data' as const,
      pollination_health: null,
      band: null,
      range: null,
      confidence: 0,
      hours: 0,
      hours_possible,
      parts,
      findings: [noCrop],
      codes: [noCrop.code],
    }
  }
  const result = pollinationHealth(input)
  return {
    result,
    status: result.status,
    pollination_health: result.score,
    band: result.band,
    range: result.range,
    confidence: result.confidence,
    hours: Math.min(result.metrics.hours, hours_possible),
    hours_possible,
    parts: partsOf(result, input),
    findings: insightsOf(result, { input, deviceNames: item.deviceNames }),
    codes: [...result.codes],
  }
}

const partsOf = (result: HealthResult, input: NonNullable<HealthItem['input']>) => {
  if (result.status !== 'ok') return partNames.map((part) => ({ part, value: null, points_lost: null, reason: '' }))
  const reasons = partReasons(result, input)
  return partNames.map((part) => ({
    part,
    value: result.components[part],
    points_lost: result.lost[part],
    reason: reasons[part],
  }))
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
