import { useQuery } from '@tanstack/react-query'
import { hidesTreatments } from '#domain/surveys/survey-protocol.ts'
import { protocolsQuery, useArms } from '#web/farms/queries.ts'
import { treatmentText } from '#web/ui/treatment-text.ts'

/** Whether counting pages of this farm must hide treatments. True until its survey protocol is known. */
export const useHidesTreatments = (farmId: number | undefined): boolean => {
  const { data } = useQuery({
    ...protocolsQuery(farmId ?? 0),
    enabled: farmId !== undefined,
    staleTime: 5 * 60_000,
    retry: false,
  })
  return data === undefined || hidesTreatments(data)
}

/**
 * The description of a plot's treatment on a local day. Null: it has none, or the farm hides treatments while counting.
 */
export const useTreatmentWords = (
  farmId: number | undefined,
): ((letter: string | null, day: string) => string | null) => {
  const isHidden = useHidesTreatments(farmId)
  const armOf = useArms(farmId)
  return (letter, day) => (isHidden || letter === null ? null : treatmentText(letter, armOf(letter, day)))
}
