import { fixedPeriods } from '#domain/platform/retention.ts'
import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import { isStream } from '#domain/platform/endpoint.ts'
import type { Session } from '#domain/accounts/session-endpoints.ts'
import type { Person, Standing } from '../../platform/http/actor.ts'
import { accountColumns, personOfAccount } from '../account-columns.ts'
import { challenges } from '../factors/challenges.ts'
import { compiledQuery } from '../../platform/postgres/compiled-queries.ts'
import type { Db, Trx } from '../../platform/postgres/database.ts'
import type { From } from '../identity-provider.ts'
import { newToken, tokenHash } from '../../platform/security/passwords.ts'

export const IDLE_SECONDS = fixedPeriods.idle_seconds
const DAY_HOURS = fixedPeriods.session_hours
/** How long a confirmation of identity is valid. */
const CONFIRMED_SECONDS = 600
const MAX_LISTED = 100
/** A request extends the session at most this often, so that most reads do not write. */
const EXTEND_EVERY_SECONDS = 20

const idleEnd = sql<Date>`last_activity_at + make_interval(secs => ${IDLE_SECONDS})`

interface SessionOrigin {
  hasFactor?: boolean
  opened_with?: 'password' | 'passkey' | 'provider'
  identity_id?: number
  /** Encrypted; identifies the session to its provider. */
  sign_out_hint?: Buffer | null
  /** When the person last authenticated, if not now. */
  confirmed_at?: Date
}

/** The gate decides what a session without a second factor may do. */
interface FoundSession {
  person: Omit<Person, 'needsFactor'>
  hasFactor: boolean
}

/** Runs for each request. */
const findActive = compiledQuery(['token_hash'], (db, { token_hash }: { token_hash: Buffer }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(idleEnd, '>', sql<Date>`now()`)
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .select([
      'sessions.id as session_id',
      'sessions.has_factor',
      'sessions.wrote_at',
      ...accountColumns,
      sql<boolean>`confirmed_at > now() - make_interval(secs => ${CONFIRMED_SECONDS})`.as('confirmed'),
      // Absolute, in case the clock was set back: inactivity then counts from now.
      sql<boolean>`abs(extract(epoch from now() - last_activity_at)) > ${EXTEND_EVERY_SECONDS}`.as('due'),
    ]),
)

/** The purpose for which the hint that identifies a session to its provider is encrypted. */
export const aboutSignOutHint = (identity_id: number) => `sign-out hint ${identity_id}`

/** All times are the database's, so that a wrong server clock ends no session. */
export const sessions = {
  open: async (
    db: Db,
    user_id: number,
    from?: Partial<Pick<From, 'address' | 'name'>> & SessionOrigin,
  ): Promise<{ token: string; expires_at: Date }> => {
    const token = newToken()
    const { expires_at } = await db
      .insertInto('sessions')
      .values({
        user_id,
        token_hash: tokenHash(token),
        address: from?.address ?? null,
        browser: from?.name ?? null,
        has_factor: from?.hasFactor ?? false,
        opened_with: from?.opened_with ?? null,
        identity_id: from?.identity_id ?? null,
        sign_out_hint: from?.sign_out_hint ?? null,
        // A provider's clock may be ahead.
        ...(from?.confirmed_at ? { confirmed_at: sql`least(now(), ${from.confirmed_at}::timestamptz)` } : {}),
        expires_at: sql`now() + make_interval(hours => ${DAY_HOURS})`,
      })
      .returning('expires_at')
      .executeTakeFirstOrThrow()
    return { token, expires_at }
  },

  /** The person behind a token; null if the session has ended or the account is inactive. */
  find: async (db: Db, token: string, request: FastifyRequest): Promise<FoundSession | null> => {
    const [row] = await findActive(db, { token_hash: tokenHash(token) })
    if (!row) return null
    if (row.due && !isBackground(request)) await sessions.extend(db, row.session_id)
    return {
      person: {
        ...personOfAccount(row),
        session_id: row.session_id,
        isConfirmed: row.confirmed,
        wrote_at: row.wrote_at,
      },
      hasFactor: row.has_factor,
    }
  },

  /** The people of active sessions, by session; does not extend them. */
  activePeople: async (db: Db, session_ids: number[]): Promise<Map<number, Standing>> => {
    const rows = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .where(sql<boolean>`sessions.id = any(${session_ids}::int[])`)
      .where('expires_at', '>', sql<Date>`now()`)
      .where(idleEnd, '>', sql<Date>`now()`)
      .where('users.is_active', '=', true)
      .where('users.deleted_at', 'is', null)
      .select(['sessions.id as session_id', ...accountColumns])
      .execute()
    return new Map(rows.map((row) => [row.session_id, personOfAccount(row)]))
  },

  extend: async (db: Db, session_id: number): Promise<{ idle_ends_at: Date; expires_at: Date } | undefined> =>
    db
      .updateTable('sessions')
      .set({ last_activity_at: sql`now()` })
      .where('id', '=', session_id)
      .returning([idleEnd.as('idle_ends_at'), 'expires_at'])
      .executeTakeFirst(),

  proveFactor: async (db: Db, session_id: number) => {
    await db.updateTable('sessions').set({ has_factor: true }).where('id', '=', session_id).execute()
  },

  /** Serialises all changes to this person's credentials. */
  lock: async (trx: Trx, user_id: number) => {
    await trx.selectFrom('users').where('id', '=', user_id).select('id').forNoKeyUpdate().execute()
  },

  confirm: async (db: Db, session_id: number) => {
    await db
      .updateTable('sessions')
      .set({ confirmed_at: sql`now()` })
      .where('id', '=', session_id)
      .execute()
  },

  /** A person's active sessions, the last used first. `labels`: names of providers by issuer. */
  list: async (
    db: Db,
    user_id: number,
    { current, labels }: { current: number | null; labels: ReadonlyMap<string, string> },
  ): Promise<Session[]> => {
    const rows = await db
      .selectFrom('sessions')
      .leftJoin('provider_identities as identity', 'identity.id', 'sessions.identity_id')
      .where('sessions.user_id', '=', user_id)
      .where('expires_at', '>', sql<Date>`now()`)
      .where(idleEnd, '>', sql<Date>`now()`)
      .select([
        'sessions.id',
        'browser',
        'address',
        'created_at',
        'last_activity_at',
        'expires_at',
        'opened_with',
        'identity.issuer',
      ])
      .orderBy('last_activity_at', 'desc')
      .orderBy('sessions.id', 'desc')
      .limit(MAX_LISTED)
      .execute()
    return rows.map(({ id, browser, address, created_at, last_activity_at, expires_at, opened_with, issuer }) => ({
      id,
      is_current: id === current,
      browser,
      address,
      signed_in_at: created_at.toISOString(),
      last_used_at: last_activity_at.toISOString(),
      expires_at: expires_at.toISOString(),
      opened_with: opened_with as Session['opened_with'],
      provider: labels.get(issuer ?? '') ?? null,
    }))
  },

  /** Revokes one session of a person; it may have ended already. */
  revokeOne: async (db: Db, user_id: number, session_id: number) => {
    await db.deleteFrom('push_devices').where('session_id', '=', session_id).where('user_id', '=', user_id).execute()
    await db.deleteFrom('sessions').where('id', '=', session_id).where('user_id', '=', user_id).execute()
  },

  /**
   * Ends the session. Returns the provider identity that opened it, and the hint that identifies the session at the
   * provider.
   */
  signOut: async (db: Db, session_id: number): Promise<{ identity_id: number; hint: Buffer } | null> => {
    // After signing out, this browser receives no push messages.
    await db.deleteFrom('push_devices').where('session_id', '=', session_id).execute()
    const ended = await db
      .deleteFrom('sessions')
      .where('id', '=', session_id)
      .returning(['identity_id', 'sign_out_hint'])
      .executeTakeFirst()
    return ended?.identity_id && ended.sign_out_hint
      ? { identity_id: ended.identity_id, hint: ended.sign_out_hint }
      : null
  },

  /** Revokes all sessions of a person and deletes pending challenges. */
  revokeAllOf: (db: Db, user_id: number): Promise<void> => revokeAllBut(db, user_id, NO_SESSION),

  /** Revokes all sessions of a person except this one, and deletes pending challenges. */
  revokeOthers: (db: Db, user_id: number, session_id: number): Promise<void> => revokeAllBut(db, user_id, session_id),
}

/** Ids of sessions begin at 1. */
const NO_SESSION = 0

const revokeAllBut = async (db: Db, user_id: number, session_id: number): Promise<void> => {
  await db.deleteFrom('sessions').where('user_id', '=', user_id).where('id', '<>', session_id).execute()
  // Subscriptions without a session are deleted, too. The browser that stays signed in subscribes again by itself.
  await db
    .deleteFrom('push_devices')
    .where('user_id', '=', user_id)
    .where((eb) => eb.or([eb('session_id', 'is', null), eb('session_id', '<>', session_id)]))
    .execute()
  await challenges.deleteAll(db, user_id)
}

/**
 * A request not caused by a person: background requests of pages, images, and streams, which reconnect by themselves.
 */
const isBackground = ({ headers, routeOptions: { config } }: FastifyRequest): boolean =>
  headers['x-background'] === '1' ||
  headers['sec-fetch-dest'] === 'image' ||
  (config.endpoint !== undefined && isStream(config.endpoint))
