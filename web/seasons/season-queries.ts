import { getFarmSeason } from '#domain/seasons/season-endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api/api.ts'

export const farmSeasonQuery = (farmId: number | string, year: number | undefined) =>
  queryOptions({
    queryKey: ['farm-season', Number(farmId), year ?? null],
    queryFn: ({ signal }) => api(getFarmSeason, { params: { id: farmId }, query: { year } }, signal),
    placeholderData: (previous) => (previous?.farm_id === Number(farmId) ? previous : undefined),
  })
