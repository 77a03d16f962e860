import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'

interface Behind {
  from?: string
  to?: string
  hour?: number
  group?: string
}

/** The address of the images behind a figure of a dashboard: for its days, or for one day, hour or group. */
export const imagesBehind = ({ farm, from, to }: FarmDashboard, behind: Behind): string => {
  const search = new URLSearchParams({ farm_id: String(farm.id), from: behind.from ?? from, to: behind.to ?? to })
  if (behind.hour !== undefined) {
    search.set('hour_from', String(behind.hour))
    search.set('hour_to', String(behind.hour + 1))
  }
  if (behind.group === undefined) search.set('min_insects', '1')
  else search.set('functional_group', behind.group)
  return `/images?${search}`
}
