import type { Message } from '#domain/ingest/message.ts'
import { farmDay, type FarmDay } from './farm-day.ts'
import { crossesHour, overlapsAmong, type Scored } from './overlaps.ts'
import { hoursOf, union, type Span } from './spans.ts'
import type { ParsedMessage } from '../parsing/parse.ts'

const HOUR_MS = 3_600_000

/** A counted message with the placement at its midpoint and that farm's time zone. */
export interface Placed extends ParsedMessage {
  placement_id: number
  time_zone: string
}

export interface HourRow {
  placement_id: number
  /** Start, in ms since 1970. */
  hour: number
  model: string
  watched: Span[]
  counted: Span[]
  scored: Span[]
  hours: number
  hours_counted: number
  hours_scored: number
  flower_seconds: string
  weight_seconds: string
  visits: number
  /** Null if a message with visits did not report their duration. */
  visit_seconds: string | null
}
export interface CountRow {
  placement_id: number
  /** Start, in ms since 1970. */
  hour: number
  model: string
  class_name: string
  count: number
  /** Scored messages only. */
  scored: number
  /** The local day of the hour, and whether the hour is one of the scored hours. */
  day: string
  is_scored_hour: boolean
}
/** A local day of a placement that is summed from its hours. */
export type DayRow = FarmDay & { placement_id: number }

export interface Rollup {
  hours: HourRow[]
  counts: CountRow[]
  days: DayRow[]
  /** Placements in which two of these rows scored the same time. */
  overlapping: ReadonlySet<number>
}

interface HourSum extends Scored {
  model: string
  watched: Span[]
  counted: Span[]
  /** Thousandths of flowers times milliseconds: integers, so that the order of arrival cannot change a sum. */
  flowers: bigint
  weight: number
  visits: number
  /** Milliseconds. */
  visiting: number | null
  day: DayRow
  /** By class. */
  counts: Map<string, CountRow>
}

/**
 * The contribution of a batch of new messages to the rollups, sorted by key so that writers cannot deadlock. A message
 * belongs to the UTC hour of its midpoint and to its model version. Only messages with both flowers and visits are
 * scored.
 */
export const rollUp = (messages: Placed[]): Rollup => {
  const hours = new Map<string, HourSum>()
  const days = new Map<string, DayRow>()
  let sum: HourSum | undefined
  for (const one of messages) {
    const hour = Math.floor(one.midpoint / HOUR_MS) * HOUR_MS
    // Messages usually arrive in order of time, so the next one mostly belongs to the same hour.
    if (!sum || !isOf(sum, one, hour)) {
      const key = `${one.placement_id} ${hour} ${modelOf(one)}`
      sum = hours.get(key) ?? emptyHour(one, hour)
      hours.set(key, sum)
      days.set(`${one.placement_id} ${sum.day.day}`, sum.day)
    }
    addTo(sum, one)
  }
  const sums = sorted(hours)
  return {
    hours: sums.map(hourRow),
    counts: sums.flatMap(({ counts }) => sorted(counts)),
    days: sorted(days),
    overlapping: overlapsAmong(sums),
  }
}

const modelOf = ({ message }: ParsedMessage): string => message.model_version ?? ''
const isOf = (sum: HourSum, one: Placed, hour: number): boolean =>
  sum.hour === hour && sum.placement_id === one.placement_id && sum.model === modelOf(one)

const emptyHour = (one: Placed, hour: number): HourSum => ({
  placement_id: one.placement_id,
  hour,
  model: modelOf(one),
  watched: [],
  counted: [],
  scored: [],
  crosses: false,
  flowers: 0n,
  weight: 0,
  visits: 0,
  visiting: 0,
  day: { placement_id: one.placement_id, ...farmDay(hour, one.time_zone) },
  counts: new Map(),
})

const isScored = ({ ml_results }: Message) => ml_results?.avg_flowers != null && ml_results.visitations != null

const addTo = (sum: HourSum, { start, end, message }: Placed) => {
  sum.watched.push([start, end])
  if (message.counts) sum.counted.push([start, end])
  addCounts(sum, message)
  const { avg_flowers = null, visitations = null, visit_seconds = null } = message.ml_results ?? {}
  if (avg_flowers === null || visitations === null) return
  sum.scored.push([start, end])
  sum.crosses ||= crossesHour(sum.hour, [start, end])
  sum.flowers += BigInt(thousandths(avg_flowers) * (end - start))
  sum.weight += end - start
  sum.visits += visitations
  // No visits, so their duration is zero.
  const visiting = visit_seconds === null ? (visitations === 0 ? 0 : null) : thousandths(visit_seconds)
  sum.visiting = sum.visiting === null || visiting === null ? null : sum.visiting + visiting
}

const addCounts = ({ placement_id, hour, model, day, counts }: HourSum, message: Message) => {
  const isOfScore = isScored(message)
  for (const { object_class_name, count } of message.counts ?? []) {
    let row = counts.get(object_class_name)
    if (!row) {
      const is_scored_hour = hour >= Date.parse(day.opens) && hour < Date.parse(day.closes)
      row = {
        placement_id,
        hour,
        model,
        class_name: object_class_name,
        count: 0,
        scored: 0,
        day: day.day,
        is_scored_hour,
      }
      counts.set(object_class_name, row)
    }
    row.count += count
    if (isOfScore) row.scored += count
  }
}

/** Rounds halves up, as the statements of counted-messages.ts. */
const thousandths = (value: number) => Math.floor(value * 1_000 + 0.5)

const hourRow = (sum: HourSum): HourRow => {
  const watched = union(sum.watched)
  const part = (spans: Span[]) => (spans.length === sum.watched.length ? watched : union(spans))
  const counted = part(sum.counted)
  const scored = part(sum.scored)
  return {
    placement_id: sum.placement_id,
    hour: sum.hour,
    model: sum.model,
    watched,
    counted,
    scored,
    hours: hoursOf(watched),
    hours_counted: hoursOf(counted),
    hours_scored: hoursOf(scored),
    flower_seconds: decimal(sum.flowers, 6),
    weight_seconds: decimal(sum.weight, 3),
    visits: sum.visits,
    visit_seconds: sum.visiting === null ? null : decimal(sum.visiting, 3),
  }
}

/** Exact decimal text of an integer times 10^-places, for a numeric column. */
const decimal = (units: number | bigint, places: number): string => {
  const digits = String(units).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

const sorted = <T>(rows: Map<string, T>): T[] => [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
