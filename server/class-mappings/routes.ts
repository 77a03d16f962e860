import type { FastifyInstance } from 'fastify'
import type { Scope } from '#domain/access/scope.ts'
import {
  deleteClassMapping,
  listModelClasses,
  previewClassMapping,
  putClassMapping,
} from '#domain/class-mappings/endpoints.ts'
import type { Deps } from '../deps.ts'
import { organisations } from '../organisations/queries.ts'
import { authorOf } from '../platform/http/actor.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { type Db, inTransaction } from '../platform/postgres/database.ts'
import { modelClasses } from './queries.ts'
import { classMappingWrites } from './writes.ts'

export const classMappingRoutes = (app: FastifyInstance, { db, clock }: Deps) => {
  const check = async (from: Db, scope: Scope, id: number) => orNotFound(await organisations.find(from, scope, id))
  route(app, listModelClasses, async ({ actor, params: { id }, db: readDb }) => {
    await check(readDb, actor.scope, id)
    return modelClasses(readDb, actor.scope, id)
  })
  route(app, previewClassMapping, async ({ actor, params: { id, classId }, body }) => {
    await check(db, actor.scope, id)
    return classMappingWrites.preview(db, actor.scope, id, classId, body)
  })
  route(app, putClassMapping, async ({ actor, params: { id, classId }, body }) => {
    await check(db, actor.scope, id)
    return inTransaction(db, authorOf(actor), (trx) =>
      classMappingWrites.put(trx, actor.scope, id, classId, body, clock()),
    )
  })
  route(app, deleteClassMapping, async ({ actor, params: { id, classId }, query }) => {
    await check(db, actor.scope, id)
    await inTransaction(db, authorOf(actor), (trx) => classMappingWrites.remove(trx, id, classId, query.from_date))
    return null
  })
}
