import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { afterFrame } from '#web/platform/time/after-frame.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { type DashboardAddress, dashboardAddress } from './dashboard-address.ts'
import { rememberYear, yearOf } from './remembered-year.ts'

/**
 * Farm, year, week, tab and rate from the address, and functions to change them, so that a shared link shows the same
 * view.
 */
export const useDashboardAddress = (given: number | undefined) => {
  const navigate = useNavigate()
  const params = useParams({ strict: false })
  const search = useSearch({ strict: false })
  const written = useAddress(dashboardAddress)
  const address = { ...written, year: yearOf(written) }
  const missing = written.year === undefined ? address.year : undefined

  const write = (change: DashboardAddress, replace = false) => {
    void navigate({ to: '.', search: { ...search, ...change }, replace, resetScroll: false })
  }
  const complete = useEffectEvent((year: number) => write({ year }, true))
  useEffect(() => {
    if (missing !== undefined) complete(missing)
  }, [missing])

  const choose = (change: DashboardAddress) => {
    if (change.year !== undefined) rememberYear(change.year)
    // Another week re-renders the whole page, so it waits for the frame in which the click is shown; a tab or a rate
    // changes at once.
    if ('from' in change) afterFrame(() => write(change))
    else write(change)
  }
  const chooseFarm = (farmId: number) => {
    const { year, from, to, tab, rate, with: compared } = address
    // A farm is not compared with itself or with a field of another farm.
    const comparison = compared?.startsWith('farm-') || compared?.startsWith('field-') ? undefined : compared
    // An organisation's page stays at its own address and adds the farm to it.
    if (params.farmId === undefined) void navigate({ to: '.', search: { ...search, farm: farmId, with: comparison } })
    else
      void navigate({
        to: '/farm-dashboard/$farmId',
        params: { farmId: String(farmId) },
        search: { year, from, to, tab, rate, with: comparison },
      })
  }
  /** Navigates to a week that the address leaves open, without adding a history entry. */
  const settle = (week: Pick<DashboardAddress, 'from' | 'to'>) => write({ year: address.year, ...week }, true)
  return { farmId: given ?? Number(params.farmId ?? search.farm), address, choose, chooseFarm, settle }
}
