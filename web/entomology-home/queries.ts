import { queryOptions } from '@tanstack/react-query'
import { listImports } from '#domain/uploads/endpoints.ts'
import { listOrganisations } from '#domain/organisations/endpoints.ts'
import { pageOf } from '#domain/platform/paging.ts'
import { listPollinators, listPredators, listSpecies, listStages } from '#domain/reference/endpoints.ts'
import { listSurveys } from '#domain/surveys/endpoints.ts'
import { listIdentifications } from '#domain/surveys/photo-endpoints.ts'
import { api } from '#web/platform/api/api.ts'

const one = { query: { limit: 1 } } as const

/** The day of the latest survey within the person's access; null if there is none. */
export const lastSurveyQuery = queryOptions({
  queryKey: ['surveys', 'last'],
  queryFn: async ({ signal }) => pageOf(await api(listSurveys, one, signal)).rows[0]?.survey_date ?? null,
})

/** The number of photos that await identification. */
export const photosToIdentifyQuery = queryOptions({
  queryKey: ['identifications', 'count'],
  queryFn: async ({ signal }) => pageOf(await api(listIdentifications, one, signal)).total,
})

/** The number of entries in each list. */
export const listCountsQuery = queryOptions({
  queryKey: ['reference', 'counts'],
  queryFn: async ({ signal }) => {
    const [pollinators, predator, species, stage, organisation, uploads] = await Promise.all([
      api(listPollinators, one, signal),
      api(listPredators, one, signal),
      api(listSpecies, one, signal),
      api(listStages, one, signal),
      api(listOrganisations, one, signal),
      api(listImports, one, signal),
    ])
    return {
      pollinators: pageOf(pollinators).total,
      predator: pageOf(predator).total,
      species: pageOf(species).total,
      stage: pageOf(stage).total,
      organisation: pageOf(organisation).total,
      upload: pageOf(uploads).total,
    }
  },
})
