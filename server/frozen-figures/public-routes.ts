import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PUBLISHED_A_MINUTE } from '#domain/budgets/budgets.ts'
import { downloadPublishedInputs, getPublishedFigure } from '#domain/frozen-figures/endpoints.ts'
import { publicMessages } from '#domain/frozen-figures/public-messages.ts'
import { messages } from '#domain/messages.ts'
import type { Deps } from '../deps.ts'
import { networkKey } from '../platform/http/client-address.ts'
import { notFound, orNotFound, Problem } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { checkEmbargo } from './embargo.ts'
import { frozenFigures, publishedOf } from './queries.ts'
import { sendJson } from './routes.ts'
import { documentText } from './writes.ts'

const MINUTE_MS = 60_000

/** What anybody may read without a session: figures that somebody published. */
export const publishedFigureRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, limits, settings } = deps
  const ofNetwork = limits.cap('published figures', PUBLISHED_A_MINUTE, MINUTE_MS, messages.tooManyRequests)

  /** The public figure. Search engines are told to leave it out unless its publisher chose otherwise. */
  const readPublished = async (request: FastifyRequest, reply: FastifyReply, id: string) => {
    ofNetwork(networkKey(request))
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
    const inputs = await frozenFigures.inputs(db, { kind: 'all' }, params.id)
    return sendJson(reply, `frozen-${figure.id}.json`, documentText({ ...figure, inputs }))
  })
}
