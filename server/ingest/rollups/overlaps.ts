import { union, type Span } from './spans.ts'

const HOUR_MS = 3_600_000
/** Overlaps up to this length are tolerated: device clocks and rounding. */
const TOLERANCE_MS = 1_000

/** Scored figures of one model in one hour of a placement. */
export interface Scored {
  placement_id: number
  hour: number
  scored: Span[]
  /** Whether an interval crosses a boundary of its hour. */
  crosses: boolean
}

export const crossesHour = (hour: number, [from, to]: Span): boolean => from < hour || to > hour + HOUR_MS

/**
 * Placements in which two rows scored the same time, by two models or across an hour boundary. Rows must be sorted by
 * placement and hour. Usually no interval crosses a boundary and no hour has two models; then one pass is enough.
 */
export const overlapsAmong = (rows: readonly Scored[]): Set<number> => {
  const found = new Set<number>()
  const isWith = (one: Scored, other: Scored | undefined) =>
    other !== undefined && one.placement_id === other.placement_id && one.hour === other.hour
  const suspects = rows.filter((row, at) => row.crosses || isWith(row, rows[at - 1]))
  if (suspects.length === 0) return found
  const keyOf = (placement_id: number, hour: number) => `${placement_id} ${hour}`
  const inHour = Map.groupBy(rows, ({ placement_id, hour }) => keyOf(placement_id, hour))
  for (const one of suspects)
    for (const hour of [one.hour - HOUR_MS, one.hour, one.hour + HOUR_MS])
      for (const other of inHour.get(keyOf(one.placement_id, hour)) ?? [])
        if (other !== one && sharedMs(one.scored, other.scored) > TOLERANCE_MS) found.add(one.placement_id)
  return found
}

/** Duration shared by two unions of intervals. */
const sharedMs = (ones: Span[], others: Span[]): number => {
  let shared = 0
  for (const [from, to] of union(ones))
    for (const [otherFrom, otherTo] of union(others))
      shared += Math.max(0, Math.min(to, otherTo) - Math.max(from, otherFrom))
  return shared
}
