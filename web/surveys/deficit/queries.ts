import { queryOptions } from '@tanstack/react-query'
import {
  getDeficitResult,
  getDeficitTrial,
  listDeficitFruit,
  listDeficitMarkings,
  listDeficitTrials,
} from '#domain/deficit/endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { fetchAllPages } from '#web/platform/api/fetch-all-pages.ts'

export interface TrialPlace {
  farmId: string
  trialId: string
}
const paramsOf = ({ farmId, trialId }: TrialPlace) => ({ id: farmId, trialId })

export const deficitTrialsQuery = (farmId: number) =>
  queryOptions({
    queryKey: ['surveys', 'deficit', farmId],
    queryFn: ({ signal }) => fetchAllPages(listDeficitTrials, { params: { id: farmId } }, signal),
  })
export const deficitTrialQuery = (of: TrialPlace) =>
  queryOptions({
    queryKey: ['surveys', 'deficit-trial', of.farmId, of.trialId],
    queryFn: ({ signal }) => api(getDeficitTrial, { params: paramsOf(of) }, signal),
  })
export const deficitResultQuery = (of: TrialPlace) =>
  queryOptions({
    queryKey: ['surveys', 'deficit-result', of.farmId, of.trialId],
    queryFn: ({ signal }) => api(getDeficitResult, { params: paramsOf(of) }, signal),
  })
export const deficitFruitQuery = (of: TrialPlace) =>
  queryOptions({
    queryKey: ['surveys', 'deficit-fruit', of.farmId, of.trialId],
    queryFn: ({ signal }) => fetchAllPages(listDeficitFruit, { params: paramsOf(of) }, signal),
  })
export const deficitMarkingsQuery = (of: TrialPlace) =>
  queryOptions({
    queryKey: ['surveys', 'deficit-markings', of.farmId, of.trialId],
    queryFn: ({ signal }) => fetchAllPages(listDeficitMarkings, { params: paramsOf(of) }, signal),
  })
