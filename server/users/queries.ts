import { sql, type RawBuilder } from 'kysely'
import type { Role } from '#domain/access/policy.ts'
import type { Scope } from '#domain/access/scope.ts'
import type { UserFilter } from '#domain/users/endpoints.ts'
import type { User, UserColumn, UserState } from '#domain/users/user.ts'
import type { Db } from '../platform/postgres/database.ts'
import { pagedList } from '../platform/postgres/paged.ts'
import { within } from '../platform/postgres/scope.ts'
import { hasWords, inOrder } from '../platform/postgres/search.ts'

/** People that a person can see: those within their scope, and themselves. */
export interface Reach {
  scope: Scope
  user_id: number
}

const stateOf = sql<UserState>`case
  when users.deleted_at is not null then 'deleted'
  when not users.is_active then 'disabled'
  when users.password_hash is null and not exists (select from provider_identities where user_id = users.id) then 'invited'
  when users.email_verified_at is null then 'unverified'
  else 'active' end`

/** Deleted people are only found on request, erased ones never. */
const visible = (db: Db, scope: Scope, deleted = false) =>
  db
    .selectFrom('users')
    .leftJoin('organisations', 'organisations.id', 'users.organisation_id')
    .where('users.deleted_at', deleted ? 'is not' : 'is', null)
    .where('users.erased_at', 'is', null)
    .where(within(scope, 'users.organisation_id'))

const members = [
  'users.id',
  'users.email',
  'users.firstname',
  'users.lastname',
  'users.phone',
  'users.address',
  'users.city',
  'users.country',
  'users.postal_code',
  'users.role',
  'users.organisation_id',
  'organisations.title as organisation_title',
  'users.all_organisations',
  'users.is_pollinator_portal_enabled',
  'users.is_pest_portal_enabled',
  'users.is_active',
  'users.pending_email',
  'users.version',
  stateOf.as('state'),
] as const

const selectRecord = (db: Db, scope: Scope, deleted?: boolean) => visible(db, scope, deleted).select(members)

// Must equal the expression of the index users_name.
const name = sql`natural_order(users.firstname || ' ' || users.lastname)`
const columns: Record<UserColumn, RawBuilder<unknown>> = {
  name,
  email: sql`users.email`,
  phone: sql`users.phone`,
  role: sql`users.role`,
  organisation: sql`natural_order(organisations.title)`,
  state: stateOf,
}
const sought = [
  sql`users.firstname`,
  sql`users.lastname`,
  sql`users.email`,
  sql`users.phone`,
  sql`users.city`,
  sql`replace(users.role, '_', ' ')`,
  sql`organisations.title`,
]

const hasFactor = sql<boolean>`(
  exists (select from totp_factors where user_id = users.id and confirmed_at is not null)
  or exists (select from passkeys where user_id = users.id))`

/**
 * `enabled`: only active people. `factorsOf`: the only people that a filter by second factor finds, by their role or as
 * the caller.
 */
type Wanted = UserFilter & { enabled?: boolean; factorsOf?: { roles: readonly Role[]; user_id: number } }

const filtered = <Q extends ReturnType<typeof visible>>(
  query: Q,
  { q, role, organisation_id, state, second_factor, enabled, factorsOf }: Wanted,
) => {
  let found = query.where(hasWords(q, ...sought))
  if (role !== undefined) found = found.where('users.role', '=', role)
  if (organisation_id !== undefined) found = found.where('users.organisation_id', '=', organisation_id)
  if (state !== undefined) found = found.where(stateOf, '=', state)
  if (second_factor !== undefined)
    found = found
      .where(sql<boolean>`${hasFactor} = ${second_factor === 'on'}`)
      .where(sql<boolean>`(users.role = any(${factorsOf?.roles ?? []}) or users.id = ${factorsOf?.user_id ?? null})`)
  if (enabled) found = found.where('users.is_active', '=', true)
  return found as Q
}

const ordered = (db: Db, scope: Scope, filter: Wanted) =>
  filtered(selectRecord(db, scope, filter.state === 'deleted'), filter)
    .orderBy(inOrder(filter.sort, columns, 'name'))
    .orderBy('users.id')

/** Queries for User records (domain/users/user.ts) within the scope, without deleted people. */
export const users = {
  ...pagedList(ordered, (row): User => row),

  /** A person within the scope, or oneself. */
  find: (db: Db, { scope, user_id }: Reach, id: number): Promise<User | undefined> =>
    selectRecord(db, id === user_id ? { kind: 'all' } : scope)
      .where('users.id', '=', id)
      .executeTakeFirst(),

  /** A person who was deleted but not erased. */
  findDeleted: (db: Db, scope: Scope, id: number): Promise<User | undefined> =>
    selectRecord(db, scope, true).where('users.id', '=', id).executeTakeFirst(),

  /** Active farmers of an organisation, by name. */
  listFarmersOf: (db: Db, scope: Scope, organisation_id: number) =>
    users.list(db, scope, { role: 'farmer', organisation_id, enabled: true }),
}
