import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getCameraHandAgreement } from '#domain/surveys/camera-agreement/endpoints.ts'
import { api } from '#web/platform/api/api.ts'

export const cameraAgreementQuery = (farmId: number, start_date: string, end_date: string) =>
  queryOptions({
    queryKey: ['camera-agreement', farmId, start_date, end_date],
    queryFn: ({ signal }) =>
      api(getCameraHandAgreement, { params: { id: farmId }, query: { start_date, end_date } }, signal),
    placeholderData: keepPreviousData,
  })
