import { queryOptions } from '@tanstack/react-query'
import { listCountedPeriods, listObserverAgreement } from '#domain/surveys/double-counts/endpoints.ts'
import { api } from '#web/platform/api/api.ts'

/** Other people's counts of today that this person can repeat. */
export const countedPeriodsQuery = (farmId: number) =>
  queryOptions({
    queryKey: ['surveys', 'counted-periods', farmId],
    queryFn: ({ signal }) => api(listCountedPeriods, { params: { id: farmId } }, signal),
    staleTime: 0,
  })

/** The agreement of observers in the double counts of a period. */
export const agreementQuery = (farmId: number, start_date: string, end_date: string) =>
  queryOptions({
    queryKey: ['surveys', 'agreement', farmId, start_date, end_date],
    queryFn: ({ signal }) =>
      api(listObserverAgreement, { params: { id: farmId }, query: { start_date, end_date } }, signal),
    staleTime: 60_000,
  })
