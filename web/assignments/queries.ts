import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listSurveyAssignments } from '#domain/assignments/endpoints.ts'
import { fetchAllPages } from '#web/platform/api/fetch-all-pages.ts'

/** Which plots of a farm are assigned to whom, from yesterday on. */
export const assignmentsQuery = (farmId: number) =>
  queryOptions({
    queryKey: ['surveys', 'assignments', farmId],
    queryFn: ({ signal }) => fetchAllPages(listSurveyAssignments, { params: { id: farmId } }, signal),
    staleTime: 5_000,
  })

/** Invalidates the queries that a change of assignments affects, including the summary of the day. */
export const invalidateAssignments = async (client: QueryClient): Promise<void> => {
  await client.invalidateQueries({ queryKey: ['surveys', 'assignments'] })
  await client.invalidateQueries({ queryKey: ['surveys', 'observer-days'] })
}
