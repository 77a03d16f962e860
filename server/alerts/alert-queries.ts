import { sql, type RawBuilder } from 'kysely'
import { includes, scopeOf, type Scope } from '#domain/access/scope.ts'
import type { Alert, AlertDetail, AlertEvent } from '#domain/alerts/alert.ts'
import type { AlertColumn, AlertFilter } from '#domain/alerts/endpoints.ts'
import { alertRules } from '#domain/alerts/rule.ts'
import { wordsOf } from '#domain/alerts/words.ts'
import type { Db } from '../platform/postgres/database.ts'
import { paged, type Part } from '../platform/postgres/paged.ts'
import { within } from '../platform/postgres/scope.ts'
import { hasWords, inOrder } from '../platform/postgres/search.ts'

const MAX_ASSIGNEES = 500

interface Handler {
  id: number
  name: string
}
const personOf = (user: string) =>
  sql<Handler | null>`case when ${sql.ref(`${user}.id`)} is null then null else json_build_object('id', ${sql.ref(`${user}.id`)},
    'name', concat_ws(' ', ${sql.ref(`${user}.firstname`)}, ${sql.ref(`${user}.lastname`)})) end`

/** The portal's own alerts have no farm; only people who see all farms see them. */
const visible = (db: Db, scope: Scope) =>
  db
    .selectFrom('alerts')
    .leftJoin('farms', 'farms.id', 'alerts.farm_id')
    .leftJoin('devices', 'devices.id', 'alerts.device_id')
    .leftJoin('alert_states as state', 'state.alert_id', 'alerts.id')
    .leftJoin('users as acknowledging', 'acknowledging.id', 'alerts.acknowledged_by')
    .leftJoin('users as assigned', 'assigned.id', 'alerts.assigned_to')
    .where('farms.archived_at', 'is', null)
    .where(within(scope, 'farms.organisation_id'))

const selectRecord = (db: Db, scope: Scope) =>
  visible(db, scope).select((eb) => [
    'alerts.id',
    'alerts.rule',
    'alerts.subject',
    'alerts.farm_id',
    'farms.title as farm_title',
    'farms.organisation_id',
    'farms.time_zone',
    'alerts.device_id',
    eb.fn.coalesce('state.cause', 'alerts.cause').as('cause'),
    'alerts.opened_at',
    eb.fn.coalesce('state.last_true_at', 'alerts.last_true_at').as('last_true_at'),
    'alerts.closed_at',
    'alerts.times',
    'alerts.acknowledged_at',
    personOf('acknowledging').as('acknowledged_by'),
    personOf('assigned').as('assigned_to'),
    'alerts.muted_until',
    'alerts.version',
  ])
type Row = Awaited<ReturnType<ReturnType<typeof selectRecord>['execute']>>[number]

const alertOf = (row: Row): Alert => {
  const cause = row.cause as Record<string, unknown>
  return {
    ...row,
    cause,
    ...wordsOf(row.rule, cause, row.time_zone ?? 'UTC'),
    opened_at: row.opened_at.toISOString(),
    last_true_at: row.last_true_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    acknowledged_at: row.acknowledged_at?.toISOString() ?? null,
    muted_until: row.muted_until?.toISOString() ?? null,
  }
}

const columns: Record<AlertColumn, RawBuilder<unknown>> = {
  opened_at: sql`alerts.opened_at`,
  last_true_at: sql`coalesce(state.last_true_at, alerts.last_true_at)`,
  rule: sql`array_position(${sql.val([...alertRules])}::text[], alerts.rule)`,
  farm_title: sql`natural_order(farms.title)`,
}

interface Asking {
  user_id: number
  now: Date
}
const sorted = (db: Db, scope: Scope, { user_id, now }: Asking, filter: AlertFilter) => {
  const { q, sort, state = 'open', rule, farm_id, mine, muted } = filter
  return selectRecord(db, scope)
    .where(hasWords(q, sql`farms.title`, sql`devices.name`, sql`devices.device_id`))
    .$if(state !== 'all', (query) => query.where('alerts.closed_at', state === 'open' ? 'is' : 'is not', null))
    .$if(rule !== undefined, (query) => query.where('alerts.rule', '=', rule ?? 'silent'))
    .$if(farm_id !== undefined, (query) => query.where('alerts.farm_id', '=', farm_id ?? 0))
    .$if(muted === 'true', (query) => query.where('alerts.muted_until', '>', now))
    .$if(mine === 'true', (query) => query.where('alerts.assigned_to', '=', user_id))
    .orderBy(inOrder(sort ?? '-opened_at', columns, 'opened_at'))
    .orderBy('alerts.id', 'desc')
}

const timelineOf = async (db: Db, alert_id: number): Promise<AlertEvent[]> => {
  const rows = await db
    .selectFrom('alert_events as event')
    .leftJoin('users as author', 'author.id', 'event.user_id')
    .leftJoin('users as receiver', 'receiver.id', 'event.to_user_id')
    .where('event.alert_id', '=', alert_id)
    .orderBy('event.id')
    .select(['event.id', 'event.kind', 'event.at', 'event.note', 'event.until'])
    .select([personOf('author').as('by'), personOf('receiver').as('to')])
    .execute()
  return rows.map(({ at, until, ...row }) => ({
    ...row,
    at: at.toISOString(),
    until: until?.toISOString() ?? null,
  }))
}

/** Queries for Alert records (domain/alerts/alert.ts) within the scope. */
export const alerts = {
  list: (db: Db, scope: Scope, asking: Asking, filter: AlertFilter, part: Part) =>
    paged(sorted(db, scope, asking, filter), part, alertOf),

  /** People within the scope who can see the alert, by name. */
  assignees: async (db: Db, scope: Scope, organisation_id: number | null): Promise<Handler[]> => {
    const rows = await db
      .selectFrom('users')
      .where('deleted_at', 'is', null)
      .where('is_active', '=', true)
      .where(within(scope, 'users.organisation_id'))
      .select(['id', 'role', 'organisation_id', 'all_organisations'])
      .select(sql<string>`concat_ws(' ', firstname, lastname)`.as('name'))
      .orderBy('firstname')
      .orderBy('lastname')
      .orderBy('id')
      .execute()
    return rows
      .filter((person) => {
        const seen = scopeOf(person)
        return organisation_id === null ? seen.kind === 'all' : includes(seen, organisation_id)
      })
      .slice(0, MAX_ASSIGNEES)
      .map(({ id, name }) => ({ id, name }))
  },

  find: async (db: Db, scope: Scope, id: number): Promise<AlertDetail | undefined> => {
    const row = await selectRecord(db, scope).where('alerts.id', '=', id).executeTakeFirst()
    return row && { ...alertOf(row), timeline: await timelineOf(db, id) }
  },

  /** The organisation of an alert, null for the portal's own; undefined outside the scope. */
  whose: (db: Db, scope: Scope, id: number) =>
    visible(db, scope)
      .where('alerts.id', '=', id)
      .select([
        'alerts.id',
        'farms.organisation_id',
        'alerts.acknowledged_at',
        'alerts.assigned_to',
        'alerts.muted_until',
      ])
      .executeTakeFirst(),
}
