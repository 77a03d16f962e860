import { queryOptions } from '@tanstack/react-query'
import type { ProtocolType } from '#domain/surveys/survey-protocol.ts'
import { protocolsQuery } from '#web/farms/queries.ts'

/** The survey protocol of a farm for a type. Null: none. */
export const protocolQuery = (farmId: number, type: ProtocolType) =>
  queryOptions({
    ...protocolsQuery(farmId),
    select: (found) => found.find(({ survey_type }) => survey_type === type) ?? null,
    staleTime: 5 * 60_000,
    retry: false,
  })
