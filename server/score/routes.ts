import type { FastifyInstance } from 'fastify'
import type { Scope } from '#domain/access/scope.ts'
import {
  getDeviceRunningHours,
  getFarmRunningHours,
  getInference,
  getPollinationHealth,
  getResultByDay,
  getResultByHour,
} from '#domain/score/endpoints.ts'
import type { Deps } from '../deps.ts'
import type { Db } from '../platform/postgres/database.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { healthOfFarm } from './health-queries.ts'
import { inference, type Target } from './figures-queries.ts'

export const scoreRoutes = (app: FastifyInstance, deps: Deps) => {
  const { clock } = deps
  const targetOf = async (
    db: Db,
    scope: Scope,
    query: { farm_id?: number | undefined; device_id?: number | undefined },
  ): Promise<Target> =>
    orNotFound(
      query.farm_id === undefined
        ? await inference.targetOfDevice(db, scope, query.device_id ?? 0)
        : await inference.targetOfFarm(db, scope, query.farm_id),
    )

  route(app, getInference, async ({ actor, query, db }) =>
    inference.byClass(db, await targetOf(db, actor.scope, query), query.start_date, query.end_date),
  )
  route(app, getResultByDay, async ({ actor, query, db }) =>
    inference.byDay(db, await targetOf(db, actor.scope, query), query.start_date, query.end_date),
  )
  route(app, getResultByHour, async ({ actor, query, db }) =>
    inference.byHour(db, await targetOf(db, actor.scope, query), query.start_date, query.end_date),
  )

  const yearOf = (query: { year?: number | undefined }) => query.year ?? clock().getUTCFullYear()
  route(app, getDeviceRunningHours, async ({ actor, params, query, db }) => [
    await inference.runningHours(db, await targetOf(db, actor.scope, { device_id: params.id }), yearOf(query)),
  ])
  route(app, getFarmRunningHours, async ({ actor, params, query, db }) => [
    await inference.runningHours(db, await targetOf(db, actor.scope, { farm_id: params.id }), yearOf(query)),
  ])

  route(app, getPollinationHealth, async ({ actor, query, db }) =>
    orNotFound(
      await healthOfFarm({ ...deps, db }, actor.scope, query.farm_id, { start: query.start_date, end: query.end_date }),
    ),
  )
}
