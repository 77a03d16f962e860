import { addDays } from '../weeks/dates.ts'
import { isoWeek, weekStart } from '../weeks/iso-weeks.ts'

interface Window {
  start: string
  end: string
}

/** The same weekdays a year before: 52 weeks. */
export const YEAR_DAYS = 364

/** A farm's last seven days on its date `today`, the seven before, and the same seven a year before. */
export const recentWindows = (today: string) => {
  const ending = (end: string): Window => ({ start: addDays(end, -6), end })
  return { now: ending(today), before: ending(addDays(today, -7)), yearBefore: ending(addDays(today, -YEAR_DAYS)) }
}

/** The ISO week of a date. */
export const weekOf = (date: string): Window => {
  const start = weekStart(isoWeek(date))
  return { start, end: addDays(start, 6) }
}

/** The ISO weeks from the first to the last date, oldest first. */
export const weeksBetween = (first: string, last: string): Window[] => {
  const weeks: Window[] = []
  for (let week = weekOf(first); week.start <= last; week = weekOf(addDays(week.start, 7))) weeks.push(week)
  return weeks
}
