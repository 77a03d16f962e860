import type { FastifyInstance } from 'fastify'
import {
  acknowledgeAlert,
  addAlertNote,
  assignAlert,
  getAlert,
  getAlertLimits,
  listAlertAssignees,
  listAlertLimits,
  listAlerts,
  muteAlert,
  setAlertLimits,
  setAlertLimitsOfFarms,
} from '#domain/alerts/endpoints.ts'
import type { Deps } from '../deps.ts'
import { authorOf, personOf, type Actor } from '../platform/http/actor.ts'
import { inTransaction } from '../platform/postgres/database.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { idempotent } from '../platform/http/idempotency.ts'
import { alerts } from './alert-queries.ts'
import { alertWrites } from './alert-writes.ts'
import { alertLimits } from './limit-writes.ts'

export const alertRoutes = (app: FastifyInstance, { db, clock }: Deps) => {
  const by = (actor: Actor) => ({ scope: actor.scope, user_id: personOf(actor).user_id, now: clock() })

  route(app, listAlerts, ({ actor, query: { skip, limit, ...filter }, db: readDb }) =>
    alerts.list(readDb, actor.scope, by(actor), filter, { skip, limit }),
  )
  route(app, getAlert, async ({ actor, params }) => orNotFound(await alerts.find(db, actor.scope, params.id)))
  route(app, listAlertAssignees, async ({ actor, params }) => {
    const { organisation_id } = orNotFound(await alerts.whose(db, actor.scope, params.id))
    return alerts.assignees(db, actor.scope, organisation_id)
  })
  route(app, acknowledgeAlert, ({ actor, params }) =>
    inTransaction(db, authorOf(actor), (trx) => alertWrites.acknowledge(trx, by(actor), params.id)),
  )
  route(app, assignAlert, ({ actor, params, body }) =>
    inTransaction(db, authorOf(actor), (trx) => alertWrites.assign(trx, by(actor), params.id, body.assigned_to)),
  )
  route(app, muteAlert, ({ actor, params, body }) =>
    inTransaction(db, authorOf(actor), (trx) => alertWrites.mute(trx, by(actor), params.id, body.until)),
  )
  route(app, addAlertNote, (input) =>
    idempotent(db, input, (trx) => alertWrites.note(trx, by(input.actor), input.params.id, input.body.note)),
  )
  route(app, listAlertLimits, ({ actor, query, db: readDb }) => alertLimits.listOrPage(query, readDb, actor.scope))
  route(app, setAlertLimitsOfFarms, ({ actor, body }) =>
    inTransaction(db, authorOf(actor), (trx) => alertLimits.setAll(trx, actor.scope, body)),
  )
  route(app, getAlertLimits, ({ actor, params }) => alertLimits.ofFarm(db, actor.scope, params.id))
  route(app, setAlertLimits, ({ actor, params, body }) =>
    inTransaction(db, authorOf(actor), (trx) => alertLimits.set(trx, actor.scope, params.id, body)),
  )
}
