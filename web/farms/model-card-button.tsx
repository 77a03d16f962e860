import { useQuery } from '@tanstack/react-query'
import { ModelCardLink } from '#web/model-cards/model-card-button.tsx'
import { farmsQuery } from './queries.ts'

/** The name of a model version as a link to its model card in the organisation of a farm. */
export const ModelCardOfFarm = ({ farmId, version }: { farmId: number; version: string }) => {
  const { data: farms } = useQuery({ ...farmsQuery, throwOnError: false })
  const farm = farms?.find(({ id }) => id === farmId)
  return farm ? <ModelCardLink organisationId={farm.organisation_id} version={version} /> : version
}
