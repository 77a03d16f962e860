import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { formatRange } from '#domain/weeks/formats.ts'
import { dashboard as t } from '../texts/dashboard.ts'

export interface WeekChoice {
  /** `from/to`, or empty for the last 7 days: they move on with the days. */
  value: string
  from: string
  to: string
  name: string
  period: string
  /** False for a week in which no camera stood on the farm: listed, but not to be chosen. */
  deployed: boolean
}

type Period = Pick<FarmDashboard, 'weeks' | 'today' | 'from' | 'to'>

/** The last 7 days first, then the year's weeks, newest first. */
export const weekChoices = ({ weeks, today }: Pick<Period, 'weeks' | 'today'>): WeekChoice[] => {
  const from = addDays(today, -6)
  const last = { value: '', from, to: today, name: t.lastSevenDays, period: formatRange(from, today), deployed: true }
  const byYear = weeks.map(({ name, startDate, endDate, deployed }) => ({
    value: `${startDate}/${endDate}`,
    from: startDate,
    to: endDate,
    name,
    period: formatRange(startDate, endDate),
    deployed,
  }))
  return [last, ...byYear.sort((a, b) => (a.from < b.from ? 1 : -1))]
}

/** What the page shows: one of the choices, or a period that somebody wrote into the address. */
export const chosenWeek = (
  choices: readonly WeekChoice[],
  { from, to }: Pick<Period, 'from' | 'to'>,
  byWeek: boolean,
): WeekChoice => {
  const same = choices.filter((choice) => choice.from === from && choice.to === to)
  // Last Sunday's week and the last 7 days can be the same days: the address says which of them was meant.
  const found = byWeek ? same.at(-1) : same[0]
  return found ?? { value: `${from}/${to}`, from, to, name: t.otherDays, period: formatRange(from, to), deployed: true }
}

/** The next deployed week before or after a period; null where there is none. After the newest week come the last 7 days. */
export const neighbours = (
  choices: readonly WeekChoice[],
  shown: WeekChoice,
): { before: WeekChoice | null; after: WeekChoice | null } => {
  const weeks = choices.filter(({ value, deployed }) => value !== '' && deployed)
  const lastDays = choices.find(({ value }) => value === '') ?? null
  const before = weeks.find(({ from }) => from < shown.from) ?? null
  if (!lastDays || shown.to >= lastDays.to) return { before, after: null }
  return { before, after: weeks.findLast(({ from }) => from > shown.from) ?? lastDays }
}
