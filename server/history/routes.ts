import type { FastifyInstance } from 'fastify'
import { getHistory, type HistoryKind } from '#domain/history/endpoints.ts'
import { personOf } from '../platform/http/actor.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { readHistory, type HistorySource } from './queries.ts'

/** Features define which records a history consists of and who may see it; app.ts combines them. */
export const historyRoutes = (app: FastifyInstance, sources: Record<HistoryKind, HistorySource>) => {
  route(app, getHistory, async ({ actor, params, query, db }) => {
    const source = sources[params.kind]
    const parts = orNotFound(await source.parts(db, actor.scope, params.id, personOf(actor)))
    const { rows, total } = await readHistory(db, parts, query)
    return { rows: source.describe ? await source.describe(db, rows, actor.scope) : rows, total }
  })
}
