import Fastify, { type FastifyInstance } from 'fastify'
import { answerProblems } from '../http/errors.ts'
import { guard } from '../http/gate.ts'
import type { Settings } from '../settings.ts'

/** An app with the guard and no route yet, to which nobody can sign in. */
export const bareApp = (settings: Settings): FastifyInstance => {
  const app = Fastify({ trustProxy: (_address, hop) => hop < settings.TRUST_PROXY })
  app.decorate('endpoints', [])
  answerProblems(app)
  guard(app, settings, { person: async () => null, device: async () => null })
  return app
}
