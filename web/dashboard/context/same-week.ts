import { addDays } from '#domain/weeks/dates.ts'
import { isoWeek, weekStart, weeksInYear } from '#domain/weeks/iso-weeks.ts'

interface Days {
  from: string
  to: string
}

/** The week in another year with the same week number as the given days; the last week if that year has no week 53. */
export const sameWeekIn = (year: number, { from }: Days): Days => {
  const { week } = isoWeek(addDays(from, 3))
  const start = weekStart({ year, week: Math.min(week, weeksInYear(year)) })
  return { from: start, to: addDays(start, 6) }
}
