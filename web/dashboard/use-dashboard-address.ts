import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { afterFrame } from '#web/platform/time/after-frame.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { type DashboardAddress, dashboardAddress } from './dashboard-address.ts'
import { rememberYear, yearOf } from './remembered-year.ts'

/** Farm, year, week, tab and rate as the address says, and how to choose others: a link shared is a view shared. */
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
    // Another week draws the whole page anew; a tab or a rate is marked in the frame of its click.
    if ('from' in change) afterFrame(() => write(change))
    else write(change)
  }
  const chooseFarm = (farmId: number) => {
    const { year, from, to, tab, rate, with: compared } = address
    // A farm is not compared with itself, nor with a field of another.
    const comparison = compared?.startsWith('farm-') || compared?.startsWith('field-') ? undefined : compared
    // An organisation's page keeps its own address and names the farm in it.
    if (params.farmId === undefined) void navigate({ to: '.', search: { ...search, farm: farmId, with: comparison } })
    else
      void navigate({
        to: '/farm-dashboard/$farmId',
        params: { farmId: String(farmId) },
        search: { year, from, to, tab, rate, with: comparison },
      })
  }
  /** Goes to a week that the address leaves open, without a step to go back to. */
  const settle = (week: Pick<DashboardAddress, 'from' | 'to'>) => write({ year: address.year, ...week }, true)
  return { farmId: given ?? Number(params.farmId ?? search.farm), address, choose, chooseFarm, settle }
}
