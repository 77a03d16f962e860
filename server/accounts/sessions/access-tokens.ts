import { sql } from 'kysely'
import type { AccessToken, NewAccessToken } from '#domain/accounts/token-endpoints.ts'
import { factorMessages } from '#domain/accounts/factor-messages.ts'
import type { Person } from '../../platform/http/actor.ts'
import type { Db, Trx } from '../../platform/postgres/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { newToken, tokenHash } from '../../platform/security/passwords.ts'
import { accountColumns, personOfAccount } from '../account-columns.ts'

/** A prefix lets secret scanners find tokens that were published by mistake. */
const PREFIX = 'bombus_pat_'
const MAX_LIVE = 50
const MAX_LISTED = 100
const USE_NOTED_EVERY_SECONDS = 60

const isLive = sql<boolean>`revoked_at is null and access_tokens.expires_at > now()`

/** Personal access tokens. All times are the database's. */
export const accessTokens = {
  isOne: (token: string): boolean => token.startsWith(PREFIX),

  /** The person behind a token, with its scope; null if the token or account is no longer active. */
  find: async (db: Db, token: string): Promise<Person | null> => {
    const row = await db
      .selectFrom('access_tokens')
      .innerJoin('users', 'users.id', 'access_tokens.user_id')
      .where('token_hash', '=', tokenHash(token))
      .where(isLive)
      .where('users.is_active', '=', true)
      .where('users.deleted_at', 'is', null)
      .select([
        'access_tokens.id as token_id',
        'writes',
        'access_tokens.scope as token_scope',
        'farm_ids',
        'wrote_at',
        ...accountColumns,
        sql<boolean>`last_used_at is null or abs(extract(epoch from now() - last_used_at)) > ${USE_NOTED_EVERY_SECONDS}`.as(
          'due',
        ),
      ])
      .executeTakeFirst()
    if (!row) return null
    if (row.due)
      await db
        .updateTable('access_tokens')
        .set({ last_used_at: sql`now()` })
        .where('id', '=', row.token_id)
        .execute()
    const { farm_ids } = row
    const person = personOfAccount(row)
    return {
      ...person,
      scope: { ...person.scope, ...(farm_ids === null ? {} : { farm_ids }) },
      session_id: 0,
      isConfirmed: false,
      needsFactor: false,
      wrote_at: row.wrote_at,
      token: { id: row.token_id, writes: row.writes, scope: row.token_scope, farm_ids },
    }
  },

  list: async (db: Db, user_id: number): Promise<AccessToken[]> => {
    const rows = await db
      .selectFrom('access_tokens')
      .where('user_id', '=', user_id)
      .select([
        'id',
        'name',
        'hint',
        'writes',
        'scope',
        'farm_ids',
        'created_at',
        'expires_at',
        'last_used_at',
        'revoked_at',
      ])
      .orderBy('id', 'desc')
      .limit(MAX_LISTED)
      .execute()
    return rows.map(({ created_at, expires_at, last_used_at, revoked_at, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      expires_at: expires_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
      revoked_at: revoked_at?.toISOString() ?? null,
    }))
  },

  /** Returns the token; only its hash is stored. Throws 409 if fifty are active. The caller has checked the farms. */
  add: async (trx: Trx, user_id: number, given: NewAccessToken): Promise<AccessToken & { token: string }> => {
    await trx.selectFrom('users').where('id', '=', user_id).select('id').forNoKeyUpdate().execute()
    const { live } = await trx
      .selectFrom('access_tokens')
      .where('user_id', '=', user_id)
      .where(isLive)
      .select((eb) => eb.fn.countAll<number>().as('live'))
      .executeTakeFirstOrThrow()
    if (live >= MAX_LIVE) throw new Problem(409, factorMessages.tooManyTokens)
    const token = PREFIX + newToken()
    const { id } = await trx
      .insertInto('access_tokens')
      .values({
        user_id,
        name: given.name,
        token_hash: tokenHash(token),
        hint: token.slice(-4),
        // This scope exists for writing.
        writes: given.writes || given.scope === 'detections',
        scope: given.scope,
        farm_ids: given.farm_ids,
        expires_at: sql`now() + make_interval(days => ${given.days})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const made = (await accessTokens.list(trx, user_id)).find((each) => each.id === id)
    if (!made) throw new Error('A token that was just created is missing.')
    return { ...made, token }
  },

  /** Revokes one or all of a person's tokens; those that have ended stay unchanged. */
  revoke: async (db: Db, user_id: number, id?: number): Promise<void> => {
    let query = db
      .updateTable('access_tokens')
      .set({ revoked_at: sql`now()` })
      .where('user_id', '=', user_id)
      .where('revoked_at', 'is', null)
    if (id !== undefined) query = query.where('id', '=', id)
    await query.execute()
  },
}
