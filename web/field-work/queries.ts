import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { pageOf } from '#domain/platform/paging.ts'
import { listSurveys } from '#domain/surveys/endpoints.ts'
import { LATEST_VISITS } from '#domain/surveys/round.ts'
import { api } from '#web/platform/api/api.ts'

export { FIRST_ROWS } from '#domain/surveys/round.ts'

/** Rows a page of what was surveyed. */
export const ROWS_CHOICES = [10, 30, 100]

/** After a change, all that shows surveys or observed weather asks again. */
export const invalidateSurveys = (client: QueryClient) =>
  Promise.all(['surveys', 'weathers', 'history'].map((first) => client.invalidateQueries({ queryKey: [first] })))

/** The visits that a plot had last: a count that waits can be moved to one of its day. */
export const latestVisitsQuery = (plot_id: number | null) =>
  queryOptions({
    queryKey: ['surveys', 'latest-visits', plot_id],
    queryFn: async ({ signal }) =>
      pageOf(await api(listSurveys, { query: { plot_id, skip: 0, limit: LATEST_VISITS } }, signal)).rows,
    enabled: plot_id !== null,
  })
