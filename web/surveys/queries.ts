import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getFarm } from '#domain/farms/endpoints.ts'
import { getPlot, getTunnel } from '#domain/locations/record-endpoints.ts'
import { pageOf } from '#domain/platform/paging.ts'
import { getSurvey, listSurveys } from '#domain/surveys/endpoints.ts'
import { listFlowersOfSurvey, listFlowerSurveys } from '#domain/surveys/flower-endpoints.ts'
import { LATEST_FLOWERS } from '#domain/surveys/round.ts'
import { listPollinatorLines, listPollinatorsOfSurvey } from '#domain/surveys/pollinator-endpoints.ts'
import {
  listPredatorLines,
  listPredatorObservationsOfSurvey,
  listPredatorsOfSurvey,
} from '#domain/surveys/predator-endpoints.ts'
import type { Place } from '#web/field-work/outbox/entry.ts'
import { FIRST_ROWS } from '#web/field-work/queries.ts'
import { api } from '#web/platform/api/api.ts'
import { fetchAllPages } from '#web/platform/api/fetch-all-pages.ts'

/** A plot with its tunnel, field and farm. */
export const placeQuery = (plotId: string | number) =>
  queryOptions({
    queryKey: ['surveys', 'place', String(plotId)],
    queryFn: async ({ signal }): Promise<Place> => {
      const plot = await api(getPlot, { params: { id: plotId } }, signal)
      const { tunnel } = plot
      const farm = await api(getFarm, { params: { id: tunnel.field.farm_id } }, signal)
      return {
        plot_id: plot.id,
        plot_number: plot.number,
        treatment_type: plot.treatment_type,
        treatment_arms: plot.treatment_arms,
        tunnel_id: tunnel.id,
        tunnel_number: tunnel.number,
        field_name: tunnel.field.field_name,
        farm_id: farm.id,
        farm_title: farm.title,
        zone: farm.time_zone,
      }
    },
    staleTime: 5 * 60_000,
    retry: false,
  })

/** The filter of the entries, from the address. */
interface Listed {
  plot_id: number
  year: number
  q?: string | undefined
  sort?: string | undefined
  page?: number | undefined
  rows?: number | undefined
}
const partOf = ({ page = 1, rows = FIRST_ROWS }: Listed) => ({ skip: (page - 1) * rows, limit: rows })
const wanted = ({ plot_id, year, q }: Listed) => ({ plot_id, year, q })
// Other people may count the same plot, so lists are fetched again when the window gets the focus.
const live = { staleTime: 5_000, placeholderData: keepPreviousData }

export const flowersQuery = ({ sort, ...filter }: Listed) =>
  queryOptions({
    queryKey: ['surveys', 'flowers', { ...filter, sort }],
    queryFn: async ({ signal }) =>
      pageOf(await api(listFlowerSurveys, { query: { ...wanted(filter), sort, ...partOf(filter) } }, signal)),
    ...live,
  })
export const pollinatorLinesQuery = ({ sort, ...filter }: Listed) =>
  queryOptions({
    queryKey: ['surveys', 'pollinators', { ...filter, sort }],
    queryFn: async ({ signal }) =>
      pageOf(await api(listPollinatorLines, { query: { ...wanted(filter), sort, ...partOf(filter) } }, signal)),
    ...live,
  })
export const predatorLinesQuery = ({ sort, ...filter }: Listed) =>
  queryOptions({
    queryKey: ['surveys', 'predators', { ...filter, sort }],
    queryFn: async ({ signal }) =>
      pageOf(await api(listPredatorLines, { query: { ...wanted(filter), sort, ...partOf(filter) } }, signal)),
    ...live,
  })

/** The most recently counted plants. */
export const latestFlowersQuery = (plot_id: number) =>
  queryOptions({
    queryKey: ['surveys', 'flowers', 'latest', plot_id],
    queryFn: async ({ signal }) =>
      pageOf(await api(listFlowerSurveys, { query: { plot_id, skip: 0, limit: LATEST_FLOWERS } }, signal)).rows,
  })

interface Visits {
  plot_id: number
  sort?: string | undefined
  q?: string | undefined
  page?: number | undefined
  rows?: number | undefined
  year?: number | undefined
}
export const visitsQuery = ({ page = 1, rows = FIRST_ROWS, ...filter }: Visits) =>
  queryOptions({
    queryKey: ['surveys', 'visits', { page, rows, ...filter }],
    queryFn: async ({ signal }) =>
      pageOf(await api(listSurveys, { query: { ...filter, skip: (page - 1) * rows, limit: rows } }, signal)),
    placeholderData: keepPreviousData,
  })
export const surveyQuery = (id: string | number) =>
  queryOptions({
    queryKey: ['surveys', 'one', String(id)],
    queryFn: ({ signal }) => api(getSurvey, { params: { id } }, signal),
  })

/** The counts of one visit. Disabled while the visit is not known. */
export const flowersOfVisit = (id: number | null) =>
  queryOptions({
    queryKey: ['surveys', 'visit', id, 'flowers'],
    queryFn: ({ signal }) => api(listFlowersOfSurvey, { params: { id } }, signal),
    enabled: id !== null,
    staleTime: 0,
  })
export const pollinatorsOfVisit = (id: number | null) =>
  queryOptions({
    queryKey: ['surveys', 'visit', id, 'pollinators'],
    queryFn: ({ signal }) => fetchAllPages(listPollinatorsOfSurvey, { params: { id } }, signal),
    enabled: id !== null,
    staleTime: 0,
  })
export const predatorsOfVisit = (id: number | null) =>
  queryOptions({
    queryKey: ['surveys', 'visit', id, 'predators'],
    queryFn: ({ signal }) => api(listPredatorsOfSurvey, { params: { id } }, signal),
    enabled: id !== null,
    staleTime: 0,
  })
export const predatorLinesOfVisit = (id: number) =>
  queryOptions({
    queryKey: ['surveys', 'visit', id, 'predator-lines'],
    queryFn: ({ signal }) => fetchAllPages(listPredatorObservationsOfSurvey, { params: { id } }, signal),
  })

/** Everything that the page of one visit shows first. */
export const visitQueries = (id: string) => [
  surveyQuery(id),
  flowersOfVisit(Number(id)),
  pollinatorsOfVisit(Number(id)),
  predatorsOfVisit(Number(id)),
  predatorLinesOfVisit(Number(id)),
]

/** A tunnel with its field and farm. */
export const tunnelOfPlot = (id: number) =>
  queryOptions({
    queryKey: ['tunnels', id],
    queryFn: ({ signal }) => api(getTunnel, { params: { id } }, signal),
  })
