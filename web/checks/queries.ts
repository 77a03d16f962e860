import { queryOptions } from '@tanstack/react-query'
import { getDetectionAgreement } from '#domain/checks/endpoints.ts'
import { api } from '#web/platform/api.ts'

export const agreementQuery = (organisation_id: number) =>
  queryOptions({
    queryKey: ['detection-agreement', organisation_id],
    queryFn: ({ signal }) => api(getDetectionAgreement, { params: { id: organisation_id } }, signal),
  })
