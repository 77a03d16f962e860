import type { Scope } from '#domain/access/scope.ts'
import { lastHarvest, type DeficitTrial } from '#domain/deficit/deficit-trial.ts'
import type { PollinatorGroup, PredatorGroup } from '#domain/reference/taxon.ts'
import { MAX_ROWS } from '#domain/platform/paging.ts'
import {
  addressOfCall,
  callsOfFarm,
  callsOfPlot,
  callsOfTrial,
  callsOfTunnel,
  fieldsOfFarm,
  plotsOfTunnel,
  trialsOfFarm,
  tunnelsOfField,
  type BundledCall,
  type BundleLine,
} from '#domain/surveys/offline-bundle.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { assignments } from '../assignments/assignment-queries.ts'
import { arms } from '../treatments/treatment-queries.ts'
import { deficitFruits, deficitMarkings, deficitTrials } from '../deficit/deficit-queries.ts'
import { devices } from '../devices/queries.ts'
import { farms } from '../farms/queries.ts'
import { locations, locationRecords } from '../locations/queries.ts'
import { farmOutlinesOf } from '../outlines/queries.ts'
import type { Db } from '../platform/postgres/database.ts'
import { serialiserOf } from '../platform/http/serialiser.ts'
import { pollinators, predators } from '../reference/queries.ts'
import { weatherObservations } from '../weather-observations/queries.ts'
import { flowers } from './entries/flower-queries.ts'
import { likelyTaxa } from './likely-queries.ts'
import { pollinatorSurveys } from './entries/pollinator-queries.ts'
import { predatorSurveys } from './entries/predator-queries.ts'
import { surveyProtocols } from './protocols.ts'
import { surveys } from './queries.ts'
import { roundPlots } from './round-queries.ts'

type Farm = NonNullable<Awaited<ReturnType<typeof farms.find>>>
interface Given {
  params: { id: number; trialId: number; kind: 'pollinator' | 'predator' }
  part: { skip?: number; limit?: number }
  filter: { plot_id?: number; tunnel_id?: number; year?: number; functional_group?: PollinatorGroup | PredatorGroup }
}
type Load = (given: Given) => Promise<unknown>

/** Loads the data of each bundled call, within the caller's scope. */
const loadersOf = (db: Db, scope: Scope, farm: Farm, today: string): Record<string, Load> => ({
  getFarm: ({ params }) => farms.findWhole(db, scope, params.id),
  listSurveyProtocols: ({ params }) => surveyProtocols.list(db, scope, params.id),
  listTreatmentArms: ({ params, part }) => arms.listOrPage(part, db, scope, params.id),
  listRoundPlots: ({ params, part }) => roundPlots.listOrPage(part, db, scope, params.id, today),
  listSurveyAssignments: ({ params, part }) => assignments.listOrPage(part, db, scope, params.id, addDays(today, -1)),
  listFarmOutlines: ({ params }) => farmOutlinesOf(db, scope, params.id),
  listDevicesOfFarm: ({ params, part }) => devices.listOfFarm(db, scope, params.id, part),
  listDeficitTrials: ({ params, part }) => deficitTrials.listOrPage(part, db, scope, params.id),
  getDeficitTrial: ({ params }) => deficitTrials.find(db, scope, params.id, params.trialId),
  listDeficitFruit: ({ params, part }) => deficitFruits.listOrPage(part, db, scope, params.trialId),
  listDeficitMarkings: ({ params, part }) => deficitMarkings.listOrPage(part, db, scope, params.trialId),
  listLikelyTaxa: ({ params }) => likelyTaxa(db, params.kind, farm, today),
  listPollinators: async ({ part, filter }) => pollinators.listOrPage(part, db, filter),
  listPredators: async ({ part, filter }) => predators.listOrPage(part, db, filter),
  listFieldsOfFarm: ({ params, part }) => farms.fields(db, scope, params.id, part),
  listTunnelsOfField: ({ params, part }) => locations.tunnelsOfField(db, scope, params.id, part),
  listPlotsOfTunnel: ({ params, part }) => locations.plotsOfTunnel(db, scope, params.id, part),
  getTunnel: ({ params }) => locationRecords.tunnel(db, scope, params.id),
  listWeatherObservations: async ({ part, filter }) => weatherObservations.listOrPage(part, db, scope, filter),
  getPlot: ({ params }) => locationRecords.plot(db, scope, params.id),
  listFlowerSurveys: async ({ part, filter }) => flowers.listOrPage(part, db, scope, filter),
  listPollinatorLines: async ({ part, filter }) => pollinatorSurveys.lines.listOrPage(part, db, scope, filter),
  listPredatorLines: async ({ part, filter }) => predatorSurveys.lines.listOrPage(part, db, scope, filter),
  listSurveys: async ({ part, filter }) => surveys.listOrPage(part, db, scope, filter),
})

/** Collects responses for a line, each reduced to its call's schema. */
const collecting = (loaders: Record<string, Load>) => () => {
  const texts: string[] = []
  /** Undefined if the record no longer exists. */
  const addOne = async (call: BundledCall): Promise<unknown> => {
    const { endpoint, params = {}, query = {} } = call
    const { skip, limit, ...filter } = query
    const load = loaders[endpoint.id]
    if (!load) throw new Error(`a bundle cannot load ${endpoint.id}`)
    const part = { ...(skip === undefined ? {} : { skip }), ...(limit === undefined ? {} : { limit }) }
    const data = await load({ params, part, filter } as unknown as Given)
    if (data === undefined) return undefined
    const envelope = serialiserOf(endpoint.response)({ error: false, message: 'OK', data })
    texts.push(`${JSON.stringify(addressOfCall(call))}:${envelope}`)
    return data
  }
  const addWhole = async <Row extends { id: number }>(call: BundledCall): Promise<Row[]> => {
    const rows: Row[] = []
    for (;;) {
      const query = rows.length === 0 ? {} : { skip: rows.length }
      const page = (await addOne({ ...call, query })) as Row[]
      rows.push(...page)
      if (page.length < MAX_ROWS) return rows
    }
  }
  return {
    add: async (calls: readonly BundledCall[]): Promise<void> => {
      for (const call of calls)
        if (call.isWhole) await addWhole(call)
        // Archived since the list of places was read; left out.
        else if ((await addOne(call)) === undefined) return
    },
    addWhole,
    line: (about: Omit<BundleLine, 'answers'>): string =>
      `${JSON.stringify(about).slice(0, -1)},"answers":{${texts.join(',')}}}\n`,
  }
}

interface Bundle {
  year: number
  /** Plots up to this id are already on the phone. */
  after?: number | undefined
  now: number
}

/** Streams the bundle line by line, so that the lines that arrived before the signal was lost can be used. */
export const offlineBundle = async function* (db: Db, scope: Scope, farm: Farm, { year, after = 0, now }: Bundle) {
  const today = localDay(now, farm.time_zone)
  const collect = collecting(loadersOf(db, scope, farm, today))
  const whole = collect()
  await whole.add(callsOfFarm(farm.id))
  for (const trial of await whole.addWhole<DeficitTrial>(trialsOfFarm(farm.id)))
    if (lastHarvest(trial) >= today) await whole.add(callsOfTrial(farm.id, trial.id))
  const tunnels: number[] = []
  const plots: { id: number; tunnel_id: number }[] = []
  for (const field of await whole.addWhole(fieldsOfFarm(farm.id)))
    for (const { id: tunnel_id } of await whole.addWhole(tunnelsOfField(field.id))) {
      tunnels.push(tunnel_id)
      const own = await whole.addWhole(plotsOfTunnel(tunnel_id))
      plots.push(...own.map(({ id }) => ({ id, tunnel_id })))
    }
  yield whole.line({ kind: 'farm', id: farm.id, plots: plots.length })

  const sent = new Set<number>()
  for (const { id, tunnel_id } of plots.toSorted((a, b) => a.id - b.id)) {
    if (id <= after) continue
    const own = collect()
    // A tunnel is sent with the first of its plots.
    if (!sent.has(tunnel_id)) await own.add(callsOfTunnel(tunnel_id, year))
    sent.add(tunnel_id)
    await own.add(callsOfPlot(id, year))
    yield own.line({ kind: 'plot', id })
  }
  const withPlots = new Set(plots.map(({ tunnel_id }) => tunnel_id))
  for (const id of tunnels.filter((tunnel_id) => !withPlots.has(tunnel_id))) {
    const own = collect()
    await own.add(callsOfTunnel(id, year))
    yield own.line({ kind: 'tunnel', id })
  }
  yield collect().line({ kind: 'end', id: farm.id })
}
