import { queryOptions } from '@tanstack/react-query'
import { getApiDescription } from '#domain/platform/portal.ts'
import { addressOf, connection } from '#web/platform/api/api.ts'
import { ApiProblem } from '#web/platform/api/problem.ts'
import { api as t } from '#web/texts/api.ts'
import type { Description } from './description.ts'

export const descriptionAddress = addressOf(getApiDescription.path)

/** It changes only when the server is updated. */
export const descriptionQuery = queryOptions({
  queryKey: ['api-description'],
  staleTime: Infinity,
  queryFn: async ({ signal }): Promise<Description> => {
    await connection.ready()
    const response = await fetch(descriptionAddress, { signal })
    if (response.ok) return (await response.json()) as Description
    if (response.status === 401) connection.unauthorised(getApiDescription.id)
    throw new ApiProblem(response.status, t.unreachable)
  },
})
