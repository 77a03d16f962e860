import { sql } from 'kysely'
import type { JobQueue } from '#domain/platform/health.ts'
import { EXPIRES_WITHIN_DAYS, MAX_EXPIRING, type System } from '#domain/system/endpoints.ts'
import type { Settings } from '../platform/config/settings.ts'
import type { Db } from '../platform/postgres/database.ts'

const one = async <T>(rows: Promise<{ rows: T[] }>): Promise<T> => {
  const [row] = (await rows).rows
  if (!row) throw new Error('A query of one row returned none.')
  return row
}

/** Jobs of all queues. The oldest is the unfinished one that was queued first; retries do not change its age. */
const queues = async (db: Db): Promise<JobQueue[]> => {
  const { rows } = await sql<JobQueue>`
    select queue.name, coalesce(jobs.waiting, 0)::int as waiting, coalesce(jobs.running, 0)::int as running,
      coalesce(failed.count, 0)::int as failed_last_day,
      case when jobs.oldest is not null then greatest(0, extract(epoch from now() - jobs.oldest))::float8 end as oldest_seconds
    from pgboss.queue
    left join (
      select name, count(*) filter (where state < 'active') as waiting, count(*) filter (where state = 'active') as running,
        min(created_on) as oldest
      from pgboss.job where state < 'completed' group by name) as jobs using (name)
    left join (
      select name, count(*) from pgboss.job where state = 'failed' and completed_on > now() - interval '1 day'
      group by name) as failed using (name)
    order by queue.name`.execute(db)
  return rows
}

/** Number of the newest migration of the database, such as `0099`. */
const schemaLevel = async (db: Db): Promise<string> =>
  (await one(sql<{ level: string }>`select left(max(name), 4) as level from migrations`.execute(db))).level

/**
 * Cameras that pages show as silent, alone or with their gateway, active ones that have never sent, and when the last
 * message of any device arrived.
 */
const devices = (db: Db) =>
  one(
    sql<{ silent: number; never_sent: number; newest_message_at: Date | null }>`
      select (select max(heard_at) from device_status) as newest_message_at,
        (select count(*) from devices left join device_status status on status.device_id = devices.id
          where devices.archived_at is null and devices.is_active and status.last_seen_at is null)::int as never_sent,
        (select count(distinct device_id) from (
        select device_id from alerts where rule = 'silent' and closed_at is null and device_id is not null
        union all
        select away.id::int from alerts join alert_states state on state.alert_id = alerts.id
          cross join jsonb_array_elements_text(coalesce(state.cause->'away', '[]')) as away (id)
        where alerts.closed_at is null and alerts.rule = 'gateway') as each)::int as silent`.execute(db),
  )

const database = (db: Db) =>
  one(
    sql<{ version: string; bytes: number }>`
      select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes`.execute(
      db,
    ),
  )

type Sent = System['sent_last_day'][number]
/** Deliveries by channel. Emails that the portal sends wait in the queue; otherwise all that are stored stay unsent. */
const sentLastDay = async (
  db: Db,
  { SMTP_URL, SMS_GATEWAY_URL }: Pick<Settings, 'SMTP_URL' | 'SMS_GATEWAY_URL'>,
): Promise<Sent[]> => {
  const sendsMail = SMTP_URL !== undefined
  const { rows } = await sql<Omit<Sent, 'enabled'>>`
    select 'email' as channel, count(*) filter (where sent_at > now() - interval '1 day')::int as sent,
      (select count(*) from pgboss.job where name = 'send-mail' and state = 'failed'
        and completed_on > now() - interval '1 day')::int as failed,
      case when ${sendsMail}::boolean
        then (select count(*) from pgboss.job where name = 'send-mail' and state < 'active')
        else count(*) filter (where sent_at is null) end::int as waiting
    from mails
    union all
    select 'push', count(*) filter (where state = 'sent' and sent_at > now() - interval '1 day')::int,
      count(*) filter (where state in ('failed', 'gone') and created_at > now() - interval '1 day')::int,
      count(*) filter (where state = 'waiting')::int
    from push_sends
    union all
    select 'sms', count(*) filter (where state = 'sent' and sent_at > now() - interval '1 day')::int,
      count(*) filter (where state in ('failed', 'gone') and created_at > now() - interval '1 day')::int,
      count(*) filter (where state = 'waiting')::int
    from sms_sends
    union all
    select 'webhook', count(*) filter (where state = 'sent' and tried_at > now() - interval '1 day')::int,
      count(*) filter (where state = 'failed' and tried_at > now() - interval '1 day')::int,
      count(*) filter (where state = 'waiting')::int
    from webhook_deliveries`.execute(db)
  const isOff: Partial<Record<Sent['channel'], boolean>> = { email: !sendsMail, sms: SMS_GATEWAY_URL === undefined }
  return rows.map((row) => ({ ...row, enabled: !isOff[row.channel] }))
}

type Expiring = System['expiring'][number]
/** Device keys, access tokens and invitations that expire soon unless they are renewed, the soonest first. */
const expiringSoon = async (db: Db): Promise<{ expiring: Expiring[]; expiring_total: number }> => {
  const { rows } = await sql<Omit<Expiring, 'expires_at'> & { expires_at: Date; total: number }>`
    select kind, name, expires_at, count(*) over ()::int as total from (
      select 'device_key' as kind, devices.name, keys.expires_at
      from device_keys keys join devices on devices.id = keys.device_id
      where keys.revoked_at is null and devices.archived_at is null
      union all
      select 'access_token', tokens.name || ' (' || users.email || ')', tokens.expires_at
      from access_tokens tokens join users on users.id = tokens.user_id
      where tokens.revoked_at is null and users.deleted_at is null
      union all
      select 'invitation', users.email, max(codes.expires_at)
      from codes join users on users.id = codes.user_id
      where codes.purpose = 'verify-email' and codes.used_at is null and users.email_verified_at is null
        and users.deleted_at is null
      group by users.id) as each
    where expires_at > now() and expires_at < now() + make_interval(days => ${EXPIRES_WITHIN_DAYS})
    order by expires_at, kind, name limit ${MAX_EXPIRING}`.execute(db)
  return {
    expiring: rows.map(({ kind, name, expires_at }) => ({ kind, name, expires_at: expires_at.toISOString() })),
    expiring_total: rows[0]?.total ?? 0,
  }
}

/** When the newest backup and the newest verification were completed. */
const lastRuns = (db: Db) =>
  one(
    sql<{ backup: Date | null; verify: Date | null }>`
      select max(finished_at) filter (where kind = 'backup') as backup, max(finished_at) filter (where kind = 'verify') as verify
      from backup_runs where state = 'done'`.execute(db),
  )

/** What is archived of messages. */
const archives = (db: Db) =>
  one(
    sql<{ rows: number; bytes: number; newest: Date | null }>`
      select coalesce(sum(rows), 0)::float8 as rows, coalesce(sum(bytes), 0)::float8 as bytes, max(created_at) as newest
      from message_archives`.execute(db),
  )

export const systemState = { archives, queues, schemaLevel, devices, database, sentLastDay, expiringSoon, lastRuns }
