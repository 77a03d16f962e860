import type { FastifyInstance } from 'fastify'
import {
  addPasskey,
  startPasskeyRegistration,
  startPasskeyConfirmation,
  startTotp,
  confirmTotp,
  getFactors,
  removePasskey,
  removeTotp,
  regenerateRecoveryCodes,
} from '#domain/accounts/factor-endpoints.ts'
import type { Deps } from '../deps.ts'
import { personOf } from '../platform/http/actor.ts'
import { route } from '../platform/http/route.ts'
import { clientOf } from './sessions/cookies.ts'

/** The caller's own second factors. */
export const factorRoutes = (app: FastifyInstance, { identity: { factors } }: Pick<Deps, 'identity'>) => {
  route(app, getFactors, ({ actor }) => factors.list(personOf(actor)))
  route(app, startTotp, ({ actor }) => factors.startTotp(personOf(actor)))
  route(app, confirmTotp, ({ actor, body, request }) =>
    factors.confirmTotp(personOf(actor), body.code, clientOf(request)),
  )
  route(app, removeTotp, async ({ actor }) => {
    await factors.removeTotp(personOf(actor))
    return null
  })
  route(app, startPasskeyRegistration, ({ actor }) => factors.wantPasskey(personOf(actor)))
  route(app, addPasskey, ({ actor, body }) => factors.addPasskey(personOf(actor), body))
  route(app, removePasskey, async ({ actor, params }) => {
    await factors.removePasskey(personOf(actor), params.id)
    return null
  })
  route(app, regenerateRecoveryCodes, async ({ actor }) => ({
    recovery_codes: await factors.regenerateRecoveryCodes(personOf(actor)),
  }))
  route(app, startPasskeyConfirmation, ({ actor }) => factors.askConfirmation(personOf(actor)))
}
