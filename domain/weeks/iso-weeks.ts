import { addDays, dayNumber, weekday } from './dates.ts'

export interface IsoWeek {
  year: number
  week: number
}

/** The ISO 8601 week of a `YYYY-MM-DD` date. A week belongs to the year of its Thursday. */
export const isoWeek = (date: string): IsoWeek => {
  const thursday = addDays(date, 4 - weekday(date))
  const year = Number(thursday.slice(0, 4))
  return { year, week: Math.floor((dayNumber(thursday) - dayNumber(`${year}-01-01`)) / 7) + 1 }
}

/** The Monday of a week of an ISO year. 4 January is always in week 1. */
export const weekStart = ({ year, week }: IsoWeek): string => {
  const fourth = `${year}-01-04`
  return addDays(fourth, 1 - weekday(fourth) + (week - 1) * 7)
}

/** 52 or 53. 28 December is always in the last week. */
export const weeksInYear = (year: number): number => isoWeek(`${year}-12-28`).week
