import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listModelClasses, previewClassMapping } from '#domain/class-mappings/endpoints.ts'
import type { ClassMappingForm } from '#domain/class-mappings/mapping.ts'
import { api } from '#web/platform/api/api.ts'

export const modelClassesQuery = (organisation_id: number) =>
  queryOptions({
    queryKey: ['model-classes', organisation_id],
    queryFn: ({ signal }) => api(listModelClasses, { params: { id: organisation_id } }, signal),
  })

/** The effect of a mapping; null if the mapping is not complete yet. */
export const previewQuery = (organisation_id: number, class_id: number, body: ClassMappingForm | null) =>
  queryOptions({
    queryKey: ['model-classes', organisation_id, 'preview', class_id, body],
    queryFn: ({ signal }) =>
      body && api(previewClassMapping, { params: { id: organisation_id, classId: class_id }, body }, signal),
    enabled: body !== null,
    retry: false,
  })

/** Invalidates everything after a mapping has changed, because all figures depend on the classes. */
export const invalidateFigures = (client: QueryClient) => client.invalidateQueries()
