import type { FastifyInstance } from 'fastify'
import { ADDRESS_SEARCHES_A_MINUTE } from '#domain/budgets/budgets.ts'
import { searchAddresses } from '#domain/outlines/address-endpoints.ts'
import { downloadFarmOutlines, listFarmOutlines, saveFarmOutlines } from '#domain/outlines/endpoints.ts'
import { outlineMessages } from '#domain/outlines/outline-messages.ts'
import type { Deps } from '../deps.ts'
import { personOf } from '../platform/http/actor.ts'
import { idempotent } from '../platform/http/idempotency.ts'
import { orNotFound, Problem } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { attachment } from '../platform/http/table-file.ts'
import { findAddresses } from './address-writes.ts'
import { outlineFile } from './outline-file.ts'
import { saveOutlines } from './outline-writes.ts'
import { farmOutlinesOf } from './queries.ts'

const MINUTE_MS = 60_000

export const outlineRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, limits, settings } = deps
  const searches = limits.cap(
    'address searches',
    ADDRESS_SEARCHES_A_MINUTE,
    MINUTE_MS,
    outlineMessages.tooManyAddresses,
  )
  route(app, searchAddresses, async ({ actor, query: { search } }) => {
    if (settings.GEOCODER_URL === undefined) throw new Problem(404, outlineMessages.addressesOff)
    searches(personOf(actor).user_id)
    return findAddresses(deps, search)
  })
  route(app, listFarmOutlines, async ({ actor, params }) =>
    orNotFound(await farmOutlinesOf(db, actor.scope, params.id)),
  )
  route(app, saveFarmOutlines, (input) =>
    idempotent(db, input, (trx) => saveOutlines(trx, input.actor.scope, input.params.id, input.body)),
  )
  route(app, downloadFarmOutlines, async ({ actor, params, query, db: readDb, reply }) => {
    const outlines = orNotFound(await farmOutlinesOf(readDb, actor.scope, params.id))
    const { type, extension, content } = await outlineFile(outlines, query.format)
    return reply
      .type(type)
      .header('content-disposition', attachment(`${outlines.farm.title} outlines.${extension}`))
      .send(content)
  })
}
