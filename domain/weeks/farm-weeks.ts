import { t } from '../language/text.ts'
import type { Role } from '#domain/access/policy.ts'
import type { Week } from '#domain/farms/deployment.ts'
import { addDays } from './dates.ts'
import { isoWeek, weekStart, weeksInYear } from './iso-weeks.ts'

/** When devices were on a farm, both days included; null withdrawn: they still are. */
export interface Deployment {
  deployed_date: string
  withdrawn_date: string | null
}

const overlaps = (start: string, end: string, { deployed_date, withdrawn_date }: Deployment): boolean =>
  deployed_date <= end && (withdrawn_date === null || withdrawn_date >= start)

/**
 * Weeks of an ISO year that have begun by today, from week 1, in local dates. The first days of January may still
 * belong to the last week of the previous year.
 */
export const farmWeeks = (year: number, today: string, deployments: readonly Deployment[]): Week[] =>
  Array.from({ length: weeksInYear(year) }, (_, index) => {
    const week = index + 1
    const startDate = weekStart({ year, week })
    const endDate = addDays(startDate, 6)
    const deployed = deployments.some((deployment) => overlaps(startDate, endDate, deployment))
    return { week, name: t('Week {week}', { week: String(week) }), startDate, endDate, deployed }
  }).filter(({ startDate }) => startDate <= today)

const weekOfStart = (startDate: string): Week => {
  const { week } = isoWeek(startDate)
  return {
    week,
    name: t('Week {week}', { week: String(week) }),
    startDate,
    endDate: addDays(startDate, 6),
    deployed: true,
  }
}
const mondayOf = (date: string): string => weekStart(isoWeek(date))

/**
 * The deployed weeks next to a date: the last that begins before it and the first that begins after it, also in other
 * selectable years; null: none.
 */
export const weeksBeside = (
  day: string,
  { today, years, deployments }: { today: string; years: readonly number[]; deployments: readonly Deployment[] },
): { before: Week | null; after: Week | null } => {
  const monday = mondayOf(day)
  const lastBefore = monday < day ? monday : addDays(monday, -7)
  const firstAfter = addDays(monday, 7)
  const stretches = deployments.map(({ deployed_date, withdrawn_date }) => ({
    first: mondayOf(deployed_date),
    last: mondayOf(withdrawn_date !== null && withdrawn_date < today ? withdrawn_date : today),
  }))
  const choose = (starts: string[]) => starts.filter((start) => years.includes(isoWeek(start).year)).sort()
  const before = stretches.flatMap(({ first, last }) => {
    const start = last < lastBefore ? last : lastBefore
    return start >= first ? [start] : []
  })
  const after = stretches.flatMap(({ first, last }) => {
    const start = first > firstAfter ? first : firstAfter
    return start <= last ? [start] : []
  })
  const [newest, oldest] = [choose(before).at(-1), choose(after)[0]]
  return {
    before: newest === undefined ? null : weekOfStart(newest),
    after: oldest === undefined ? null : weekOfStart(oldest),
  }
}

export interface Period {
  name: string
  startDate: string
  endDate: string
}

/** The default window: today and the six days before. */
export const lastSevenDays = (today: string): Period => ({
  name: 'Last 7 days',
  startDate: addDays(today, -6),
  endDate: today,
})

const firstYear = 2023

/** Selectable years, newest first: from the current year down to 2023; for a farm_admin only the current year. */
export const yearChoices = (today: string, role: Role): number[] => {
  const current = Number(today.slice(0, 4))
  if (role === 'farm_admin') return [current]
  return Array.from({ length: Math.max(1, current - firstYear + 1) }, (_, index) => current - index)
}
