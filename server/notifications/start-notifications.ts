import { startScheduledTask } from '../platform/jobs/scheduled-tasks.ts'
import type { NotificationDeps } from './notification-deps.ts'
import { sendEmail } from './email-writes.ts'
import { deliverPush } from './push-writes.ts'
import { deliverSms } from './sms/sms-writes.ts'
import { sendDueNotifications } from './scheduled-writes.ts'
import { maintainWebhooks } from './webhooks/webhook-maintenance-writes.ts'
import { deliverWebhook } from './webhooks/webhook-delivery-writes.ts'

const EVERY_MS = 10_000
const FIGURES_EVERY_MS = 5 * 60_000

/** Starts the jobs that send emails, push messages, text messages and webhook deliveries. */
export const workOnNotifications = async (deps: NotificationDeps): Promise<void> => {
  const { jobs } = deps
  await jobs.work('send-mail', { at_once: 5 }, ({ mail_id }) => sendEmail(deps, mail_id))
  await jobs.work('send-push', { at_once: 5 }, ({ push_id }) => deliverPush(deps, push_id))
  await jobs.work('send-sms', { at_once: 5 }, ({ sms_id }) => deliverSms(deps, sms_id))
  await jobs.work('send-webhook', { at_once: 5 }, ({ delivery_id }) => deliverWebhook(deps, delivery_id))
}

/** Plans and sends notifications periodically in the background. Returns a function that stops it. */
export const startNotifications = (deps: NotificationDeps): (() => Promise<void>) =>
  startScheduledTask({ name: 'deliveries', every_ms: EVERY_MS, log: deps.log }, async () => {
    const done = await sendDueNotifications(deps)
    // More may be waiting than one run takes.
    return done !== null && done >= 500
  })

/**
 * Creates webhook events for weekly scores and new model versions, and deletes former secrets. Returns a function that
 * stops it.
 */
export const startWebhooks = (deps: NotificationDeps): (() => Promise<void>) =>
  startScheduledTask({ name: 'webhooks', every_ms: FIGURES_EVERY_MS, log: deps.log }, async () => {
    await maintainWebhooks(deps)
    return false
  })
