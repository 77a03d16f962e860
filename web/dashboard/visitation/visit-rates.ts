import { SCORED_DAY } from '#domain/score/window.ts'
import type { HealthEvidence, HourResult } from '#domain/score/endpoints.ts'
import { localDay, localHour } from '#domain/weeks/local-time.ts'
import { type FarmNow, isAhead } from '../farm-now.ts'
import { type DayOfRate, type DayState, ENOUGH_HOURS } from './day-columns.ts'

const HUNDRED_FLOWERS = 100

/** Measurements in some hours of the scored day; `hours` are those with both flowers and visits. */
interface Measured {
  watched: number
  hours: number
  flowerHours: number
  visits: number
  /** Visits per 100 flowers and hour, as a ratio of sums. Null without flower-hours. */
  rate: number | null
}
export interface VisitDay extends DayOfRate, Measured {
  rate: number | null
  hours: number
}
export interface VisitHour extends Measured {
  hour: number
}

const measuredIn = (rows: readonly HourResult[]): Measured => {
  const sum = { watched: 0, hours: 0, flowerHours: 0, visits: 0 }
  for (const { hours, hours_scored, flowers, visits } of rows) {
    sum.watched += hours
    sum.hours += hours_scored
    // Visits without a flower in view are not visits to flowers.
    if (!flowers || visits === null) continue
    sum.flowerHours += flowers * hours_scored
    sum.visits += visits
  }
  return { ...sum, rate: sum.flowerHours > 0 ? (sum.visits / sum.flowerHours) * HUNDRED_FLOWERS : null }
}

const inScoredDay = (hour: number): boolean => hour >= SCORED_DAY.from && hour < SCORED_DAY.to

const stateOf = ({ watched, hours, rate }: Measured, ahead: boolean): DayState => {
  if (watched <= 0) return ahead ? 'ahead' : 'not watched'
  if (hours <= 0) return 'not measured'
  if (hours < ENOUGH_HOURS) return 'too few hours'
  if (rate === null) return 'no flowers'
  return rate === 0 ? 'nothing came' : 'counted'
}

/** Visits to flowers by day, from the hours that the score uses: a day not measured is not a day without visits. */
export const visitDays = (
  rows: readonly HourResult[],
  dates: readonly string[],
  zone: string,
  now: FarmNow,
): VisitDay[] => {
  const byDate = Map.groupBy(
    rows.filter(({ hour }) => inScoredDay(localHour(hour, zone))),
    ({ hour }) => localDay(hour, zone),
  )
  return dates.map((date) => {
    const measured = measuredIn(byDate.get(date) ?? [])
    return { date, ...measured, state: stateOf(measured, isAhead(date, now)) }
  })
}

/** The same by hour of the scored day, over all days. */
export const visitHours = (rows: readonly HourResult[], zone: string): VisitHour[] => {
  const byHour = Map.groupBy(rows, ({ hour }) => localHour(hour, zone))
  return Array.from({ length: SCORED_DAY.to - SCORED_DAY.from }, (_, index) => {
    const hour = SCORED_DAY.from + index
    return { hour, ...measuredIn(byHour.get(hour) ?? []) }
  })
}

/**
 * The rate at which these visitors meet the need of flowers: less effective ones must visit more often. Null without a
 * score, and if crops with different needs are shown together.
 */
export const neededRate = (fields: readonly { measured: HealthEvidence | null }[]): number | null => {
  const scored = fields.flatMap(({ measured }) => measured ?? [])
  const needs = new Set(scored.map((field) => field.visits_per_100_flowers_hour_needed))
  const [need] = needs
  const flowerHours = scored.reduce((sum, field) => sum + field.flower_hours, 0)
  const effective = scored.reduce(
    (sum, field) => sum + field.flower_hours * field.visitor_effectiveness * field.detection,
    0,
  )
  return needs.size === 1 && need !== undefined && effective > 0 ? (need * flowerHours) / effective : null
}
