import { queryOptions } from '@tanstack/react-query'
import { listSurveyProtocols } from '#domain/surveys/protocol-endpoints.ts'
import { api } from '#web/platform/api/api.ts'

/** How a farm makes its surveys. */
export const protocolsQuery = (id: number) =>
  queryOptions({
    queryKey: ['farms', String(id), 'survey-protocols'],
    queryFn: ({ signal }) => api(listSurveyProtocols, { params: { id } }, signal),
  })
