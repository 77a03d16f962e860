import { useQuery } from '@tanstack/react-query'
import type { Profile } from '#domain/accounts/profile.ts'
import { organisationsQuery } from '#web/organisations/queries.ts'
import { useLastFarm } from '#web/platform/navigation/last-farm.ts'
import type { KnownPlaces } from './links.ts'

/** People who belong to no organisation start with the first one that they see. */
export const useKnownPlaces = ({ id, organisation_id }: Profile, mayUse: boolean): KnownPlaces => {
  const farm = useLastFarm(id)
  const enabled = mayUse && farm === null && organisation_id === null
  const { data: organisations } = useQuery({ ...organisationsQuery, enabled })
  return { farm, organisation: organisation_id ?? organisations?.[0]?.id ?? null }
}
