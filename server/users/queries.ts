import { sql, type RawBuilder } from 'kysely'
import type { Role } from '#domain/access/policy.ts'
import type { Scope } from '#domain/access/scope.ts'
import type { UserFilter } from '#domain/users/endpoints.ts'
import type { ListedUserColumn, User, UserState } from '#domain/users/user.ts'
import type { Db } from '../platform/postgres/database.ts'
import { firstRows, listed, pagedList, pageOfRows } from '../platform/postgres/paged.ts'
import { within } from '../platform/postgres/scope.ts'
import { hasWords, inOrder } from '../platform/postgres/search.ts'
import { hasFactor, hiddenSignInState, lastSignIn, signInStatesOf } from './sign-in-state-queries.ts'

/** People that a person can see: those within their scope, and themselves. */
export interface Reach {
  scope: Scope
  user_id: number
}

/** The only people whose second factors and sign-ins the caller may see: by their role, or the caller. */
interface FactorsOf {
  roles: readonly Role[]
  user_id: number
}
const isSecurable = (factorsOf: FactorsOf | undefined) =>
  sql<boolean>`(users.role = any(${factorsOf?.roles ?? []}) or users.id = ${factorsOf?.user_id ?? null})`

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
/** Values that the caller may not see do not determine the order either. */
const columns = (factorsOf: FactorsOf | undefined): Record<ListedUserColumn, RawBuilder<unknown>> => ({
  name,
  email: sql`users.email`,
  phone: sql`users.phone`,
  role: sql`users.role`,
  organisation: sql`natural_order(organisations.title)`,
  state: stateOf,
  second_factor: sql`case when ${isSecurable(factorsOf)} then ${hasFactor} end`,
  last_signed_in: sql`case when ${isSecurable(factorsOf)} then ${lastSignIn} end`,
})
const sought = [
  sql`users.firstname`,
  sql`users.lastname`,
  sql`users.email`,
  sql`users.phone`,
  sql`users.city`,
  sql`replace(users.role, '_', ' ')`,
  sql`organisations.title`,
]

/** `enabled`: only active people. */
type Wanted = UserFilter & { enabled?: boolean; factorsOf?: FactorsOf }

const filtered = <Q extends ReturnType<typeof visible>>(
  query: Q,
  { q, role, organisation_id, state, second_factor, enabled, factorsOf }: Wanted,
) => {
  let found = query.where(hasWords(q, ...sought))
  if (role !== undefined) found = found.where('users.role', '=', role)
  if (organisation_id !== undefined) found = found.where('users.organisation_id', '=', organisation_id)
  if (state !== undefined) found = found.where(stateOf, '=', state)
  if (second_factor !== undefined)
    found = found.where(sql<boolean>`${hasFactor} = ${second_factor === 'on'}`).where(isSecurable(factorsOf))
  if (enabled) found = found.where('users.is_active', '=', true)
  return found as Q
}

const ordered = (db: Db, scope: Scope, filter: Wanted) =>
  filtered(selectRecord(db, scope, filter.state === 'deleted'), filter)
    .orderBy(inOrder(filter.sort, columns(filter.factorsOf), 'name'))
    .orderBy('users.id')

const list = listed(ordered)

/** Queries for User records (domain/users/user.ts) within the scope, without deleted people. */
export const users = {
  ...pagedList(ordered, (row): User => row),

  /** The first rows of the list, without a limit. */
  first: (skip: number, db: Db, scope: Scope, filter: Wanted): Promise<User[]> =>
    firstRows(list(db, scope, filter), skip, (rows) => rows),

  /** A page of the list, with the sign-in of the people among them whose accounts the caller may secure. */
  page: async (
    part: { skip: number; limit: number },
    db: Db,
    scope: Scope,
    filter: Wanted & { factorsOf: FactorsOf },
  ) => {
    const { rows, total } = await pageOfRows(list(db, scope, filter), part)
    const { roles, user_id } = filter.factorsOf
    const securable = rows.filter(({ id, role }) => id === user_id || roles.includes(role))
    const states = await signInStatesOf(
      db,
      securable.map(({ id }) => id),
    )
    return { rows: rows.map((row) => ({ ...row, ...(states.get(row.id) ?? hiddenSignInState) })), total }
  },

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
