import { useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { FarmDashboardPage } from '#web/dashboard/farm-dashboard-page.tsx'
import { rememberFarm } from '#web/platform/known-farm.ts'
import { usePerson } from '#web/platform/profile.ts'

/** A farm's dashboard; once it could be shown, the sidebar's link leads back to it. */
export const FarmPage = () => (
  <>
    <FarmDashboardPage />
    <Remembered />
  </>
)

const Remembered = () => {
  const person = usePerson()
  const { farmId } = useParams({ strict: false })
  const { farm } = useSearch({ strict: false })
  const id = Number(farmId ?? farm)
  useEffect(() => {
    if (id) rememberFarm(person.id, id)
  }, [person.id, id])
  return null
}
