import { queryOptions } from '@tanstack/react-query'
import { listSurveyProtocols } from '#domain/surveys/protocol-endpoints.ts'
import type { SurveyProtocol } from '#domain/surveys/survey-protocol.ts'
import { protocolsQuery } from '#web/farms/protocols/queries.ts'
import { deviceStore } from '#web/field-work/outbox/device-store.ts'
import { api } from '#web/platform/api.ts'
import { ApiProblem } from '#web/platform/problem.ts'

/** How a farm counts pollinators, if it says. Without a signal, as this phone saw it last. */
export const keptProtocolQuery = (farmId: number) =>
  queryOptions({
    queryKey: [...protocolsQuery(farmId).queryKey, 'kept'],
    queryFn: async ({ signal }): Promise<SurveyProtocol | null> => {
      const kept = `bombus-protocols:${farmId}`
      const pollinators = (found: SurveyProtocol[] | null) =>
        found?.find(({ survey_type }) => survey_type === 'pollinator') ?? null
      try {
        const found = await api(listSurveyProtocols, { params: { id: farmId } }, signal)
        deviceStore.write(kept, found)
        return pollinators(found)
      } catch (error) {
        const last = deviceStore.read<SurveyProtocol[]>(kept)
        if (last && error instanceof ApiProblem && error.status === 0) return pollinators(last)
        throw error
      }
    },
    staleTime: 5 * 60_000,
    retry: false,
  })
