import type { HourResult } from '#domain/score/endpoints.ts'
import { functionalGroups } from '#domain/intensity/functional-groups.ts'
import type { FunctionalGroup } from '#domain/intensity/functional-groups.ts'
import { localHour } from '#domain/weeks/local-time.ts'

export interface HourRate {
  hour: number
  /** Insects per camera-hour in this hour of the day; null if it was never watched. */
  rate: number | null
}

export interface Ridge {
  group: FunctionalGroup
  hours: HourRate[]
  /** Null: No Data, or none seen. */
  peak: { hour: number; rate: number } | null
  known: boolean
}

/** Hours that are always on the axis; cameras that run longer extend it. */
const FIRST = 7
const LAST = 18

/** Rate by local hour of the farm, over all days of the period, one ridge per group. */
export const hourRidges = (rows: readonly HourResult[], zone: string): Ridge[] => {
  const local = rows.map((row) => ({ ...row, at: localHour(row.hour, zone) }))
  const watched = enough(local.filter(({ hours_counted }) => hours_counted > 0))
  const first = Math.min(FIRST, ...watched.map(({ at }) => at))
  const last = Math.max(LAST, ...watched.map(({ at }) => at))
  const byHour = Array.from({ length: last - first + 1 }, (_, index) =>
    watched.filter(({ at }) => at === first + index),
  )
  return functionalGroups.map((group) => {
    const hours = byHour.map((same, index) => ({ hour: first + index, rate: rateOf(group, same) }))
    const highest = hours.reduce<HourRate | null>(
      (top, next) => ((next.rate ?? 0) > (top?.rate ?? 0) ? next : top),
      null,
    )
    const peak = highest?.rate ? { hour: highest.hour, rate: highest.rate } : null
    return { group, hours, peak, known: hours.some(({ rate }) => rate !== null) }
  })
}

/**
 * Hours of the day watched for less than a tenth of the best-watched one are ignored, because one insect would make a
 * peak.
 */
const enough = <Row extends { at: number; hours_counted: number }>(rows: Row[]): Row[] => {
  const totals = new Map<number, number>()
  for (const { at, hours_counted } of rows) totals.set(at, (totals.get(at) ?? 0) + hours_counted)
  const least = Math.max(0, ...totals.values()) / 10
  return rows.filter(({ at }) => (totals.get(at) ?? 0) >= least)
}

const rateOf = (group: FunctionalGroup, rows: readonly HourResult[]): number | null => {
  const counted = rows.flatMap(({ hours_counted: hours, counts }) => {
    const count = counts.find(({ object_class_name }) => object_class_name === group)?.count ?? null
    return count === null ? [] : [{ count, hours }]
  })
  const hours = counted.reduce((sum, row) => sum + row.hours, 0)
  return hours > 0 ? counted.reduce((sum, row) => sum + row.count, 0) / hours : null
}

/** `10:00` */
export const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
