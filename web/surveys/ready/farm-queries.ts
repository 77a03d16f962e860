import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { yearChoices } from '#domain/weeks/farm-weeks.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { armsQuery, farmsQuery, fieldsQuery } from '#web/farms/queries.ts'
import { plotsQuery, tunnelsQuery } from '#web/locations/queries.ts'
import { rightNow } from '#web/platform/clock.ts'
import { tunnelQuery, weatherObservationsQuery } from '#web/weather-observations/queries.ts'
import { tunnelOfPlot } from '../field-of-tunnel.ts'
import {
  flowersQuery,
  latestFlowersQuery,
  placeQuery,
  pollinatorLinesQuery,
  predatorLinesQuery,
  visitsQuery,
} from '../queries.ts'
import { likelyTaxaQuery, roundQuery } from '../round/queries.ts'
import { allTaxaQuery, firstTaxaQuery } from '../species/species.ts'

// Each query has types of its own; a list of them only has to be fetched.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyQuery = FetchQueryOptions<any, any, any, any>

/** All that the pages of a farm's surveys ask for, as they ask for it. What lies in the farm is read on the way. */
export const farmQueries = async (client: QueryClient, person: Profile, farmId: number): Promise<AnyQuery[]> => {
  const fresh = { staleTime: 0 }
  const farms = await client.fetchQuery({ ...farmsQuery, ...fresh })
  const zone = farms.find(({ id }) => id === farmId)?.time_zone ?? 'UTC'
  const year = yearChoices(localDay(rightNow(), zone), person.role)[0] ?? new Date().getFullYear()
  const ofPlot = (plot_id: number): AnyQuery[] => [
    placeQuery(plot_id),
    flowersQuery({ plot_id, year }),
    latestFlowersQuery(plot_id),
    pollinatorLinesQuery({ plot_id, year }),
    predatorLinesQuery({ plot_id, year }),
    visitsQuery({ plot_id }),
  ]
  const ofTunnel = async (tunnel_id: number): Promise<AnyQuery[]> => {
    const plots = await client.fetchQuery({ ...plotsQuery(tunnel_id), ...fresh })
    return [
      tunnelQuery(tunnel_id),
      tunnelOfPlot(tunnel_id),
      weatherObservationsQuery({ tunnel_id, year }),
      ...plots.flatMap(({ id }) => ofPlot(id)),
    ]
  }
  const ofField = async (field_id: number): Promise<AnyQuery[]> => {
    const tunnels = await client.fetchQuery({ ...tunnelsQuery(field_id), ...fresh })
    const all: AnyQuery[] = []
    for (const { id } of tunnels) all.push(...(await ofTunnel(id)))
    return all
  }
  const all: AnyQuery[] = [
    armsQuery(farmId),
    roundQuery(farmId),
    ...(['pollinator', 'predator'] as const).flatMap((kind): AnyQuery[] => [
      firstTaxaQuery(kind),
      allTaxaQuery(kind),
      likelyTaxaQuery(farmId, kind),
    ]),
  ]
  const fields = await client.fetchQuery({ ...fieldsQuery(farmId), ...fresh })
  for (const { id } of fields) all.push(...(await ofField(id)))
  return all
}
