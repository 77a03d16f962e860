import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PUBLISHED_A_MINUTE, PUBLISHED_INPUTS_A_MINUTE } from '#domain/budgets/budgets.ts'
import { downloadPublishedInputs, getPublishedFigure } from '#domain/frozen-figures/endpoints.ts'
import { publicMessages } from '#domain/frozen-figures/public-messages.ts'
import type { Deps } from '../deps.ts'
import { notFound, orNotFound, Problem } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { withConcurrency } from '../platform/limits/concurrency-limit.ts'
import { networkLimit } from '../platform/limits/network-limit.ts'
import { checkEmbargo } from './embargo.ts'
import { frozenFigures, publishedOf } from './queries.ts'
import { sendJson } from './routes.ts'
import { documentText } from './writes.ts'

/** What anybody may read without a session: figures that somebody published. */
export const publishedFigureRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, limits, settings } = deps
  const ofNetwork = networkLimit(limits, 'published figures', PUBLISHED_A_MINUTE)
  const ofInputs = networkLimit(limits, 'inputs of published figures', PUBLISHED_INPUTS_A_MINUTE)
  // A season's inputs are megabytes: their text is made for one reader after the other.
  const inTurn = withConcurrency(1)

  /** The public figure. Search engines are told to leave it out unless its publisher chose otherwise. */
  const readPublished = async (request: FastifyRequest, reply: FastifyReply, id: string) => {
    ofNetwork(request)
    void reply.header('x-robots-tag', 'noindex')
    const { figure, gone } = orNotFound(await frozenFigures.published(db, id, settings.baseUrl))
    if (gone === 'revoked') throw new Problem(410, publicMessages.revoked)
    if (gone === 'withdrawn')
      throw new Problem(
        410,
        publicMessages.withdrawn(figure.withdrawn_at?.slice(0, 10) ?? '', figure.withdrawn_reason ?? ''),
      )
    await checkEmbargo(deps, id, publicMessages.embargo)
    if (figure.is_indexed) void reply.removeHeader('x-robots-tag')
    return figure
  }

  route(app, getPublishedFigure, async ({ params, request, reply }) =>
    publishedOf(await readPublished(request, reply, params.id)),
  )
  route(app, downloadPublishedInputs, async ({ params, request, reply }) => {
    const figure = await readPublished(request, reply, params.id)
    if (!figure.with_inputs) throw notFound()
    ofInputs(request)
    const text = await inTurn(async () => {
      const inputs = await frozenFigures.inputs(db, { kind: 'all' }, params.id)
      return documentText({ ...figure, inputs })
    })
    return sendJson(reply, `frozen-${figure.id}.json`, text)
  })
}
