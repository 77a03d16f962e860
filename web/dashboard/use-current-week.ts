import { useEffect, useEffectEvent } from 'react'
import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { sameWeekIn } from './context/same-week.ts'
import type { DashboardAddress } from './dashboard-address.ts'

type Period = Pick<FarmDashboard, 'year' | 'today' | 'weeks'>

/**
 * The last 7 days are not in a past year: the same week of that year is used instead, or its newest deployed one. Null
 * in the current year.
 */
const defaultWeek = ({ year, today, weeks }: Period): { from: string; to: string } | null => {
  if (year === Number(today.slice(0, 4))) return null
  const same = sameWeekIn(year, { from: addDays(today, -6), to: today })
  const last =
    weeks.findLast(({ startDate, deployed }) => deployed && startDate === same.from) ??
    weeks.findLast(({ deployed }) => deployed)
  return last ? { from: last.startDate, to: last.endDate } : null
}

/**
 * Redirects a past year without a week to the week of today's date in it, or to its newest deployed one; returns false
 * until that is done.
 */
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
