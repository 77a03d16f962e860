import * as z from 'zod/mini'
import { t } from '../language/text.ts'
import { alertRule } from '../alerts/alert.ts'
import { alertRules } from '../alerts/rule.ts'
import { membersOf } from '../platform/members.ts'
import { named } from '../platform/named.ts'
import { id, instant, requiredText } from '../platform/shapes.ts'
import { webhookKinds, webhookStates } from './channel.ts'
import { alertEvents, webhookEventNames, webhookFormats } from './webhook-event-names.ts'

export const MAX_WEBHOOKS = 10
/** How long the former secret still signs after a new one was created. */
export const FORMER_SECRET_HOURS = 24

const eventName = named('WebhookEvent', z.enum(webhookEventNames))
const format = named('WebhookFormat', z.enum(webhookFormats))

const isWithoutRepeats = (list: readonly string[]) => new Set(list).size === list.length

const written = {
  title: requiredText(60, t('Name is required')),
  url: requiredText(1_000, t('Address is required')),
  events: z
    .array(eventName)
    .check(
      z.minLength(1, t('Choose at least one event')),
      z.maxLength(webhookEventNames.length),
      z.refine(isWithoutRepeats),
    ),
  format,
  /** Rules of the alerts that it receives; null: all. */
  rules: z.nullable(
    z.array(alertRule).check(z.minLength(1, t('Choose at least one alert type')), z.maxLength(alertRules.length)),
  ),
  is_active: z.boolean(),
}
/** The columns of `webhooks` that people edit. */
export const webhookMembers = membersOf(written)

export const webhook = named(
  'Webhook',
  z.object({
    id,
    organisation_id: id,
    title: z.string(),
    url: z.string(),
    events: z.array(eventName),
    format,
    rules: z.nullable(z.array(alertRule)),
    is_active: z.boolean(),
    created_at: instant,
    former_secret_until: z.nullable(instant),
    needs_new_secret: z.boolean(),
    /** Result of the last attempt; null: there was none. */
    last_state: z.nullable(named('WebhookState', z.enum(webhookStates))),
    last_tried_at: z.nullable(instant),
    version: z.int(),
  }),
)
export type Webhook = z.infer<typeof webhook>
/** The secret is only in this response. */
export const webhookWithSecret = named('WebhookWithSecret', z.extend(webhook, { secret: z.string() }))

export const newWebhook = named(
  'NewWebhook',
  z.strictObject({
    title: written.title,
    url: written.url,
    events: z._default(written.events, [...alertEvents]),
    format: z._default(format, 'json'),
    rules: z._default(written.rules, null),
    is_active: z._default(written.is_active, true),
  }),
)
export type NewWebhook = z.infer<typeof newWebhook>
export const webhookChange = named('WebhookChange', z.partial(z.strictObject({ ...written, version: z.int() })))
export type WebhookChange = z.infer<typeof webhookChange>

export const webhookDelivery = named(
  'WebhookDelivery',
  z.object({
    id,
    kind: named('WebhookKind', z.enum(webhookKinds)),
    alert_id: z.nullable(id),
    state: z.enum(webhookStates),
    attempts: z.int(),
    /** Last response status; null: none. */
    status: z.nullable(z.int()),
    last_error: z.nullable(z.string()),
    created_at: instant,
    tried_at: z.nullable(instant),
  }),
)
export type WebhookDelivery = z.infer<typeof webhookDelivery>
