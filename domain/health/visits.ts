import { type FunctionalGroup, functionalGroups } from '#domain/intensity/functional-groups.ts'
import { type Crop, cropParameters, effectiveness, leastInsects } from './parameters.ts'
import { HOURS_PER_SCORED_DAY } from './scored-day.ts'
import type { HealthInput, VisitMetrics } from './shapes.ts'

export interface LeadingGroup {
  group: FunctionalGroup
  count: number
  insects: number
}

/** The group that most insects belong to, of all that were recognised; null where none was. */
export const leadingGroup = (counts: HealthInput['classCounts']): LeadingGroup | null => {
  const seen = functionalGroups.map((group) => ({ group, count: counts?.[group] ?? 0 }))
  const insects = seen.reduce((sum, { count }) => sum + count, 0)
  const top = seen.reduce((best, next) => (next.count > best.count ? next : best))
  return insects > 0 ? { ...top, insects } : null
}

/** q: what the mean visit is worth, 0 to 1; the crop's default where too few insects were recognised. */
export const visitorEffectiveness = (crop: Crop, counts: HealthInput['classCounts']): number => {
  const insects = leadingGroup(counts)?.insects ?? 0
  if (insects < leastInsects) return cropParameters[crop].effectiveness
  const worth = functionalGroups.reduce((sum, group) => sum + (counts?.[group] ?? 0) * effectiveness[crop][group], 0)
  return worth / insects
}

/** Visits over flower-hours (over 0) as effective visits a flower gets while it is receptive, and how many it needs. */
export const visitMetrics = (crop: Crop, q: number, visits: number, flowerHours: number): VisitMetrics => {
  const { visitsNeeded, receptiveDays } = cropParameters[crop]
  const visitsPerFlowerHour = visits / flowerHours
  const visitsPerFlower = visitsPerFlowerHour * HOURS_PER_SCORED_DAY * receptiveDays * q
  return {
    q,
    visitsPerFlowerHour,
    visitsPerFlower,
    visitsNeeded,
    ratio: visitsPerFlower / visitsNeeded,
    targetRate: visitsNeeded / (HOURS_PER_SCORED_DAY * receptiveDays),
  }
}

/** V: 0.7 when flowers get exactly the visits they need, each further visit adding less. */
export const visitsPart = (ratio: number): number => 1 - 0.3 ** ratio
