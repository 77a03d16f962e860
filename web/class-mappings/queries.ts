import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listModelClasses, previewClassMapping } from '#domain/class-mappings/endpoints.ts'
import type { ClassMappingForm } from '#domain/class-mappings/mapping.ts'
import { api } from '#web/platform/api/api.ts'

export const modelClassesQuery = (organisation_id: number) =>
  queryOptions({
    queryKey: ['model-classes', organisation_id],
    queryFn: ({ signal }) => api(listModelClasses, { params: { id: organisation_id } }, signal),
  })

/** What a mapping would change; null: it is not complete yet. */
export const previewQuery = (organisation_id: number, class_id: number, body: ClassMappingForm | null) =>
  queryOptions({
    queryKey: ['model-classes', organisation_id, 'preview', class_id, body],
    queryFn: ({ signal }) =>
      body && api(previewClassMapping, { params: { id: organisation_id, classId: class_id }, body }, signal),
    enabled: body !== null,
    retry: false,
  })

/** After a mapping has changed, all figures read classes anew. */
export const invalidateFigures = (client: QueryClient) => client.invalidateQueries()
