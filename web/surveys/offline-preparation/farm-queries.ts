import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import type { BundleLine } from '#domain/surveys/offline-bundle.ts'
import { assignmentsQuery } from '#web/assignments/queries.ts'
import { armsQuery, farmQuery, fieldsQuery } from '#web/farms/queries.ts'
import { latestVisitsQuery } from '#web/field-work/queries.ts'
import { plotsQuery, tunnelsQuery } from '#web/locations/queries.ts'
import { farmOutlinesQuery } from '#web/outlines/queries.ts'
import { tunnelQuery, weatherObservationsQuery } from '#web/weather-observations/queries.ts'
import { deficitFruitQuery, deficitMarkingsQuery, deficitTrialQuery, deficitTrialsQuery } from '../deficit/queries.ts'
import { camerasQuery } from '../farm-map/queries.ts'
import { protocolQuery } from '../effort/queries.ts'
import {
  tunnelOfPlot,
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
type AnyQuery = FetchQueryOptions<any, any, any, any>

const queriesOfPlot = (plot_id: number, year: number): AnyQuery[] => [
  placeQuery(plot_id),
  flowersQuery({ plot_id, year }),
  latestFlowersQuery(plot_id),
  pollinatorLinesQuery({ plot_id, year }),
  predatorLinesQuery({ plot_id, year }),
  visitsQuery({ plot_id }),
  latestVisitsQuery(plot_id),
]
const queriesOfTunnel = (tunnel_id: number, year: number): AnyQuery[] => [
  tunnelQuery(tunnel_id),
  tunnelOfPlot(tunnel_id),
  weatherObservationsQuery({ tunnel_id, year }),
]
const queriesOfFarm = (farm_id: number): AnyQuery[] => [
  farmQuery(farm_id),
  // One response for all types.
  protocolQuery(farm_id, 'flower'),
  armsQuery(farm_id),
  roundQuery(farm_id),
  assignmentsQuery(farm_id),
  farmOutlinesQuery(farm_id),
  camerasQuery(farm_id),
  deficitTrialsQuery(farm_id),
  ...(['pollinator', 'predator'] as const).flatMap((kind): AnyQuery[] => [
    firstTaxaQuery(kind),
    allTaxaQuery(kind),
    likelyTaxaQuery(farm_id, kind),
  ]),
]

const ofTunnel = /^\/api\/tunnels\/(\d+)$/
/** The tunnels of a line: that of its first plot, or a tunnel without plots. */
const tunnelsIn = ({ answers }: BundleLine): number[] =>
  Object.keys(answers).flatMap((address) => {
    const id = ofTunnel.exec(address)?.[1]
    return id === undefined ? [] : [Number(id)]
  })

const ofTrial = /^\/api\/farms\/(\d+)\/deficit-trials\/(\d+)$/
/** The deficit trials of a line whose flowers are still being marked or whose fruit is still being weighed. */
const queriesOfTrials = ({ answers }: BundleLine): AnyQuery[] =>
  Object.keys(answers).flatMap((address): AnyQuery[] => {
    const [, farmId, trialId] = ofTrial.exec(address) ?? []
    if (farmId === undefined || trialId === undefined) return []
    return [
      deficitTrialQuery({ farmId, trialId }),
      deficitFruitQuery({ farmId, trialId }),
      deficitMarkingsQuery({ farmId, trialId }),
    ]
  })

/** Stores a line as the queries of pages. Returns their number and approximate size in bytes. */
export const fetchLine = async (client: QueryClient, line: BundleLine, year: number) => {
  let [parts, bytes] = [0, 0]
  const fetchNow = async (query: AnyQuery): Promise<unknown> => {
    const data: unknown = await client.fetchQuery({ ...query, staleTime: 0 })
    parts += 1
    bytes += JSON.stringify(data)?.length ?? 0
    return data
  }
  const placesOf = async (query: AnyQuery) => (await fetchNow(query)) as { id: number }[]
  if (line.kind === 'farm') {
    for (const query of [...queriesOfFarm(line.id), ...queriesOfTrials(line)]) await fetchNow(query)
    for (const field of await placesOf(fieldsQuery(line.id)))
      for (const tunnel of await placesOf(tunnelsQuery(field.id))) await placesOf(plotsQuery(tunnel.id))
  }
  for (const tunnel_id of tunnelsIn(line)) for (const query of queriesOfTunnel(tunnel_id, year)) await fetchNow(query)
  if (line.kind === 'plot') for (const query of queriesOfPlot(line.id, year)) await fetchNow(query)
  return { parts, bytes }
}
