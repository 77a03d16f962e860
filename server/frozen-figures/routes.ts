import type { FastifyInstance, FastifyReply } from 'fastify'
import { canonicalJson } from '#domain/frozen-figures/canonical-json.ts'
import { depositOf } from '#domain/frozen-figures/citation.ts'
import {
  createFrozenFigure,
  downloadFrozenInputs,
  getFrozenDeposit,
  getFrozenFigure,
  getFrozenFigureToday,
  listFrozenFigures,
  publishFrozenFigure,
  unpublishFrozenFigure,
  updateFrozenFigure,
  withdrawFrozenFigure,
} from '#domain/frozen-figures/endpoints.ts'
import type { FrozenFigure, NewFrozenFigure } from '#domain/frozen-figures/frozen-figure.ts'
import { publicMessages } from '#domain/frozen-figures/public-messages.ts'
import { messages } from '#domain/messages.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import type { Deps } from '../deps.ts'
import { farms } from '../farms/queries.ts'
import { productCommit, productVersion } from '../platform/config/product.ts'
import { authorOf, personOf, type Actor } from '../platform/http/actor.ts'
import { idempotent } from '../platform/http/idempotency.ts'
import { invalid, orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { attachment } from '../platform/http/table-file.ts'
import { inTransaction, type Db } from '../platform/postgres/database.ts'
import { calculate, modelVersionsOf } from './calculate.ts'
import { checkEmbargo, embargoNow } from './embargo.ts'
import { frozenFigures, todayOf } from './queries.ts'
import { documentText, frozenFigureWrites } from './writes.ts'

export const sendJson = (reply: FastifyReply, name: string, text: string): FastifyReply =>
  reply.type('application/json; charset=utf-8').header('content-disposition', attachment(name)).send(text)

export const frozenFigureRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, clock, settings } = deps

  const stored = async (from: Db, { scope }: Actor, id: string): Promise<FrozenFigure> =>
    orNotFound(await frozenFigures.find(from, scope, id, settings.baseUrl))

  /** The last day of the current embargo on the exports of the figure's organisation; null if there is none. */
  const embargoOf = (id: string) => embargoNow(deps, id)

  /**
   * The farm and the one it is compared with. Both must be of the same organisation, so that everyone who sees one sees
   * both.
   */
  const farmsOf = async ({ scope }: Actor, farm_id: number, { figure }: NewFrozenFigure) => {
    const farm = orNotFound(await farms.find(db, scope, farm_id))
    const other = figure.kind === 'comparison' ? figure.with_farm_id : undefined
    if (other === undefined) return { farm, compared: farm }
    const compared = await farms.find(db, scope, other)
    if (compared?.organisation_id !== farm.organisation_id)
      throw invalid([{ path: 'figure.with_farm_id', message: messages.frozenOtherOrganisation }])
    return { farm, compared }
  }

  route(app, createFrozenFigure, async (input) => {
    const { actor, params, body: given } = input
    const person = personOf(actor)
    const { farm, compared } = await farmsOf(actor, params.id, given)
    const calculated = orNotFound(await calculate(deps, person, farm.id, given.figure))
    const model_versions = await modelVersionsOf(deps, calculated)
    const software = { product_version: productVersion, product_commit: productCommit(settings) }
    const id = await idempotent(db, input, (trx) =>
      frozenFigureWrites.create(trx, actor.scope, {
        farm,
        given,
        calculated: { ...calculated, inputs: { ...calculated.inputs, model_versions } },
        today: localDay(clock(), farm.time_zone),
        today_of_other: localDay(clock(), compared.time_zone),
        created_by: person.user_id,
        now: clock(),
        ...software,
      }),
    )
    return stored(db, actor, id)
  })
  route(app, listFrozenFigures, async ({ actor, params, db: readDb }) => {
    orNotFound(await farms.find(readDb, actor.scope, params.id))
    return frozenFigures.list(readDb, actor.scope, params.id)
  })
  route(app, getFrozenFigure, ({ actor, params, db: readDb }) => stored(readDb, actor, params.id))
  route(app, getFrozenFigureToday, async ({ actor, params, db: readDb }) => {
    const figure = await stored(readDb, actor, params.id)
    return todayOf({ ...deps, db: readDb }, personOf(actor), figure)
  })
  route(app, downloadFrozenInputs, async ({ actor, params, reply }) => {
    const figure = await stored(db, actor, params.id)
    await checkEmbargo(deps, params.id, messages.frozenEmbargo)
    const inputs = await frozenFigures.inputs(db, actor.scope, params.id)
    return sendJson(reply, `frozen-${figure.id}.json`, documentText({ ...figure, inputs }))
  })
  route(app, getFrozenDeposit, async ({ actor, params, reply }) => {
    const figure = await stored(db, actor, params.id)
    return sendJson(reply, `zenodo-${figure.id}.json`, canonicalJson(depositOf(figure, await embargoOf(params.id))))
  })
  route(app, updateFrozenFigure, async ({ actor, params, body }) => {
    await inTransaction(db, authorOf(actor), (trx) => frozenFigureWrites.setDoi(trx, personOf(actor), params.id, body))
    return stored(db, actor, params.id)
  })
  route(app, withdrawFrozenFigure, async ({ actor, params, body }) => {
    await inTransaction(db, authorOf(actor), (trx) =>
      frozenFigureWrites.withdraw(trx, personOf(actor), params.id, body.reason, clock()),
    )
    return stored(db, actor, params.id)
  })
  route(app, publishFrozenFigure, async ({ actor, params, body }) => {
    await stored(db, actor, params.id)
    await checkEmbargo(deps, params.id, publicMessages.embargo)
    await inTransaction(db, authorOf(actor), (trx) =>
      frozenFigureWrites.publish(trx, personOf(actor), params.id, body, clock()),
    )
    return stored(db, actor, params.id)
  })
  route(app, unpublishFrozenFigure, async ({ actor, params }) => {
    await inTransaction(db, authorOf(actor), (trx) =>
      frozenFigureWrites.unpublish(trx, personOf(actor), params.id, clock()),
    )
    return stored(db, actor, params.id)
  })
}
