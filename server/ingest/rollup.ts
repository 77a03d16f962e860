import { farmDay, type FarmDay } from './farm-day.ts'
import { crossesHour, overlapsAmong, type Scored } from './overlaps.ts'
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
  model: string
  watched: string
  counted: string
  scored: string
  hours: number
  hours_counted: number
  hours_scored: number
  flower_seconds: string
  weight_seconds: string
  visits: number
  /** Null: a message with visits did not say how long they took. */
  visit_seconds: string | null
}
export interface CountRow {
  placement_id: number
  hour: string
  model: string
  class_name: string
  count: number
  /** Of messages that are scored. */
  scored: number
}
/** A local day of a placement that its hours are summed for. */
export type DayRow = FarmDay & { placement_id: number }

export interface Rollup {
  hours: HourRow[]
  counts: CountRow[]
  days: DayRow[]
  /** Placements of which two of these rows scored the same time. */
  overlapping: ReadonlySet<number>
}

interface HourSum extends Scored {
  model: string
  watched: Span[]
  counted: Span[]
  /** Thousandths of flowers times milliseconds: whole numbers, so that no order of arrival changes a sum. */
  flowers: bigint
  weight: number
  visits: number
  /** Milliseconds. */
  visiting: number | null
}

/**
 * What a batch of new messages adds to the rollups, sorted by key so that writers never lock each other out. A message
 * belongs whole to the UTC hour of its midpoint, under its model's version; only one with both flowers and visits is scored.
 */
export const rollUp = (messages: Placed[]): Rollup => {
  const hours = new Map<string, HourSum>()
  const counts = new Map<string, CountRow>()
  const days = new Map<string, DayRow>()
  for (const one of messages) {
    const { placement_id, time_zone, message } = one
    const hour = Math.floor(one.midpoint / HOUR_MS) * HOUR_MS
    const model = message.model_version ?? ''
    const key = `${placement_id} ${hour} ${model}`
    let sum = hours.get(key)
    if (!sum) hours.set(key, (sum = emptyHour(placement_id, hour, model)))
    addTo(sum, one)

    const day = farmDay(hour, time_zone)
    const dayKey = `${placement_id} ${day.day}`
    if (!days.has(dayKey)) days.set(dayKey, { placement_id, ...day })
    for (const { object_class_name, count } of message.counts ?? []) {
      const countKey = `${key} ${object_class_name}`
      let row = counts.get(countKey)
      if (!row) {
        const at = new Date(hour).toISOString()
        row = { placement_id, hour: at, model, class_name: object_class_name, count: 0, scored: 0 }
        counts.set(countKey, row)
      }
      row.count += count
      if (isScored(one)) row.scored += count
    }
  }
  const sums = sorted(hours)
  return { hours: sums.map(hourRow), counts: sorted(counts), days: sorted(days), overlapping: overlapsAmong(sums) }
}

const emptyHour = (placement_id: number, hour: number, model: string): HourSum => ({
  placement_id,
  hour,
  model,
  watched: [],
  counted: [],
  scored: [],
  crosses: false,
  flowers: 0n,
  weight: 0,
  visits: 0,
  visiting: 0,
})

const isScored = ({ message: { ml_results } }: Sent) =>
  ml_results?.avg_flowers != null && ml_results.visitations != null

const addTo = (sum: HourSum, { start, end, message }: Placed) => {
  sum.watched.push([start, end])
  if (message.counts) sum.counted.push([start, end])
  const { avg_flowers = null, visitations = null, visit_seconds = null } = message.ml_results ?? {}
  if (avg_flowers === null || visitations === null) return
  sum.scored.push([start, end])
  sum.crosses ||= crossesHour(sum.hour, [start, end])
  sum.flowers += BigInt(thousandths(avg_flowers) * (end - start))
  sum.weight += end - start
  sum.visits += visitations
  // No visits, so no time was spent on them.
  const visiting = visit_seconds === null ? (visitations === 0 ? 0 : null) : thousandths(visit_seconds)
  sum.visiting = sum.visiting === null || visiting === null ? null : sum.visiting + visiting
}

/** Halves are rounded up, as the statements in counted-messages.ts do. */
const thousandths = (value: number) => Math.floor(value * 1_000 + 0.5)

const hourRow = (sum: HourSum): HourRow => {
  const watched = union(sum.watched)
  const part = (spans: Span[]) => (spans.length === sum.watched.length ? watched : union(spans))
  const counted = part(sum.counted)
  const scored = part(sum.scored)
  return {
    placement_id: sum.placement_id,
    hour: new Date(sum.hour).toISOString(),
    model: sum.model,
    watched: multirange(watched),
    counted: multirange(counted),
    scored: multirange(scored),
    hours: hoursOf(watched),
    hours_counted: hoursOf(counted),
    hours_scored: hoursOf(scored),
    flower_seconds: decimal(sum.flowers, 6),
    weight_seconds: decimal(sum.weight, 3),
    visits: sum.visits,
    visit_seconds: sum.visiting === null ? null : decimal(sum.visiting, 3),
  }
}

/** A whole number of 10^-places as exact decimal text, for a numeric column. */
const decimal = (units: number | bigint, places: number): string => {
  const digits = String(units).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

const sorted = <T>(rows: Map<string, T>): T[] => [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
