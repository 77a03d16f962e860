import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listSurveyAssignments } from '#domain/assignments/endpoints.ts'
import { fetchAllPages } from '#web/platform/api/fetch-all-pages.ts'

/** Who is to count which plots of a farm, from yesterday on. */
export const assignmentsQuery = (farmId: number) =>
  queryOptions({
    queryKey: ['surveys', 'assignments', farmId],
    queryFn: ({ signal }) => fetchAllPages(listSurveyAssignments, { params: { id: farmId } }, signal),
    staleTime: 5_000,
  })

/** After a change of assignments, which the summary of the day shows, too. */
export const invalidateAssignments = async (client: QueryClient): Promise<void> => {
  await client.invalidateQueries({ queryKey: ['surveys', 'assignments'] })
  await client.invalidateQueries({ queryKey: ['surveys', 'observer-days'] })
}
