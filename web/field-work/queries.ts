import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { pageOf } from '#domain/platform/paging.ts'
import { listSurveys } from '#domain/surveys/endpoints.ts'
import { LATEST_VISITS } from '#domain/surveys/round.ts'
import { api } from '#web/platform/api/api.ts'

export { FIRST_ROWS } from '#domain/surveys/round.ts'

/** Rows per page in lists of survey entries. */
export const ROWS_CHOICES = [10, 30, 100]

/** Invalidates all queries of surveys and weather observations. */
export const invalidateSurveys = (client: QueryClient) =>
  Promise.all(['surveys', 'weathers', 'history'].map((first) => client.invalidateQueries({ queryKey: [first] })))

/** The latest visits to a plot. A waiting count can be moved to one on its day. */
export const latestVisitsQuery = (plot_id: number | null) =>
  queryOptions({
    queryKey: ['surveys', 'latest-visits', plot_id],
    queryFn: async ({ signal }) =>
      pageOf(await api(listSurveys, { query: { plot_id, skip: 0, limit: LATEST_VISITS } }, signal)).rows,
    enabled: plot_id !== null,
  })
