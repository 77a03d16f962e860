import type { FastifyInstance } from 'fastify'
import { getFarm, listFarmDeployments, listFarms, listFarmUsers, listFieldsOfFarm } from '#domain/farms/calls.ts'
import { farmWeeks } from '#domain/weeks/farm-weeks.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import type { Deps } from '../app.ts'
import { found } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { farms } from './queries.ts'

export const farmRoutes = (app: FastifyInstance, { db, clock }: Deps) => {
  route(app, listFarms, ({ actor }) => farms.list(db, actor.scope))
  route(app, getFarm, async ({ actor, params }) => found(await farms.find(db, actor.scope, params.id)))
  route(app, listFarmUsers, async ({ actor, params }) => {
    found(await farms.find(db, actor.scope, params.id))
    return farms.users(db, actor.scope, params.id)
  })
  route(app, listFieldsOfFarm, async ({ actor, params }) => {
    found(await farms.find(db, actor.scope, params.id))
    return farms.fields(db, actor.scope, params.id)
  })
  route(app, listFarmDeployments, async ({ actor, query }) => {
    if (query.farm_id !== undefined) found(await farms.find(db, actor.scope, query.farm_id))
    const rows = await farms.deployments(db, actor.scope, query.farm_id)
    return rows.map(({ time_zone, ...deployment }) => {
      const today = localDay(clock(), time_zone)
      return { ...deployment, weeks: farmWeeks(query.year ?? Number(today.slice(0, 4)), today, [deployment]) }
    })
  })
}
