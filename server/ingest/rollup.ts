import { farmDay } from './farm-day.ts'
import { hoursOf, multirange, union, type Span } from './spans.ts'
import type { Sent } from './parse.ts'

const HOUR_MS = 3_600_000

/** A counted message with the placement that holds its midpoint and that farm's zone. */
export interface Placed extends Sent {
  placement_id: number
  time_zone: string
}

export interface HourRow {
  placement_id: number
  hour: string
  watched: string
  scored: string
  hours: number
  hours_scored: number
  flower_seconds: string
  weight_seconds: string
  visits: number
}
export interface CountRow {
  placement_id: number
  at: string
  class_name: string
  count: number
}
export interface DayRow {
  placement_id: number
  day: string
  from: string
  to: string
  time_zone: string
}
export interface Rollup {
  hours: HourRow[]
  hourCounts: CountRow[]
  days: DayRow[]
  dayCounts: CountRow[]
}

interface HourSum {
  placement_id: number
  hour: number
  watched: Span[]
  scored: Span[]
  /** Thousandths of flowers times milliseconds: whole numbers, so that no order of arrival changes a sum. */
  flowers: number
  weight: number
  visits: number
}

/**
 * What a batch of new messages adds to the rollups, sorted by key so that writers never lock each other out. A message
 * belongs whole to the UTC hour of its midpoint; only one with both flowers and visits is scored.
 */
export const rollUp = (messages: Placed[]): Rollup => {
  const hours = new Map<string, HourSum>()
  const hourCounts = new Map<string, CountRow>()
  const dayCounts = new Map<string, CountRow>()
  const days = new Map<string, DayRow>()
  for (const one of messages) {
    const { placement_id, time_zone } = one
    const hour = Math.floor(one.midpoint / HOUR_MS) * HOUR_MS
    const key = `${placement_id} ${hour}`
    let sum = hours.get(key)
    if (!sum) hours.set(key, (sum = { placement_id, hour, watched: [], scored: [], flowers: 0, weight: 0, visits: 0 }))
    addTo(sum, one)

    const { day, from, to } = farmDay(hour, time_zone)
    const dayKey = `${placement_id} ${day}`
    if (!days.has(dayKey)) days.set(dayKey, { placement_id, day, from, to, time_zone })
    for (const { object_class_name, count } of one.message.counts ?? []) {
      addCount(hourCounts, placement_id, new Date(hour).toISOString(), object_class_name, count)
      addCount(dayCounts, placement_id, day, object_class_name, count)
    }
  }
  return {
    hours: sorted(hours).map(hourRow),
    hourCounts: sorted(hourCounts),
    days: sorted(days),
    dayCounts: sorted(dayCounts),
  }
}

const addTo = (sum: HourSum, { start, end, message }: Placed) => {
  sum.watched.push([start, end])
  const flowers = message.ml_results?.avg_flowers ?? null
  const visits = message.ml_results?.visitations ?? null
  if (flowers === null || visits === null) return
  sum.scored.push([start, end])
  sum.flowers += Math.round(flowers * 1_000) * (end - start)
  sum.weight += end - start
  sum.visits += visits
}

const addCount = (
  counts: Map<string, CountRow>,
  placement_id: number,
  at: string,
  class_name: string,
  count: number,
) => {
  const key = `${placement_id} ${at} ${class_name}`
  const row = counts.get(key)
  if (row) row.count += count
  else counts.set(key, { placement_id, at, class_name, count })
}

const hourRow = (sum: HourSum): HourRow => {
  const watched = union(sum.watched)
  const scored = union(sum.scored)
  return {
    placement_id: sum.placement_id,
    hour: new Date(sum.hour).toISOString(),
    watched: multirange(watched),
    scored: multirange(scored),
    hours: hoursOf(watched),
    hours_scored: hoursOf(scored),
    flower_seconds: decimal(sum.flowers, 6),
    weight_seconds: decimal(sum.weight, 3),
    visits: sum.visits,
  }
}

/** A whole number of 10^-places as exact decimal text, for a numeric column. */
const decimal = (units: number, places: number): string => {
  const digits = String(units).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

const sorted = <T>(rows: Map<string, T>): T[] => [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
