import { keepPreviousData, queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { armOn, type TreatmentArm } from '#domain/treatments/treatment-arm.ts'
import { compareTreatmentArms, listTreatmentArms } from '#domain/treatments/endpoints.ts'
import { getTreatmentEffects } from '#domain/treatments/trial-endpoints.ts'
import { listDevicesOfFarm, listDevicesOfOrganisation } from '#domain/devices/endpoints.ts'
import { getFarm, listFieldsOfFarm, listFarmDeployments, listFarms, listFarmUsers } from '#domain/farms/endpoints.ts'
import { listCrops, listSprays } from '#domain/farms/record-endpoints.ts'
import { getOrganisation, listFarmsOfOrganisation } from '#domain/organisations/endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { fetchAllPages } from '#web/platform/api/fetch-all-pages.ts'
import { listSurveyProtocols } from '#domain/surveys/protocol-endpoints.ts'

export const organisationQuery = (id: string) =>
  queryOptions({
    queryKey: ['organisations', id],
    queryFn: ({ signal }) => api(getOrganisation, { params: { id } }, signal),
  })

export const farmsOfOrganisationQuery = (id: string) =>
  queryOptions({
    queryKey: ['organisations', id, 'farms'],
    queryFn: ({ signal }) => fetchAllPages(listFarmsOfOrganisation, { params: { id } }, signal),
  })

export const farmProfileQueries = (id: string) => [organisationQuery(id), farmsOfOrganisationQuery(id)] as const

/** All accessible farms by title, for selecting one. */
export const farmsQuery = queryOptions({
  queryKey: ['farms'],
  queryFn: ({ signal }) => fetchAllPages(listFarms, {}, signal),
})

/** Deleted farms that can be restored. */
export const archivedFarmsQuery = queryOptions({
  queryKey: ['farms', 'archived'],
  queryFn: ({ signal }) => fetchAllPages(listFarms, { query: { archived: 'true' } }, signal),
})

export const farmQuery = (id: string | number) =>
  queryOptions({
    queryKey: ['farms', String(id)],
    queryFn: ({ signal }) => api(getFarm, { params: { id } }, signal),
  })
/** Disabled without a farm. */
export const fieldsQuery = (farm_id: number | null) =>
  queryOptions({
    queryKey: ['farms', farm_id, 'fields'],
    queryFn: ({ signal }) => fetchAllPages(listFieldsOfFarm, { params: { id: farm_id } }, signal),
    enabled: farm_id !== null,
  })
/** The people of the farm's organisation, one of whom may be its farmer. */
export const farmUsersQuery = (id: number) =>
  queryOptions({
    queryKey: ['farms', String(id), 'users'],
    queryFn: ({ signal }) => fetchAllPages(listFarmUsers, { params: { id } }, signal),
  })
export const devicesOfFarmQuery = (id: number) =>
  queryOptions({
    queryKey: ['devices', 'of-farm', id],
    queryFn: ({ signal }) => fetchAllPages(listDevicesOfFarm, { params: { id } }, signal),
  })
export const devicesOfOrganisationQuery = (id: number) =>
  queryOptions({
    queryKey: ['devices', 'of-organisation', id],
    queryFn: ({ signal }) => fetchAllPages(listDevicesOfOrganisation, { params: { id } }, signal),
  })
export const cropsQuery = (id: number) =>
  queryOptions({
    queryKey: ['farms', String(id), 'crops'],
    queryFn: ({ signal }) => fetchAllPages(listCrops, { params: { id }, query: { deleted: 'true' } }, signal),
  })
export const spraysQuery = (id: number) =>
  queryOptions({
    queryKey: ['farms', String(id), 'sprays'],
    queryFn: ({ signal }) => fetchAllPages(listSprays, { params: { id } }, signal),
  })
export const armsQuery = (id: number) =>
  queryOptions({
    queryKey: ['farms', String(id), 'arms'],
    queryFn: ({ signal }) => fetchAllPages(listTreatmentArms, { params: { id } }, signal),
  })
/** The results of a farm's treatments over local days. */
export const comparisonQuery = (id: number, period: { start_date: string; end_date: string }) =>
  queryOptions({
    queryKey: ['farms', String(id), 'arms', 'comparison', period],
    queryFn: ({ signal }) => api(compareTreatmentArms, { params: { id }, query: period }, signal),
    placeholderData: keepPreviousData,
  })
/** The effects of a farm's treatments over local days, as far as they can be estimated. */
export const effectsQuery = (id: number, period: { start_date: string; end_date: string }) =>
  queryOptions({
    queryKey: ['farms', String(id), 'arms', 'effects', period],
    queryFn: ({ signal }) => api(getTreatmentEffects, { params: { id }, query: period }, signal),
    placeholderData: keepPreviousData,
  })
/** The treatment that a letter means on a farm on a local day; null while not loaded. */
export const useArms = (farmId: number | undefined): ((letter: string | null, day: string) => TreatmentArm | null) => {
  const { data = [] } = useQuery({ ...armsQuery(farmId ?? 0), enabled: farmId !== undefined })
  return (letter, day) => armOn(data, letter, day)
}
export const deploymentsQuery = (id: number, year?: number) =>
  queryOptions({
    queryKey: ['farms', String(id), 'deployments', year ?? 'now'],
    queryFn: ({ signal }) => fetchAllPages(listFarmDeployments, { query: { farm_id: id, year } }, signal),
  })

/** Invalidates everything that shows farms after a change. */
export const invalidateFarms = (client: QueryClient) =>
  Promise.all(
    ['farms', 'organisations', 'farm-dashboard', 'plots', 'history'].map((first) =>
      client.invalidateQueries({ queryKey: [first] }),
    ),
  )

/** Devices that moved between farms affect the counts, lists and maps of both. */
export const invalidateMovedDevices = (client: QueryClient) =>
  Promise.all([invalidateFarms(client), client.invalidateQueries({ queryKey: ['devices'] })])

/** The survey protocols of a farm. */
export const protocolsQuery = (id: number) =>
  queryOptions({
    queryKey: ['farms', String(id), 'survey-protocols'],
    queryFn: ({ signal }) => api(listSurveyProtocols, { params: { id } }, signal),
  })
