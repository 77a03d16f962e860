import type { FastifyInstance } from 'fastify'
import { listObserverDays } from '#domain/surveys/day-summary.ts'
import { listFarmRounds, listLikelyTaxa, listRoundPlots } from '#domain/surveys/round-endpoints.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import type { Deps } from '../deps.ts'
import { farms } from '../farms/queries.ts'
import { zonesOf } from '../farms/zone-queries.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { observerDays } from './day-summary-queries.ts'
import { likelyTaxa } from './likely-queries.ts'
import { farmRounds, roundPlots } from './round-queries.ts'

export const roundRoutes = (app: FastifyInstance, { clock }: Deps) => {
  route(app, listRoundPlots, async ({ actor, params, query, db }) => {
    const { time_zone } = orNotFound(await farms.find(db, actor.scope, params.id))
    return roundPlots.listOrPage(query, db, actor.scope, params.id, localDay(clock().getTime(), time_zone))
  })
  route(app, listFarmRounds, async ({ actor, query, db }) => {
    const zones = await zonesOf(db, actor.scope)
    const days = zones.map((zone) => localDay(clock().getTime(), zone))
    return farmRounds.listOrPage(query, db, actor.scope, zones, days)
  })
  route(app, listObserverDays, async ({ actor, params: { id, date }, db }) => {
    orNotFound(await farms.find(db, actor.scope, id))
    return observerDays(db, actor.scope, id, date)
  })
  route(app, listLikelyTaxa, async ({ actor, params: { id, kind }, db }) => {
    const farm = orNotFound(await farms.find(db, actor.scope, id))
    return likelyTaxa(db, kind, farm, localDay(clock().getTime(), farm.time_zone))
  })
}
