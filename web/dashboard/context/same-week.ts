import { addDays } from '#domain/weeks/dates.ts'
import { isoWeek, weekStart, weeksInYear } from '#domain/weeks/iso-weeks.ts'

interface Days {
  from: string
  to: string
}

/** The week of another year that has the number of the one in which some days lie; week 53 is the last where there is none. */
export const sameWeekIn = (year: number, { from }: Days): Days => {
  const { week } = isoWeek(addDays(from, 3))
  const start = weekStart({ year, week: Math.min(week, weeksInYear(year)) })
  return { from: start, to: addDays(start, 6) }
}
