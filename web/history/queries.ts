import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getHistory, type HistoryKind } from '#domain/history/endpoints.ts'
import { api } from '#web/platform/api/api.ts'

export const CHANGES_A_PAGE = 30

export const historyQuery = (kind: HistoryKind, id: number, page: number) =>
  queryOptions({
    queryKey: ['history', kind, id, page],
    queryFn: ({ signal }) =>
      api(
        getHistory,
        { params: { kind, id }, query: { skip: (page - 1) * CHANGES_A_PAGE, limit: CHANGES_A_PAGE } },
        signal,
      ),
    placeholderData: keepPreviousData,
  })
