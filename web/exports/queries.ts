import { queryOptions } from '@tanstack/react-query'
import { getExportSettings, listExports } from '#domain/exports/endpoints.ts'
import { isUnderWay } from '#domain/exports/export.ts'
import { api } from '#web/platform/api/api.ts'

const SOON_MS = 2_000

/** One's own exports, polled while one of them is in progress. */
export const exportsQuery = queryOptions({
  queryKey: ['exports'],
  queryFn: ({ signal }) => api(listExports, {}, signal),
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? SOON_MS : false),
})

/** The default settings of an organisation's exports. */
export const exportSettingsQuery = (organisation_id: number) =>
  queryOptions({
    queryKey: ['export-settings', organisation_id],
    queryFn: ({ signal }) => api(getExportSettings, { params: { id: organisation_id } }, signal),
  })
