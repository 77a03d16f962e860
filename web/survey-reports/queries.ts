import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { countSurveyReport } from '#domain/survey-reports/endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import type { queryOf } from './report-form.ts'

/** The number of rows in the report as currently selected. */
export const countsQuery = (query: ReturnType<typeof queryOf>, enabled: boolean) =>
  queryOptions({
    queryKey: ['survey-report', 'counts', query],
    queryFn: ({ signal }) => api(countSurveyReport, { query }, signal),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
