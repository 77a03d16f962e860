import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { pageOf } from '#domain/platform/paging.ts'
import { listPollinators, listPredators, listSpecies, listStages } from '#domain/reference/endpoints.ts'
import type { Pollinator, Predator } from '#domain/reference/species.ts'
import { api } from '#web/platform/api/api.ts'
import { FIRST_ROWS, type SpeciesAddress, type StageAddress, type TaxonAddress } from './reference-address.ts'

/** Cuts the page that the address requests from a list. */
const cut = <A extends { page?: number | undefined; rows?: number | undefined }>(address: A) => {
  const { page = 1, rows = FIRST_ROWS, ...filter } = address
  return { ...filter, skip: (page - 1) * rows, limit: rows }
}

export const speciesQuery = (address: SpeciesAddress) =>
  queryOptions({
    queryKey: ['reference', 'species', address],
    queryFn: async ({ signal }) => pageOf(await api(listSpecies, { query: cut(address) }, signal)),
    placeholderData: keepPreviousData,
  })
export const stagesQuery = (address: StageAddress) =>
  queryOptions({
    queryKey: ['reference', 'stages', address],
    queryFn: async ({ signal }) => pageOf(await api(listStages, { query: cut(address) }, signal)),
    placeholderData: keepPreviousData,
  })
export type TaxonListName = 'pollinators' | 'predators'
export type Entry = Pollinator | Predator
const lists = {
  pollinators: async (query: ReturnType<typeof cut<TaxonAddress>>, signal: AbortSignal) =>
    pageOf(await api(listPollinators, { query }, signal)),
  predators: async (query: ReturnType<typeof cut<TaxonAddress>>, signal: AbortSignal) =>
    pageOf(await api(listPredators, { query }, signal)),
}

/** The two lists have the same shape. */
export const taxaQuery = (list: TaxonListName, address: TaxonAddress) =>
  queryOptions({
    queryKey: ['reference', list, address],
    queryFn: ({ signal }): Promise<{ rows: Entry[]; total: number }> => lists[list](cut(address), signal),
    placeholderData: keepPreviousData,
  })

/** Invalidates everything that shows reference data after a change, because the lists refer to each other's entries. */
export const invalidateReference = (client: QueryClient) =>
  Promise.all(['reference', 'history'].map((first) => client.invalidateQueries({ queryKey: [first] })))
