import { listSurveyAssignments } from '../assignments/endpoints.ts'
import { getDeficitTrial, listDeficitFruit, listDeficitMarkings, listDeficitTrials } from '../deficit/endpoints.ts'
import { listDevicesOfFarm } from '../devices/endpoints.ts'
import { listFarmOutlines } from '../outlines/endpoints.ts'
import { listTreatmentArms } from '../treatments/endpoints.ts'
import { getFarm, listFieldsOfFarm } from '../farms/endpoints.ts'
import { listPlotsOfTunnel, listTunnelsOfField } from '../locations/endpoints.ts'
import { getPlot, getTunnel } from '../locations/record-endpoints.ts'
import { requestAddress, type Value } from '../platform/request-address.ts'
import type { Endpoint } from '../platform/endpoint.ts'
import { listPollinators, listPredators } from '../reference/endpoints.ts'
import { pollinatorGroups, predatorGroups } from '../reference/taxon.ts'
import { listWeatherObservations } from '../weather-observations/endpoints.ts'
import { listSurveys } from './endpoints.ts'
import { listFlowerSurveys } from './flower-endpoints.ts'
import { FIRST_OF_GROUP, FIRST_ROWS, LATEST_FLOWERS, LATEST_VISITS } from './round.ts'
import { listPollinatorLines } from './pollinator-endpoints.ts'
import { listPredatorLines } from './predator-endpoints.ts'
import { listSurveyProtocols } from './protocol-endpoints.ts'
import { listLikelyTaxa, listRoundPlots } from './round-endpoints.ts'

/** A call whose response is part of a bundle. */
export interface BundledCall {
  endpoint: Pick<Endpoint, 'id' | 'path' | 'response'>
  params?: Record<string, Value>
  query?: Record<string, Value>
  /** Pages request the whole list, in as many calls as it has pages. */
  isWhole?: boolean
}

export const addressOfCall = ({ endpoint, params, query }: BundledCall): string =>
  requestAddress(endpoint.path, params, query)

const first = (limit: number) => ({ skip: 0, limit })

export const callsOfFarm = (id: number): BundledCall[] => [
  { endpoint: getFarm, params: { id } },
  { endpoint: listSurveyProtocols, params: { id } },
  { endpoint: listTreatmentArms, params: { id }, isWhole: true },
  { endpoint: listRoundPlots, params: { id }, isWhole: true },
  { endpoint: listSurveyAssignments, params: { id }, isWhole: true },
  { endpoint: listFarmOutlines, params: { id } },
  { endpoint: listDevicesOfFarm, params: { id }, isWhole: true },
  { endpoint: listLikelyTaxa, params: { id, kind: 'pollinator' } },
  { endpoint: listLikelyTaxa, params: { id, kind: 'predator' } },
  { endpoint: listPollinators, isWhole: true },
  { endpoint: listPredators, isWhole: true },
  ...pollinatorGroups.map((functional_group) => ({
    endpoint: listPollinators,
    query: { functional_group, ...first(FIRST_OF_GROUP) },
  })),
  ...predatorGroups.map((functional_group) => ({
    endpoint: listPredators,
    query: { functional_group, ...first(FIRST_OF_GROUP) },
  })),
]
export const trialsOfFarm = (id: number): BundledCall => ({
  endpoint: listDeficitTrials,
  params: { id },
  isWhole: true,
})
/** For a deficit trial whose flowers are being marked or whose fruit are still being weighed. */
export const callsOfTrial = (id: number, trialId: number): BundledCall[] => [
  { endpoint: getDeficitTrial, params: { id, trialId } },
  { endpoint: listDeficitFruit, params: { id, trialId }, isWhole: true },
  { endpoint: listDeficitMarkings, params: { id, trialId }, isWhole: true },
]
export const fieldsOfFarm = (id: number): BundledCall => ({ endpoint: listFieldsOfFarm, params: { id }, isWhole: true })
export const tunnelsOfField = (id: number): BundledCall => ({
  endpoint: listTunnelsOfField,
  params: { id },
  isWhole: true,
})
export const plotsOfTunnel = (id: number): BundledCall => ({
  endpoint: listPlotsOfTunnel,
  params: { id },
  isWhole: true,
})

export const callsOfTunnel = (id: number, year: number): BundledCall[] => [
  { endpoint: getTunnel, params: { id } },
  { endpoint: listWeatherObservations, query: { tunnel_id: id, year, ...first(FIRST_ROWS) } },
]
export const callsOfPlot = (id: number, year: number): BundledCall[] => {
  const query = { plot_id: id, year, ...first(FIRST_ROWS) }
  return [
    { endpoint: getPlot, params: { id } },
    { endpoint: listFlowerSurveys, query },
    { endpoint: listFlowerSurveys, query: { plot_id: id, ...first(LATEST_FLOWERS) } },
    { endpoint: listPollinatorLines, query },
    { endpoint: listPredatorLines, query },
    { endpoint: listSurveys, query: { plot_id: id, ...first(FIRST_ROWS) } },
    { endpoint: listSurveys, query: { plot_id: id, ...first(LATEST_VISITS) } },
  ]
}

/**
 * A line of a bundle. It contains responses by the URLs of their calls, so that a page that makes one of those calls
 * finds its response.
 */
export interface BundleLine {
  /** Subject of the line: the farm, with its number of plots; a plot; a tunnel without plots; the end of the bundle. */
  kind: 'farm' | 'plot' | 'tunnel' | 'end'
  /** Its id. */
  id: number
  plots?: number
  answers: Record<string, { data: unknown }>
}
