import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { type FunctionalGroup, functionalGroups, unidentified } from '#domain/intensity/functional-groups.ts'
import { dashboard as t } from '../texts/dashboard.ts'

export type Group = FunctionalGroup | typeof unidentified

export interface GroupRate {
  group: Group
  /** Null if it was not counted. */
  count: number | null
  /** Insects per camera-hour watched; null if there is no count or no hour. */
  rate: number | null
  /** `No Data` without a count; null for a group that is not labelled. */
  label: string | null
}

/** Camera-hours in which insects were counted by class: the divisor of counts. */
export const hoursCounted = (rows: readonly { hours_counted: number }[]): number =>
  rows.reduce((sum, row) => sum + row.hours_counted, 0)

/** The six groups in fixed order, then `unidentified` if there are any. */
export const groupRates = ({ intensity, days }: Pick<FarmDashboard, 'intensity' | 'days'>): GroupRate[] => {
  const hours = hoursCounted(days)
  const rows = functionalGroups.map((group) => rowOf(group, intensity, hours))
  const other = rowOf(unidentified, intensity, hours)
  return other.count ? [...rows, { ...other, label: null }] : rows
}

const rowOf = (group: Group, intensity: FarmDashboard['intensity'], hours: number): GroupRate => {
  const found = intensity.find(({ object_class_name }) => object_class_name === group)
  const count = found?.count ?? null
  const rate = count === null || hours <= 0 ? null : count / hours
  return { group, count, rate, label: count === null ? t.noData : (found?.label ?? null) }
}

export const countedInAll = (rows: readonly GroupRate[]): number =>
  rows.reduce((sum, { count }) => sum + (count ?? 0), 0)
