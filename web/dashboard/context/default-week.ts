import type { FarmDashboard } from '#domain/dashboard/calls.ts'

type Period = Pick<FarmDashboard, 'year' | 'today' | 'weeks'>

/** The last 7 days do not lie in a year that is over: its newest deployed week stands for them. Null in this year. */
export const defaultWeek = ({ year, today, weeks }: Period): { from: string; to: string } | null => {
  if (year === Number(today.slice(0, 4))) return null
  const last = weeks.findLast(({ deployed }) => deployed)
  return last ? { from: last.startDate, to: last.endDate } : null
}
