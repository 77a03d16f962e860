import type { DayResult } from '#domain/score/endpoints.ts'
import { functionalGroups, unidentified } from '#domain/intensity/functional-groups.ts'
import { type FarmNow, isAhead } from '../farm-now.ts'
import type { Group } from './group-rates.ts'

/** A day with fewer camera-hours is not drawn as a low column, because its height would be due to chance. */
export const ENOUGH_HOURS = 2

export type DayState =
  | 'counted'
  | 'nothing came'
  | 'too few hours'
  | 'not counted'
  | 'not measured'
  | 'no flowers'
  | 'not watched'
  | 'ahead'

/** A day of either rate; only `counted` has a reliable height. */
export interface DayOfRate {
  date: string
  state: DayState
  hours: number
  rate: number | null
}

/** Insects per camera-hour; the rate is null if nothing was counted. */
export interface DayColumn extends DayOfRate {
  /** The rate of each group, including those not in the stack; null if the group was not detected for. */
  rates: { group: Group; rate: number | null }[]
  /** From the base up, in fixed order; `below` is the total rate of the segments below it. */
  stack: { group: Group; count: number; rate: number; below: number }[]
}

const groups: readonly Group[] = [...functionalGroups, unidentified]

const countOf = (day: DayResult | undefined, group: Group): number | null =>
  day?.counts.find(({ object_class_name }) => object_class_name === group)?.count ?? null

const sumOf = (rows: readonly { count: number }[]): number => rows.reduce((sum, { count }) => sum + count, 0)

interface Seen {
  ahead: boolean
  hours: number
  hours_counted: number
  counted: number
}
const stateOf = ({ ahead, hours, hours_counted, counted }: Seen): DayState => {
  if (hours <= 0) return ahead ? 'ahead' : 'not watched'
  if (hours_counted <= 0) return 'not counted'
  if (hours_counted < ENOUGH_HOURS) return 'too few hours'
  return counted === 0 ? 'nothing came' : 'counted'
}

/** One column per day of the period: an absent day was not watched, which differs from a watched day without visits. */
export const dayColumns = (days: readonly DayResult[], dates: readonly string[], now: FarmNow): DayColumn[] => {
  const byDate = new Map(days.map((day) => [day.date, day]))
  return dates.map((date) => {
    const day = byDate.get(date)
    const hours = day?.hours_counted ?? 0
    const counts = groups.map((group) => ({ group, count: countOf(day, group) }))
    const rates = counts.map(({ group, count }) => ({
      group,
      rate: count === null || hours <= 0 ? null : count / hours,
    }))
    const seen = counts.flatMap(({ group, count }) => (count && hours > 0 ? [{ group, count }] : []))
    const stack = seen.map(({ group, count }, index) => ({
      group,
      count,
      rate: count / hours,
      below: sumOf(seen.slice(0, index)) / hours,
    }))
    const counted = sumOf(seen)
    const watched = day?.hours ?? 0
    const state = stateOf({ ahead: isAhead(date, now), hours: watched, hours_counted: hours, counted })
    return { date, state, hours: watched, rate: hours > 0 ? counted / hours : null, rates, stack }
  })
}

/** Upper ends of axes with round quarters. */
const tops = [0.4, 0.8, 2, 4, 8, 20, 40]

/** Axis of rates: the smallest round one that cuts off no column and no line; above 40, in steps of 40. */
export const rateAxis = (columns: readonly Pick<DayOfRate, 'state' | 'rate'>[], line = 0): number[] => {
  const drawn = columns.filter(({ state }) => state === 'counted')
  const highest = Math.max(line, ...drawn.map(({ rate }) => rate ?? 0))
  const top = highest === 0 ? 40 : (tops.find((end) => highest <= end) ?? Math.ceil(highest / 40) * 40)
  return [0, 1, 2, 3, 4].map((step) => (top / 4) * step)
}
