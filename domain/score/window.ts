import { datesBetween } from '#domain/weeks/dates.ts'
import type { HealthInput } from './shapes.ts'

/**
 * The scored local hours: those that begin from 08:00 to before 18:00. Rollups and scores depend on them: a change
 * needs a new model version and a recalculation of all stored data.
 */
export const SCORED_DAY = { from: 8, to: 18 } as const

/** Hours of a scored day. */
export const HOURS_PER_SCORED_DAY = SCORED_DAY.to - SCORED_DAY.from

type Window = Pick<HealthInput, 'start' | 'end' | 'asOf'>

/** The window's days until today. Throws RangeError if the window ends before it starts. */
export const windowDays = ({ start, end, asOf }: Window): string[] => {
  if (end < start) throw new RangeError(`the window ends before it starts: ${start} to ${end}`)
  const today = asOf?.slice(0, 10) ?? end
  return datesBetween(start, today < end ? today : end)
}

/** The dated rows on these consecutive days. */
export const onDays = <Row extends { date: string }>(rows: readonly Row[], days: readonly string[]): Row[] => {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  return rows.filter(({ date }) => date >= first && date <= last)
}

/** Plain mean; the list must not be empty. */
export const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
