import type { FastifyInstance } from 'fastify'
import { seesArchivedFarms } from '#domain/access/rules.ts'
import {
  archiveField,
  archivePlot,
  archiveTunnel,
  createField,
  createPlot,
  createTunnel,
  getField,
  getPlot,
  getTunnel,
  listFields,
  listPlots,
  listTunnels,
  restoreField,
  restorePlot,
  restoreTunnel,
  updateField,
  updatePlot,
  updateTunnel,
} from '#domain/locations/record-endpoints.ts'
import type { Deps } from '../deps.ts'
import { farms } from '../farms/queries.ts'
import { authorOf, personOf, type Actor } from '../platform/http/actor.ts'
import { inTransaction } from '../platform/postgres/database.ts'
import { forbidden, orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { idempotent } from '../platform/http/idempotency.ts'
import { fields, fieldWrites } from './fields.ts'
import { plots, plotWrites } from './plots.ts'
import { tunnels, tunnelWrites } from './tunnels.ts'

/** Archived locations are only listed for people who may restore them. */
const chosen = <F extends { archived?: 'true' | 'false' | undefined }>(actor: Actor, { archived, ...filter }: F) => {
  if (archived === 'true' && !seesArchivedFarms(personOf(actor).role)) throw forbidden()
  return { ...filter, archived: archived === 'true' }
}

export const locationRecordRoutes = (app: FastifyInstance, { db, clock }: Deps) => {
  route(app, listFields, async ({ actor, query: { skip, limit, ...filter }, db: readDb }) => {
    const which = chosen(actor, filter)
    if (filter.farm_id !== undefined) orNotFound(await farms.find(readDb, actor.scope, filter.farm_id))
    return fields.listOrPage({ skip, limit }, readDb, actor.scope, which)
  })
  route(app, getField, async ({ actor, params }) => orNotFound(await fields.find(db, actor.scope, params.id)))
  route(app, createField, (input) =>
    idempotent(db, input, (trx) => fieldWrites.add(trx, input.actor.scope, input.body)),
  )
  route(app, updateField, ({ actor, params, body }) =>
    inTransaction(db, authorOf(actor), (trx) => fieldWrites.change(trx, actor.scope, params.id, body)),
  )
  route(app, archiveField, async ({ actor, params, query }) => {
    await inTransaction(db, authorOf(actor), (trx) => fieldWrites.archive(trx, actor.scope, params.id, query, clock()))
    return null
  })
  route(app, restoreField, ({ actor, params }) =>
    inTransaction(db, authorOf(actor), (trx) => fieldWrites.restore(trx, actor.scope, params.id)),
  )

  route(app, listTunnels, async ({ actor, query: { skip, limit, ...filter }, db: readDb }) => {
    const which = chosen(actor, filter)
    if (filter.field_id !== undefined) orNotFound(await fields.find(readDb, actor.scope, filter.field_id))
    return tunnels.listOrPage({ skip, limit }, readDb, actor.scope, which)
  })
  route(app, getTunnel, async ({ actor, params }) => orNotFound(await tunnels.find(db, actor.scope, params.id)))
  route(app, createTunnel, (input) =>
    idempotent(db, input, (trx) => tunnelWrites.add(trx, input.actor.scope, input.body)),
  )
  route(app, updateTunnel, ({ actor, params, body }) =>
    inTransaction(db, authorOf(actor), (trx) => tunnelWrites.change(trx, actor.scope, params.id, body)),
  )
  route(app, archiveTunnel, async ({ actor, params, query }) => {
    await inTransaction(db, authorOf(actor), (trx) => tunnelWrites.archive(trx, actor.scope, params.id, query, clock()))
    return null
  })
  route(app, restoreTunnel, ({ actor, params }) =>
    inTransaction(db, authorOf(actor), (trx) => tunnelWrites.restore(trx, actor.scope, params.id)),
  )

  route(app, listPlots, async ({ actor, query: { skip, limit, ...filter }, db: readDb }) => {
    const which = chosen(actor, filter)
    if (filter.tunnel_id !== undefined) orNotFound(await tunnels.find(readDb, actor.scope, filter.tunnel_id))
    return plots.listOrPage({ skip, limit }, readDb, actor.scope, which)
  })
  route(app, getPlot, async ({ actor, params }) => orNotFound(await plots.find(db, actor.scope, params.id)))
  route(app, createPlot, (input) => idempotent(db, input, (trx) => plotWrites.add(trx, input.actor.scope, input.body)))
  route(app, updatePlot, ({ actor, params, body }) =>
    inTransaction(db, authorOf(actor), (trx) => plotWrites.change(trx, actor.scope, params.id, body)),
  )
  route(app, archivePlot, async ({ actor, params, query }) => {
    await inTransaction(db, authorOf(actor), (trx) => plotWrites.archive(trx, actor.scope, params.id, query, clock()))
    return null
  })
  route(app, restorePlot, ({ actor, params }) =>
    inTransaction(db, authorOf(actor), (trx) => plotWrites.restore(trx, actor.scope, params.id)),
  )
}
