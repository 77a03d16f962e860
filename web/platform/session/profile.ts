import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { allows, type Action } from '#domain/access/policy.ts'
import { getProfile } from '#domain/accounts/endpoints.ts'
import { hasPortal, type Profile } from '#domain/accounts/profile.ts'
import { api } from '../api/api.ts'
import { arrivedPerson } from './session.ts'

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => api(getProfile, {}, signal),
  initialData: arrivedPerson,
  staleTime: 5 * 60_000,
})

/** The signed-in person. */
export const usePerson = (): Profile => useSuspenseQuery(profileQuery).data

/** Whether the page may offer this at all; the server decides for each record. */
export const can = (person: Profile, action: Action): boolean => allows(action, person.role, hasPortal(person))
