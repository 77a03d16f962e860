import type { ExpressionBuilder } from 'kysely'
import type { Role } from '#domain/access/policy.ts'
import { mayBeWide, scopeOf, type Scope } from '#domain/access/scope.ts'
import {
  notificationMembers,
  usualChoices,
  type NotificationChoices,
} from '#domain/notifications/notification-settings.ts'
import type { Db } from '../platform/postgres/database.ts'
import type { DB } from '../platform/postgres/schema.gen.ts'

/** A person who may be notified, with their choices. */
export interface Listener {
  id: number
  email: string
  firstname: string
  role: Role
  scope: Scope
  choices: NotificationChoices
}

/** People with active accounts and a verified address. */
const mayBeNotified = (eb: ExpressionBuilder<DB, 'users'>) =>
  eb.and([
    eb('users.is_active', '=', true),
    eb('users.deleted_at', 'is', null),
    eb('users.email_verified_at', 'is not', null),
    eb.or([eb('users.is_pollinator_portal_enabled', '=', true), eb('users.is_pest_portal_enabled', '=', true)]),
  ])

const selectListeners = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('notification_settings as chosen', 'chosen.user_id', 'users.id')
    .where(mayBeNotified)
    .select(['users.id', 'users.email', 'users.firstname', 'users.role', 'users.organisation_id'])
    .select('users.all_organisations')
    .select(['chosen.version', ...notificationMembers.map((name) => `chosen.${name}` as const)])
type Row = Awaited<ReturnType<ReturnType<typeof selectListeners>['execute']>>[number]

const listenerOf = (row: Row): Listener => {
  const { id, email, firstname, version, role, organisation_id, all_organisations, ...chosen } = row
  const person = { role, organisation_id, all_organisations }
  return {
    id,
    email,
    firstname,
    role,
    scope: scopeOf(person),
    choices: version === null ? usualChoices(person) : (chosen as NotificationChoices),
  }
}

export const listeners = {
  /** Everyone who can see one of these organisations. */
  ofOrganisations: async (db: Db, ids: readonly number[]): Promise<Listener[]> => {
    const rows = await selectListeners(db)
      .where((eb) =>
        eb.or([
          eb('users.organisation_id', 'in', ids.length > 0 ? [...ids] : [0]),
          eb('users.role', '=', 'admin'),
          eb.and([eb('users.all_organisations', '=', true), eb('users.role', 'in', [...mayBeWide])]),
        ]),
      )
      .execute()
    return rows.map(listenerOf)
  },

  byIds: async (db: Db, ids: readonly number[]): Promise<Map<number, Listener>> => {
    if (ids.length === 0) return new Map()
    const rows = await selectListeners(db)
      .where('users.id', 'in', [...ids])
      .execute()
    return new Map(rows.map((row) => [row.id, listenerOf(row)]))
  },
}

/** Whether a person can see an organisation; null: the portal's own alerts. */
export const sees = (scope: Scope, organisation_id: number | null): boolean =>
  scope.kind === 'all' || (scope.kind === 'organisation' && scope.organisation_id === organisation_id)
