import type { FastifyInstance } from 'fastify'
import { downloadFarmOutlines, listFarmOutlines, saveFarmOutlines } from '#domain/outlines/endpoints.ts'
import type { Deps } from '../deps.ts'
import { idempotent } from '../platform/http/idempotency.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { attachment } from '../platform/http/table-file.ts'
import { outlineFile } from './outline-file.ts'
import { saveOutlines } from './outline-writes.ts'
import { farmOutlinesOf } from './queries.ts'

export const outlineRoutes = (app: FastifyInstance, { db }: Deps) => {
  route(app, listFarmOutlines, async ({ actor, params }) =>
    orNotFound(await farmOutlinesOf(db, actor.scope, params.id)),
  )
  route(app, saveFarmOutlines, (input) =>
    idempotent(db, input, (trx) => saveOutlines(trx, input.actor.scope, input.params.id, input.body)),
  )
  route(app, downloadFarmOutlines, async ({ actor, params, query, db, reply }) => {
    const outlines = orNotFound(await farmOutlinesOf(db, actor.scope, params.id))
    const { type, extension, content } = await outlineFile(outlines, query.format)
    return reply
      .type(type)
      .header('content-disposition', attachment(`${outlines.farm.title} outlines.${extension}`))
      .send(content)
  })
}
