import type { FunctionalGroup } from '#domain/intensity/functional-groups.ts'
import { type CaptureTotals, insectsOf, type WatchedRow } from './capture-rows.ts'
import type { Detection } from './detection.ts'
import { type Crop, cropParameters } from './parameters.ts'
import { HOURS_PER_SCORED_DAY } from './window.ts'

export interface LeadingGroup {
  group: FunctionalGroup
  count: number
  /** Of all groups. */
  insects: number
}

/** The group with most insects, as counted, and the total number recognised. */
export const leadingGroup = (rows: readonly WatchedRow[]): LeadingGroup => {
  const seen = insectsOf(rows)
  const insects = seen.reduce((sum, { count }) => sum + count, 0)
  const top = seen.reduce((best, next) => (next.count > best.count ? next : best))
  return { ...top, insects }
}

/** Visits a flower gets and needs, from visits over flower-hours (more than 0). */
export const visitMetrics = (crop: Crop, { q, detection }: Detection, visits: number, flowerHours: number) => {
  const { visitsNeeded, receptiveDays } = cropParameters[crop]
  const visitsPerFlowerHour = visits / flowerHours
  const visitsPerFlower = visitsPerFlowerHour * HOURS_PER_SCORED_DAY * receptiveDays * q * detection
  return {
    visitsPerFlowerHour,
    visitsPerFlower,
    visitsNeeded,
    ratio: visitsPerFlower / visitsNeeded,
    targetRate: visitsNeeded / (HOURS_PER_SCORED_DAY * receptiveDays),
  }
}

/** Visits that cameras would count over these flower-hours if flowers got this share of what they need. */
export const expectedVisits = (crop: Crop, { q, detection }: Detection, expectedShare: number, flowerHours: number) => {
  const { visitsNeeded, receptiveDays } = cropParameters[crop]
  return (expectedShare * visitsNeeded * flowerHours) / (HOURS_PER_SCORED_DAY * receptiveDays * q * detection)
}

/** Number of visits with a measured duration and their mean duration in seconds; null without any. */
export const visitTimes = ({ rows }: Pick<CaptureTotals, 'rows'>): { timed: number; seconds: number | null } => {
  let timed = 0
  let seconds = 0
  for (const { visits, visitSeconds } of rows) {
    if (visitSeconds === null || visitSeconds === undefined) continue
    timed += visits
    seconds += visitSeconds
  }
  return { timed, seconds: timed > 0 ? seconds / timed : null }
}
