import type { FastifyInstance } from 'fastify'
import { getFarmDiversity } from '#domain/diversity/endpoints.ts'
import { farms } from '../farms/queries.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { readDiversity } from './diversity-queries.ts'

export const diversityRoutes = (app: FastifyInstance) => {
  route(app, getFarmDiversity, async ({ actor, params, db }) => {
    orNotFound(await farms.find(db, actor.scope, params.id))
    return readDiversity(db, actor.scope, params.id)
  })
}
