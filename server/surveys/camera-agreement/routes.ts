import type { FastifyInstance } from 'fastify'
import { getCameraHandAgreement } from '#domain/surveys/camera-agreement/endpoints.ts'
import { farms } from '../../farms/queries.ts'
import { orNotFound } from '../../platform/http/problem.ts'
import { route } from '../../platform/http/route.ts'
import { readCameraAgreement } from './camera-agreement-queries.ts'

export const cameraAgreementRoutes = (app: FastifyInstance) => {
  route(app, getCameraHandAgreement, async ({ actor, params, query, db }) => {
    orNotFound(await farms.find(db, actor.scope, params.id))
    return readCameraAgreement(db, actor.scope, params.id, query)
  })
}
