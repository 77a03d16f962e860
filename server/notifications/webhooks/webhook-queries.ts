import { sendErrorText } from '#domain/notifications/send-errors.ts'
import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { AlertRule } from '#domain/alerts/rule.ts'
import type { WebhookState } from '#domain/notifications/channel.ts'
import { shownAddress } from '#domain/notifications/webhook-body.ts'
import type { WebhookFormat } from '#domain/notifications/webhook-event-names.ts'
import type { Webhook, WebhookDelivery } from '#domain/notifications/webhook.ts'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/postgres/database.ts'
import { pagedList } from '../../platform/postgres/paged.ts'
import { within } from '../../platform/postgres/scope.ts'
import { isStandardSecret } from './webhook-secrets.ts'

export type WebhookDeps = Pick<Deps, 'settings' | 'clock'>

const selectWebhooks = (db: Db, scope: Scope, organisation_id: number) => {
  const last = (column: 'state' | 'tried_at') =>
    sql.raw(`(select ${column} from webhook_deliveries as sent where sent.webhook_id = webhooks.id and sent.tried_at is not null
      order by sent.id desc limit 1)`)
  return db
    .selectFrom('webhooks')
    .where('webhooks.organisation_id', '=', organisation_id)
    .where('webhooks.archived_at', 'is', null)
    .where(within(scope, 'webhooks.organisation_id'))
    .select(['webhooks.id', 'organisation_id', 'title', 'url', 'events', 'format', 'rules', 'is_active'])
    .select(['created_at', 'version', 'secret', 'former_secret_until'])
    .select([
      sql<WebhookState | null>`${last('state')}`.as('last_state'),
      sql<Date | null>`${last('tried_at')}`.as('last_tried_at'),
    ])
}
type Row = Awaited<ReturnType<ReturnType<typeof selectWebhooks>['execute']>>[number]
const webhookOf = (
  { settings, clock }: WebhookDeps,
  { created_at, last_tried_at, rules, secret, former_secret_until, ...row }: Row,
): Webhook => ({
  ...row,
  url: shownAddress(row.format as WebhookFormat, row.url),
  rules: rules as AlertRule[] | null,
  former_secret_until:
    former_secret_until !== null && former_secret_until > clock() ? former_secret_until.toISOString() : null,
  needs_new_secret: !isStandardSecret(settings, row.organisation_id, secret),
  created_at: created_at.toISOString(),
  last_tried_at: last_tried_at?.toISOString() ?? null,
})

const selectDeliveries = (db: Db, webhook_id: number) =>
  db
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', webhook_id)
    .select(['id', 'kind', 'alert_id', 'state', 'attempts', 'status', 'last_error', 'created_at', 'tried_at'])
    .orderBy('id', 'desc')
type DeliveryRow = Awaited<ReturnType<ReturnType<typeof selectDeliveries>['execute']>>[number]
const deliveryOf = ({ created_at, tried_at, ...row }: DeliveryRow): WebhookDelivery => ({
  ...row,
  last_error: row.last_error === null ? null : sendErrorText(row.last_error),
  created_at: created_at.toISOString(),
  tried_at: tried_at?.toISOString() ?? null,
})

/** Webhooks of an organisation within the scope, and their deliveries. */
export const webhooks = {
  list: async (deps: WebhookDeps, db: Db, scope: Scope, organisation_id: number): Promise<Webhook[]> =>
    (await selectWebhooks(db, scope, organisation_id).orderBy('webhooks.id').execute()).map((row) =>
      webhookOf(deps, row),
    ),

  find: async (
    deps: WebhookDeps,
    db: Db,
    { scope, organisation_id }: { scope: Scope; organisation_id: number },
    id: number,
  ): Promise<Webhook | undefined> => {
    const row = await selectWebhooks(db, scope, organisation_id).where('webhooks.id', '=', id).executeTakeFirst()
    return row && webhookOf(deps, row)
  },

  deliveries: pagedList(selectDeliveries, deliveryOf),

  delivery: async (db: Db, webhook_id: number, id: number): Promise<WebhookDelivery | undefined> => {
    const row = await selectDeliveries(db, webhook_id).where('id', '=', id).executeTakeFirst()
    return row && deliveryOf(row)
  },
}
