import type { FastifyInstance } from 'fastify'
import { t } from '#domain/language/text.ts'
import {
  getNotificationSettings,
  registerPushDevice,
  listAlertDeliveries,
  listPushDevices,
  removePushDevice,
  sendTestNotification,
  setNotificationSettings,
} from '#domain/notifications/endpoints.ts'
import { messages } from '#domain/messages.ts'
import { alerts } from '../alerts/alert-queries.ts'
import type { Deps } from '../deps.ts'
import { authorOf, personOf } from '../platform/http/actor.ts'
import { inTransaction } from '../platform/postgres/database.ts'
import { invalid, orNotFound, Problem } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { faultOfAddress, reachOf } from '../platform/security/outgoing-request.ts'
import { isPushKey } from './push-key.ts'
import { pushDevices } from './push-queries.ts'
import { pushWrites } from './push-writes.ts'
import { notificationSettings } from './settings-writes.ts'
import { sendTest } from './test-writes.ts'
import { sentOfAlert } from './sent-queries.ts'

export const notificationRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, settings } = deps
  route(app, getNotificationSettings, ({ actor }) => notificationSettings.of(db, settings, personOf(actor).user_id))
  route(app, setNotificationSettings, ({ actor, body }) =>
    inTransaction(db, authorOf(actor), (trx) => notificationSettings.set(trx, settings, personOf(actor), body)),
  )
  route(app, sendTestNotification, async ({ actor, body: { channel } }) => ({
    channel,
    sent_to: await inTransaction(db, authorOf(actor), (trx) => sendTest(trx, deps, personOf(actor).user_id, channel)),
  }))
  route(app, listPushDevices, ({ actor }) => {
    const { user_id, session_id } = personOf(actor)
    return pushDevices.list(db, user_id, session_id)
  })
  route(app, registerPushDevice, ({ actor, body }) => {
    if (settings.demo && !settings.WEBHOOKS_PRIVATE) throw new Problem(409, messages.noPushInDemo)
    const fault = faultOfAddress(body.endpoint, reachOf(settings))
    if (fault !== null) throw invalid([{ path: 'endpoint', message: fault }])
    if (!isPushKey(body.keys.p256dh))
      throw invalid([{ path: 'keys.p256dh', message: t('is not a push key of a browser') }])
    return inTransaction(db, authorOf(actor), (trx) => pushWrites.keep(trx, personOf(actor), body))
  })
  route(app, removePushDevice, async ({ actor, params }) => {
    await pushWrites.remove(db, personOf(actor).user_id, params.id)
    return null
  })
  route(app, listAlertDeliveries, async ({ actor, params: { id } }) => {
    orNotFound(await alerts.whose(db, actor.scope, id))
    return sentOfAlert(db, id, settings.SMTP_URL === undefined)
  })
}
