import type { FastifyInstance } from 'fastify'
import {
  createWeatherObservation,
  deleteWeatherObservation,
  getWeatherObservation,
  listWeatherObservations,
  updateWeatherObservation,
} from '#domain/weather-observations/endpoints.ts'
import type { Deps } from '../deps.ts'
import { locations } from '../locations/queries.ts'
import { authorOf } from '../platform/http/actor.ts'
import { inTransaction } from '../platform/postgres/database.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { idempotent } from '../platform/http/idempotency.ts'
import { weatherObservations } from './queries.ts'
import { weatherObservationWrites } from './writes.ts'

export const weatherObservationRoutes = (app: FastifyInstance, { db, clock }: Deps) => {
  route(app, listWeatherObservations, async ({ actor, query: { skip, limit, ...filter }, db: readDb }) => {
    if (filter.tunnel_id !== undefined) orNotFound(await locations.tunnel(readDb, actor.scope, filter.tunnel_id))
    return weatherObservations.listOrPage({ skip, limit }, readDb, actor.scope, filter)
  })
  route(app, createWeatherObservation, (input) =>
    idempotent(db, input, (trx) => weatherObservationWrites.add(trx, input.actor, input.body, clock())),
  )
  route(app, getWeatherObservation, async ({ actor, params }) =>
    orNotFound(await weatherObservations.find(db, actor.scope, params.id)),
  )
  route(app, updateWeatherObservation, ({ actor, params, body }) =>
    inTransaction(db, authorOf(actor), (trx) => weatherObservationWrites.change(trx, actor, params.id, body, clock())),
  )
  route(app, deleteWeatherObservation, async ({ actor, params }) => {
    await inTransaction(db, authorOf(actor), (trx) => weatherObservationWrites.remove(trx, actor, params.id))
    return null
  })
}
