import { useEffect, useEffectEvent } from 'react'
import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { sameWeekIn } from './context/same-week.ts'
import type { DashboardAddress } from './dashboard-address.ts'

type Period = Pick<FarmDashboard, 'year' | 'today' | 'weeks'>

/** The last 7 days do not lie in a year that is over: the same week of it stands for them, or its newest deployed one. Null in this year. */
const defaultWeek = ({ year, today, weeks }: Period): { from: string; to: string } | null => {
  if (year === Number(today.slice(0, 4))) return null
  const same = sameWeekIn(year, { from: addDays(today, -6), to: today })
  const last =
    weeks.findLast(({ startDate, deployed }) => deployed && startDate === same.from) ??
    weeks.findLast(({ deployed }) => deployed)
  return last ? { from: last.startDate, to: last.endDate } : null
}

/** A past year without a week opens at today's week of it, or at its newest deployed one; false until it does. */
export const useCurrentWeek = (
  data: FarmDashboard | undefined,
  { from }: DashboardAddress,
  settle: (week: { from: string; to: string }) => void,
): boolean => {
  const week = data && from === undefined ? defaultWeek(data) : null
  const onWeek = useEffectEvent(() => {
    if (week) settle(week)
  })
  const opening = week?.from
  useEffect(() => {
    if (opening !== undefined) onWeek()
  }, [opening])
  return week === null
}
