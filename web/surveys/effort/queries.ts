import { queryOptions } from '@tanstack/react-query'
import { listSurveyProtocols } from '#domain/surveys/protocol-endpoints.ts'
import type { ProtocolType, SurveyProtocol } from '#domain/surveys/survey-protocol.ts'
import { protocolsQuery } from '#web/farms/protocols/queries.ts'
import { storedValue } from '#web/platform/stored.ts'
import { api } from '#web/platform/api.ts'
import { ApiProblem } from '#web/platform/problem.ts'

/** How a farm makes its surveys of a type, if it says. Without a signal, as this phone saw it last. */
export const keptProtocolQuery = (farmId: number, type: ProtocolType) =>
  queryOptions({
    queryKey: [...protocolsQuery(farmId).queryKey, 'kept'],
    queryFn: async ({ signal }): Promise<SurveyProtocol[]> => {
      const kept = `bombus-protocols:${farmId}`
      try {
        const found = await api(listSurveyProtocols, { params: { id: farmId } }, signal)
        storedValue.set(kept, found)
        return found
      } catch (error) {
        const last = storedValue.get<SurveyProtocol[]>(kept)
        if (last && error instanceof ApiProblem && error.status === 0) return last
        throw error
      }
    },
    select: (found) => found.find(({ survey_type }) => survey_type === type) ?? null,
    staleTime: 5 * 60_000,
    retry: false,
  })
