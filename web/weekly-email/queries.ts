import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getWeeklyEmailSettings, listWeeklyEmailFarms } from '#domain/weekly-email/endpoints.ts'
import { pageOf } from '#domain/platform/paging.ts'
import { api } from '#web/platform/api/api.ts'

const FARMS_SHOWN = 20

export const letterChoiceQuery = queryOptions({
  queryKey: ['letters', 'weekly'],
  queryFn: ({ signal }) => api(getWeeklyEmailSettings, {}, signal),
})

export const letterFarmsQuery = (q: string) =>
  queryOptions({
    queryKey: ['letters', 'farms', q],
    queryFn: async ({ signal }) =>
      pageOf(
        await api(listWeeklyEmailFarms, { query: { limit: String(FARMS_SHOWN), ...(q === '' ? {} : { q }) } }, signal),
      ),
    placeholderData: keepPreviousData,
  })
