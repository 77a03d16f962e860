import { queryOptions } from '@tanstack/react-query'
import { getDetectionAgreement } from '#domain/image-reviews/endpoints.ts'
import { api } from '#web/platform/api/api.ts'

export const agreementQuery = (organisation_id: number) =>
  queryOptions({
    queryKey: ['detection-agreement', organisation_id],
    queryFn: ({ signal }) => api(getDetectionAgreement, { params: { id: organisation_id } }, signal),
  })
