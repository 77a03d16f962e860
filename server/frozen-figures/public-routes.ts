import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PUBLISHED_A_MINUTE, PUBLISHED_INPUTS_A_MINUTE } from '#domain/budgets/budgets.ts'
import {
  downloadPublishedInputs,
  getPublishedFigure,
  getPublishedFigureToday,
} from '#domain/frozen-figures/endpoints.ts'
import type { FrozenToday } from '#domain/frozen-figures/frozen-figure.ts'
import { currentLanguage } from '#domain/language/text.ts'
import { publicMessages } from '#domain/frozen-figures/public-messages.ts'
import type { Deps } from '../deps.ts'
import { notFound, orNotFound, Problem } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { withConcurrency } from '../platform/limits/concurrency-limit.ts'
import { networkLimit } from '../platform/limits/network-limit.ts'
import { remembered } from '../platform/limits/remembered.ts'
import { checkEmbargo } from './embargo.ts'
import { frozenFigures, publicTodayOf, publishedOf } from './queries.ts'
import { sendJson } from './routes.ts'
import { documentText } from './writes.ts'

const AN_HOUR = 3_600_000

/** Public routes that need no session: published figures. */
export const publishedFigureRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, limits, settings } = deps
  const ofNetwork = networkLimit(limits, 'published figures', PUBLISHED_A_MINUTE)
  const ofInputs = networkLimit(limits, 'inputs of published figures', PUBLISHED_INPUTS_A_MINUTE)
  const ofCalculations = networkLimit(limits, 'calculations of published figures', PUBLISHED_INPUTS_A_MINUTE)
  // A season's inputs are megabytes, so their text is created for one request at a time.
  const inTurn = withConcurrency(1)
  // Today's value of a figure is recalculated; a season takes seconds.
  const ofToday = remembered<FrozenToday>({ clock: deps.clock, kept_ms: AN_HOUR, at_once: 1, most_kept: 200 })

  /** The published figure. Search engines are asked not to index it unless its publisher chose otherwise. */
  const readPublished = async (request: FastifyRequest, reply: FastifyReply, id: string) => {
    ofNetwork(request)
    void reply.header('x-robots-tag', 'noindex')
    const { figure, organisation_id, gone } = orNotFound(await frozenFigures.published(db, id, settings.baseUrl))
    if (gone === 'revoked') throw new Problem(410, publicMessages.revoked)
    if (gone === 'withdrawn')
      throw new Problem(
        410,
        publicMessages.withdrawn(figure.withdrawn_at?.slice(0, 10) ?? '', figure.withdrawn_reason ?? ''),
      )
    await checkEmbargo(deps, id, publicMessages.embargo)
    if (figure.is_indexed) void reply.removeHeader('x-robots-tag')
    return { figure, organisation_id }
  }

  route(app, getPublishedFigure, async ({ params, request, reply }) =>
    publishedOf((await readPublished(request, reply, params.id)).figure),
  )
  route(app, getPublishedFigureToday, async ({ params, request, reply }) => {
    const { figure, organisation_id } = await readPublished(request, reply, params.id)
    // The reason for its absence is given in the reader's language.
    const key = `${figure.id} ${currentLanguage()}`
    const known = ofToday.find(key)
    if (known) return known
    ofCalculations(request)
    return ofToday.read(key, () => publicTodayOf(deps, organisation_id, figure))
  })
  route(app, downloadPublishedInputs, async ({ params, request, reply }) => {
    const { figure } = await readPublished(request, reply, params.id)
    if (!figure.with_inputs) throw notFound()
    ofInputs(request)
    const text = await inTurn(async () => {
      const inputs = await frozenFigures.inputs(db, { kind: 'all' }, params.id)
      return documentText({ ...figure, inputs })
    })
    return sendJson(reply, `frozen-${figure.id}.json`, text)
  })
}
