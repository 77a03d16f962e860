import type { HealthEvidence } from '#domain/score/endpoints.ts'
import { assumedSpread } from '#domain/score/assumed-spread.ts'
import { number } from '#web/platform/formats.ts'
import { formatPoints, formatRate } from '../figures.ts'
import { neededRate } from '../visitation/visit-rates.ts'
import { evidence as t } from '../texts/evidence.ts'

const percent = (share: number): string => t.share(number(share * 100))
export const rangeOf = ([low, high]: readonly [number, number], write = formatRate): string =>
  `${write(low)}–${write(high)}`
const whole = (value: number): string => number(value)
/** Visits per flower: `3.3`, but `4` for a whole number. */
export const visitsText = (value: number): string => number(value, Number.isInteger(value) ? 0 : value < 1 ? 2 : 1)

/** The rate at which visitors of this effectiveness would meet the need of a flower. */
export const neededOfThese = (measured: HealthEvidence): number =>
  neededRate([{ measured }]) ?? measured.visits_per_100_flowers_hour_needed

const isAsGiven = (measured: HealthEvidence): boolean => measured.visitor_effectiveness * measured.detection === 1

export const neededText = (measured: HealthEvidence): string =>
  (isAsGiven(measured) ? t.needed : t.neededOfThese)(formatRate(neededOfThese(measured)))

const spreadOf = ({ camera_spread }: HealthEvidence): number => camera_spread?.spread ?? assumedSpread

/** The source of the difference between cameras that determines the range. */
const spreadWhy = ({ camera_spread, cameras }: HealthEvidence): string => {
  const why = camera_spread
    ? t.spreadWhy(camera_spread.cameras, number(camera_spread.field_weeks ?? null))
    : t.spreadAssumed
  return cameras === 1 ? t.oneCamera(why) : why
}

export interface Step {
  name: string
  value: string
  why: string
}

/** The steps from what the cameras counted to what the flowers received, one figure per line. */
export const evidenceSteps = (measured: HealthEvidence): Step[] => [
  {
    name: t.visits,
    value: whole(measured.visits),
    why: t.visitsWhy(whole(measured.hours_scored), measured.cameras),
  },
  {
    name: t.flowerHours,
    value: whole(measured.flower_hours),
    why: t.flowerHoursWhy(number(measured.flowers_in_view, 1)),
  },
  {
    name: t.rate,
    value: formatRate(measured.visits_per_100_flowers_hour),
    why: t.rateWhy(rangeOf(measured.visits_per_100_flowers_hour_range)),
  },
  { name: t.spread, value: percent(spreadOf(measured)), why: spreadWhy(measured) },
  { name: t.worth, value: number(measured.visitor_effectiveness, 2), why: t.worthWhy },
  {
    name: t.detection,
    value: number(measured.detection, 2),
    why:
      measured.insects_checked > 0
        ? t.detectionChecked(whole(measured.insects_checked), measured.detection_limited)
        : t.detectionUnchecked,
  },
  ...(measured.review_effect === null
    ? []
    : [{ name: t.reviewEffect, value: t.points(formatPoints(measured.review_effect)), why: t.reviewEffectWhy }]),
  {
    name: t.perFlower,
    value: visitsText(measured.visits_per_flower),
    why: t.perFlowerWhy(visitsText(measured.visits_per_flower_needed)),
  },
  {
    name: t.fertility,
    value: percent(measured.fertility.all),
    why: t.fertilityWhy(
      percent(measured.fertility.weather),
      percent(measured.fertility.treatment),
      percent(measured.fertility.season),
    ),
  },
  ...(measured.seconds_per_visit === null
    ? []
    : [{ name: t.seconds, value: number(measured.seconds_per_visit, 1), why: t.secondsWhy }]),
]

/** The same steps and their inputs as rows of a table: name, value, range. */
export const evidenceTable = (measured: HealthEvidence): string[][] => {
  const row = (name: string, value: string, range = ''): string[] => [name, value, range]
  const { fertility } = measured
  return [
    row(t.visits, whole(measured.visits)),
    row(t.rows.cameras, whole(measured.cameras)),
    row(t.rows.hours, number(measured.hours_scored, 1)),
    row(t.rows.flowers, number(measured.flowers_in_view, 1)),
    row(t.flowerHours, number(measured.flower_hours, 1)),
    row(t.rate, formatRate(measured.visits_per_100_flowers_hour), rangeOf(measured.visits_per_100_flowers_hour_range)),
    row(t.rows.needed, formatRate(measured.visits_per_100_flowers_hour_needed)),
    row(t.rows.neededOfThese, formatRate(neededOfThese(measured))),
    row(t.spread, percent(spreadOf(measured))),
    ...(measured.camera_spread ? [row(t.rows.spreadCameras, whole(measured.camera_spread.cameras))] : []),
    ...(measured.camera_spread?.field_weeks
      ? [row(t.rows.spreadWeeks, whole(measured.camera_spread.field_weeks))]
      : []),
    row(t.worth, number(measured.visitor_effectiveness, 2)),
    row(t.detection, number(measured.detection, 2)),
    row(t.rows.checked, whole(measured.insects_checked)),
    ...(measured.review_effect === null ? [] : [row(t.reviewEffect, t.points(formatPoints(measured.review_effect)))]),
    row(t.perFlower, visitsText(measured.visits_per_flower)),
    row(t.rows.perFlowerNeeded, visitsText(measured.visits_per_flower_needed)),
    row(t.rows.weather, percent(fertility.weather)),
    row(t.rows.treatment, percent(fertility.treatment)),
    row(t.rows.season, percent(fertility.season)),
    row(t.rows.all, percent(fertility.all)),
    row(t.seconds, number(measured.seconds_per_visit, 1)),
  ]
}
