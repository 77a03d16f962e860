import type { DayResult } from '#domain/inference/calls.ts'
import { functionalGroups, unidentified } from '#domain/intensity/functional-groups.ts'
import type { Group } from './group-rates.ts'

/** A day with fewer camera-hours is not drawn as a low column: chance would decide its height. */
const ENOUGH_HOURS = 2

export type DayState = 'counted' | 'nothing came' | 'too few hours' | 'not watched' | 'ahead'

export interface DayColumn {
  date: string
  state: DayState
  hours: number
  /** Insects per camera-hour; null where nothing was watched. */
  rate: number | null
  /** From the base up, in fixed order; `below` is the rate of all that it stands on. */
  stack: { group: Group; count: number; rate: number; below: number }[]
}

const groups: readonly Group[] = [...functionalGroups, unidentified]

const stateOf = (date: string, today: string, hours: number, counted: number): DayState => {
  if (hours <= 0) return date > today ? 'ahead' : 'not watched'
  if (hours < ENOUGH_HOURS) return 'too few hours'
  return counted === 0 ? 'nothing came' : 'counted'
}

/** One column a day of the period: absent days were not watched, which is not the same as watched in vain. */
export const dayColumns = (days: readonly DayResult[], dates: readonly string[], today: string): DayColumn[] => {
  const byDate = new Map(days.map((day) => [day.date, day]))
  return dates.map((date) => {
    const day = byDate.get(date)
    const hours = day?.hours ?? 0
    let counted = 0
    const stack = groups.flatMap((group) => {
      const count = day?.counts.find(({ object_class_name }) => object_class_name === group)?.count ?? 0
      const below = counted / hours
      counted += count
      return count > 0 && hours > 0 ? [{ group, count, rate: count / hours, below }] : []
    })
    return { date, state: stateOf(date, today, hours, counted), hours, rate: hours > 0 ? counted / hours : null, stack }
  })
}

/** The rate axis is fixed at 0 to 40 and grows, by 40, only where a column would be cut off. */
export const rateAxis = (columns: readonly DayColumn[]): number[] => {
  const drawn = columns.filter(({ state }) => state === 'counted')
  const highest = Math.max(0, ...drawn.map(({ rate }) => rate ?? 0))
  const top = highest <= 40 ? 40 : Math.ceil(highest / 40) * 40
  return [0, 1, 2, 3, 4].map((step) => (top / 4) * step)
}
