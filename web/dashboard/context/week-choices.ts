import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { formatRange } from '#domain/weeks/formats.ts'
import { dashboard as t } from '../texts/dashboard.ts'

export interface WeekChoice {
  /** `from/to`, or empty for the last 7 days, which move with the current date. */
  value: string
  from: string
  to: string
  name: string
  period: string
  /** False for a week without any camera on the farm: listed, but not selectable. */
  deployed: boolean
}

type Period = Pick<FarmDashboard, 'weeks' | 'today' | 'from' | 'to'>

const lastDays = (today: string): WeekChoice => {
  const from = addDays(today, -6)
  return { value: '', from, to: today, name: t.lastSevenDays, period: formatRange(from, today), deployed: true }
}
const choiceOf = ({ name, startDate, endDate, deployed }: FarmDashboard['weeks'][number]): WeekChoice => ({
  value: `${startDate}/${endDate}`,
  from: startDate,
  to: endDate,
  name,
  period: formatRange(startDate, endDate),
  deployed,
})

/** The last 7 days first, then the year's weeks, newest first. */
export const weekChoices = ({ weeks, today }: Pick<Period, 'weeks' | 'today'>): WeekChoice[] => [
  lastDays(today),
  ...weeks.map(choiceOf).sort((a, b) => (a.from < b.from ? 1 : -1)),
]

/** The choice that the page shows, or a period that was entered in the address. */
export const chosenWeek = (
  choices: readonly WeekChoice[],
  { from, to }: Pick<Period, 'from' | 'to'>,
  byWeek: boolean,
): WeekChoice => {
  const same = choices.filter((choice) => choice.from === from && choice.to === to)
  // Last Sunday's week and the last 7 days can be the same days: the address determines which of them was chosen.
  const found = byWeek ? same.at(-1) : same[0]
  return found ?? { value: `${from}/${to}`, from, to, name: t.otherDays, period: formatRange(from, to), deployed: true }
}

/**
 * The deployed weeks before and after the shown one, in any year; null if there is none. The newest week is followed by
 * the last 7 days.
 */
export const neighbours = (
  { week_before, week_after, today }: Pick<FarmDashboard, 'week_before' | 'week_after' | 'today'>,
  shown: WeekChoice,
): { before: WeekChoice | null; after: WeekChoice | null } => {
  const before = week_before && choiceOf(week_before)
  if (shown.to >= today) return { before, after: null }
  return { before, after: week_after ? choiceOf(week_after) : lastDays(today) }
}
