import { datesBetween } from '#domain/weeks/dates.ts'
import type { HealthInput } from './shapes.ts'

/**
 * The local hours that are scored: those that begin from 08:00 to before 18:00. Rollups sum them, and the score is worked
 * out of them: another window is a new version of the model, and a recount of all that is stored.
 */
export const SCORED_DAY = { from: 8, to: 18 } as const

/** So many hours can be watched on a scored day. */
export const HOURS_PER_SCORED_DAY = SCORED_DAY.to - SCORED_DAY.from

type Window = Pick<HealthInput, 'start' | 'end' | 'asOf'>

/** The window's days that have begun: none after today. Throws RangeError if the window ends before it starts. */
export const windowDays = ({ start, end, asOf }: Window): string[] => {
  if (end < start) throw new RangeError(`the window ends before it starts: ${start} to ${end}`)
  const today = asOf?.slice(0, 10) ?? end
  return datesBetween(start, today < end ? today : end)
}

/** Those of dated rows that fall on one of these days, which follow one another. */
export const onDays = <Row extends { date: string }>(rows: readonly Row[], days: readonly string[]): Row[] => {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  return rows.filter(({ date }) => date >= first && date <= last)
}

/** Plain mean; the list is never empty. */
export const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
