import { sql } from 'kysely'
import { allows, type Role } from '#domain/access/policy.ts'
import { scopeOf, type Scope } from '#domain/access/scope.ts'
import { hasPortal } from '#domain/accounts/profile.ts'
import { actionsOfContent, MAX_LIVE_FEEDS, type Feed, type FeedContent, type NewFeed } from '#domain/feeds/feed.ts'
import { messages } from '#domain/messages.ts'
import type { Db, Trx } from '../platform/postgres/database.ts'
import { orNotFound, Problem } from '../platform/http/problem.ts'
import { within } from '../platform/postgres/scope.ts'
import { newToken, tokenHash } from '../platform/security/passwords.ts'

/** A prefix lets secret scanners find tokens that were published by mistake. */
const PREFIX = 'bombus_feed_'
const MAX_LISTED = 100
const USE_NOTED_EVERY_SECONDS = 60

/** A feed that is being read, with its person's current scope. */
export interface ReadFeed {
  id: number
  user_id: number
  role: Role
  name: string
  content: FeedContent
  farm_id: number | null
  days: number
  scope: Scope
}

const select = (db: Db, user_id: number) =>
  db
    .selectFrom('feeds')
    .leftJoin('farms', 'farms.id', 'feeds.farm_id')
    .where('feeds.user_id', '=', user_id)
    .select(['feeds.id', 'feeds.name', 'feeds.farm_id', 'farms.title as farm_title', 'feeds.days', 'feeds.hint'])
    .select(['feeds.content', 'feeds.created_at', 'feeds.last_used_at', 'feeds.revoked_at'])
    .orderBy('feeds.id', 'desc')
    .limit(MAX_LISTED)

/** Feeds of people, by tokens of which only the hash is stored. All times are the database's. */
export const feeds = {
  /** The feed of a token; null if it is unknown or revoked, or if its person may no longer read it. */
  find: async (db: Db, token: string): Promise<ReadFeed | null> => {
    if (!token.startsWith(PREFIX)) return null
    const row = await db
      .selectFrom('feeds')
      .innerJoin('users', 'users.id', 'feeds.user_id')
      .where('token_hash', '=', tokenHash(token))
      .where('revoked_at', 'is', null)
      .where('users.is_active', '=', true)
      .where('users.deleted_at', 'is', null)
      .select(['feeds.id', 'feeds.user_id', 'feeds.name', 'feeds.farm_id', 'feeds.days', 'feeds.content'])
      .select(['users.role', 'users.organisation_id', 'users.all_organisations'])
      .select(['users.is_pollinator_portal_enabled', 'users.is_pest_portal_enabled'])
      .select(
        sql<boolean>`last_used_at is null or abs(extract(epoch from now() - last_used_at)) > ${USE_NOTED_EVERY_SECONDS}`.as(
          'due',
        ),
      )
      .executeTakeFirst()
    if (!row || !actionsOfContent[row.content].every((action) => allows(action, row.role, hasPortal(row)))) return null
    if (row.due)
      await db
        .updateTable('feeds')
        .set({ last_used_at: sql`now()` })
        .where('id', '=', row.id)
        .execute()
    const { id, user_id, role, name, content, farm_id, days } = row
    const scope: Scope = { ...scopeOf(row), ...(farm_id === null ? {} : { farm_ids: [farm_id] }) }
    return { id, user_id, role, name, content, farm_id, days, scope }
  },

  list: async (db: Db, user_id: number): Promise<Feed[]> =>
    (await select(db, user_id).execute()).map(({ created_at, last_used_at, revoked_at, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
      revoked_at: revoked_at?.toISOString() ?? null,
    })),

  /** Returns the token; only its hash is stored. Throws 404 for a farm outside the scope, 409 if 50 are active. */
  add: async (trx: Trx, scope: Scope, user_id: number, given: NewFeed): Promise<Feed & { token: string }> => {
    const { name, content, farm_id, days } = given
    if (farm_id !== null)
      orNotFound(
        await trx
          .selectFrom('farms')
          .where('farms.id', '=', farm_id)
          .where('farms.archived_at', 'is', null)
          .where(within(scope, 'farms.organisation_id'))
          .select('farms.id')
          .executeTakeFirst(),
      )
    await trx.selectFrom('users').where('id', '=', user_id).select('id').forNoKeyUpdate().execute()
    const { live } = await trx
      .selectFrom('feeds')
      .where('user_id', '=', user_id)
      .where('revoked_at', 'is', null)
      .select((eb) => eb.fn.countAll<number>().as('live'))
      .executeTakeFirstOrThrow()
    if (live >= MAX_LIVE_FEEDS) throw new Problem(409, messages.tooManyFeeds)
    const token = PREFIX + newToken()
    const { id } = await trx
      .insertInto('feeds')
      .values({ user_id, name, content, farm_id, days, token_hash: tokenHash(token), hint: token.slice(-4) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const made = (await feeds.list(trx, user_id)).find((each) => each.id === id)
    if (!made) throw new Error('A feed that was just created is missing.')
    return { ...made, token }
  },

  /** Revokes one or all of a person's feeds; those that have already ended are not changed. */
  revoke: async (db: Db, user_id: number, id?: number): Promise<void> => {
    let query = db
      .updateTable('feeds')
      .set({ revoked_at: sql`now()` })
      .where('user_id', '=', user_id)
      .where('revoked_at', 'is', null)
    if (id !== undefined) query = query.where('id', '=', id)
    await query.execute()
  },
}
