import { queryOptions } from '@tanstack/react-query'
import { getComparison } from '#domain/comparisons/endpoints.ts'
import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { api } from '#web/platform/api/api.ts'

/** The change from the other period or place to the one shown. */
export const comparisonQuery = (data: FarmDashboard, other: FarmDashboard) => {
  const query = {
    farm_id: data.farm.id,
    field_id: data.field_id ?? undefined,
    start_date: data.from,
    end_date: data.to,
    with_farm_id: other.farm.id,
    with_field_id: other.field_id ?? undefined,
    with_start_date: other.from,
    with_end_date: other.to,
  }
  return queryOptions({
    queryKey: ['comparison', query, data.health.computed_at],
    queryFn: ({ signal }) => api(getComparison, { query }, signal),
    throwOnError: false,
  })
}

/** The request body that freezes the same comparison. */
export const comparedFigure = (data: FarmDashboard, other: FarmDashboard) => ({
  kind: 'comparison' as const,
  start_date: data.from,
  end_date: data.to,
  ...(data.field_id === null ? {} : { field_id: data.field_id }),
  // If neither is given, the other side is the same place.
  with_farm_id: other.farm.id,
  ...(other.field_id === null ? {} : { with_field_id: other.field_id }),
  with_start_date: other.from,
  with_end_date: other.to,
})
