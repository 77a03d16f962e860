import type { FastifyInstance } from 'fastify'
import {
  addPasskey,
  askPasskey,
  askPasskeyConfirmation,
  beginTotp,
  confirmTotp,
  getFactors,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from '#domain/accounts/factor-endpoints.ts'
import type { Deps } from '../deps.ts'
import { personOf } from '../platform/http/actor.ts'
import { route } from '../platform/http/route.ts'
import { fromOf } from './sessions/cookies.ts'

/** One's own second factors. */
export const factorRoutes = (app: FastifyInstance, { identity: { factors } }: Pick<Deps, 'identity'>) => {
  route(app, getFactors, ({ actor }) => factors.list(personOf(actor)))
  route(app, beginTotp, ({ actor }) => factors.beginTotp(personOf(actor)))
  route(app, confirmTotp, ({ actor, body, request }) =>
    factors.confirmTotp(personOf(actor), body.code, fromOf(request)),
  )
  route(app, removeTotp, async ({ actor }) => {
    await factors.removeTotp(personOf(actor))
    return null
  })
  route(app, askPasskey, ({ actor }) => factors.wantPasskey(personOf(actor)))
  route(app, addPasskey, ({ actor, body }) => factors.addPasskey(personOf(actor), body))
  route(app, removePasskey, async ({ actor, params }) => {
    await factors.removePasskey(personOf(actor), params.id)
    return null
  })
  route(app, renewRecoveryCodes, async ({ actor }) => ({
    recovery_codes: await factors.renewRecoveryCodes(personOf(actor)),
  }))
  route(app, askPasskeyConfirmation, ({ actor }) => factors.askConfirmation(personOf(actor)))
}
