import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { codeSms } from '#domain/notifications/sms.ts'
import { confirmSmsNumber, deleteSmsNumber, getSmsNumber, setSmsNumber } from '#domain/notifications/sms-endpoints.ts'
import { messages } from '#domain/messages.ts'
import { queueOwnNotice } from '../../accounts/emails/notice-writes.ts'
import { readerLanguage } from '../../accounts/language-queries.ts'
import type { Deps } from '../../deps.ts'
import { authorOf, personOf } from '../../platform/http/actor.ts'
import { inLanguage } from '../../platform/http/language.ts'
import { Problem } from '../../platform/http/problem.ts'
import { route } from '../../platform/http/route.ts'
import { inTransaction } from '../../platform/postgres/database.ts'
import { sendToGateway } from './gateway.ts'
import { sendsSms, smsNumbers } from './number-writes.ts'

const RETRY_SECONDS = '60'

/** The number to which a person's alerts are sent. */
export const smsRoutes = (app: FastifyInstance, { db, mail, settings, metrics, log }: Deps) => {
  route(app, getSmsNumber, ({ actor }) => smsNumbers.of(db, settings, personOf(actor).user_id))
  route(app, setSmsNumber, async ({ actor, body: { phone } }) => {
    if (!sendsSms(settings)) throw new Problem(409, messages.noSms)
    const { user_id } = personOf(actor)
    const code = await inTransaction(db, authorOf(actor), (trx) => smsNumbers.begin(trx, user_id, phone))
    // Sent immediately rather than by a job, because the code is not stored in plain text, and the page shows whether
    // it was sent.
    const text = await inLanguage(await readerLanguage(db, user_id), () => codeSms(code))
    const fault = await sendToGateway(settings, { to: phone, text, id: `bombus-code-${randomUUID()}` })
    metrics.notificationTried('sms', fault === null ? 'sent' : 'failed')
    if (fault !== null) {
      await smsNumbers.takeBack(db, user_id)
      log.warn({ reason: fault.message }, 'a code could not be sent as a text message')
      throw new Problem(503, messages.smsNotSent, { headers: { 'retry-after': RETRY_SECONDS } })
    }
    return smsNumbers.of(db, settings, user_id)
  })
  route(app, confirmSmsNumber, async ({ actor, body: { code } }) => {
    const { user_id } = personOf(actor)
    await smsNumbers.confirm(db, { author: authorOf(actor), user_id, code }, (trx, phone) =>
      // Someone else may have used the person's session.
      queueOwnNotice({ mail, settings }, trx, user_id, { kind: 'phone-confirmed', phone }),
    )
    return smsNumbers.of(db, settings, user_id)
  })
  route(app, deleteSmsNumber, async ({ actor }) => {
    await smsNumbers.remove(db, personOf(actor).user_id)
    return null
  })
}
