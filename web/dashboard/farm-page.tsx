import { useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { setLastFarm } from '#web/platform/navigation/last-farm.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { FarmDashboardPage } from './farm-dashboard-page.tsx'

interface FarmPageProps {
  /** The title of the page on which the dashboard is below a list of farms. */
  below?: string
}

/** A farm's dashboard; once it was shown, the sidebar link leads back to it. */
export const FarmPage = ({ below }: FarmPageProps) => {
  const person = usePerson()
  const cache = useQueryClient().getQueryCache()
  const { farmId } = useParams({ strict: false })
  const { farm } = useSearch({ strict: false })
  const id = Number(farmId ?? farm)
  useEffect(() => {
    const remember = () => {
      const shown = cache.findAll({ queryKey: ['farm-dashboard', id] }).some(({ state }) => state.data !== undefined)
      if (shown) setLastFarm(person.id, id)
      return shown
    }
    if (remember()) return
    const leave = cache.subscribe(() => remember() && leave())
    return leave
  }, [cache, person.id, id])
  return <FarmDashboardPage {...(below !== undefined && { below })} />
}
