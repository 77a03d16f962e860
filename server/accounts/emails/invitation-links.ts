import { sql } from 'kysely'
import { messages } from '#domain/messages.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction, system, type Db } from '../../platform/postgres/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { hashPassword, tokenHash } from '../../platform/security/passwords.ts'
import { countPhoneProbes } from '../../users/probe-writes.ts'
import { checkFreePhone } from '../../users/phone-queries.ts'
import { makeCode, useCode } from './codes.ts'
import type { IdentityProvider } from '../identity-provider.ts'
import { openSession } from '../sessions/open-session.ts'
import { requirePasswordSignIn, refuseOwnName } from '../password-rules.ts'

type Invitations = Pick<IdentityProvider, 'readInvitation' | 'acceptInvitation'>

/** An account whose invitation is open, with the code sent to its own address. */
export const invitedPerson = (db: Db, user_id: number) =>
  db
    .selectFrom('users')
    .leftJoin('organisations', 'organisations.id', 'users.organisation_id')
    .leftJoin('users as inviter', (join) =>
      join.onRef('inviter.id', '=', 'users.invited_by').on('inviter.deleted_at', 'is', null),
    )
    .where('users.id', '=', user_id)
    .where('users.deleted_at', 'is', null)
    .where('users.is_active', '=', true)
    .where('users.password_hash', 'is', null)
    .where(sql<boolean>`not exists (select from provider_identities where user_id = users.id)`)
    .select([
      'users.id',
      'users.email',
      'users.firstname',
      'users.lastname',
      'users.phone',
      'users.role',
      'organisations.title as organisation_title',
      sql<string | null>`inviter.firstname || ' ' || inviter.lastname`.as('invited_by'),
    ])
    .executeTakeFirst()

/** Explains why a code is invalid. This reveals nothing: only the invited person has the code. */
const whyNot = async (db: Db, code: string): Promise<string> => {
  const row = await db
    .selectFrom('codes')
    .where('code_hash', '=', tokenHash(code))
    .where('purpose', '=', 'verify-email')
    .select(['used_at'])
    .executeTakeFirst()
  if (!row) return messages.invitationUnknown
  return row.used_at === null ? messages.invitationOld : messages.invitationUsed
}

/** The code is valid but the account is not: it is in use already, disabled or deleted. */
const whyNobody = async (db: Db, user_id: number | null): Promise<string> => {
  const account = await db
    .selectFrom('users')
    .where('id', '=', user_id)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return account ? messages.invitationUsed : messages.invitationOld
}

/** Reads and accepts invitations by the code of their link. */
export const invitationLinks = ({ db, mail, settings }: Pick<Deps, 'db' | 'mail' | 'settings'>): Invitations => ({
  readInvitation: async (code) => {
    const row = await db
      .selectFrom('codes')
      .where('code_hash', '=', tokenHash(code))
      .where('purpose', '=', 'verify-email')
      .where('used_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .where(
        sql<boolean>`not exists (select from codes as newer where newer.purpose = codes.purpose
          and newer.user_id is not distinct from codes.user_id and newer.id > codes.id)`,
      )
      .select(['user_id', 'email'])
      .executeTakeFirst()
    const person = row?.user_id == null ? undefined : await invitedPerson(db, row.user_id)
    if (!person || person.email !== row?.email) throw new Problem(400, await whyNot(db, code))
    const isNamed = person.lastname !== ''
    return { ...person, firstname: isNamed ? person.firstname : null, lastname: isNamed ? person.lastname : null }
  },

  acceptInvitation: async (code, { firstname, lastname, phone, password }, from) => {
    if (password !== undefined) requirePasswordSignIn(settings)
    else if (settings.LOCAL_PASSWORDS) throw new Problem(403, messages.passwordNeeded)
    const refusal = await whyNot(db, code)
    return inTransaction(db, system, async (trx) => {
      const proven = await useCode(trx, 'verify-email', code).catch((error: unknown) => {
        throw error instanceof Problem ? new Problem(400, refusal) : error
      })
      const person = proven.user_id === null ? undefined : await invitedPerson(trx, proven.user_id)
      if (!person || person.email !== proven.email) throw new Problem(400, await whyNobody(trx, proven.user_id))
      await countPhoneProbes(db, person.id, () => checkFreePhone(trx, phone, person))
      if (password !== undefined) refuseOwnName(password, { firstname, lastname, email: person.email }, 'password')
      const password_hash = password === undefined ? null : await hashPassword(password)
      await trx
        .updateTable('users')
        .set({ firstname, lastname, phone, password_hash, email_verified_at: sql`now()`, pending_email: null })
        .where('id', '=', person.id)
        .execute()
      if (password_hash === null) {
        const link_code = await makeCode(trx, 'link-provider', { user_id: person.id, email: person.email })
        return { entered: null, link_code, user_id: person.id }
      }
      const proof = { with: 'password' as const, password_hash }
      const entering = { user_id: person.id, hasFactor: false, isFresh: true, proof }
      return {
        entered: await openSession(trx, { mail, settings }, entering, from),
        link_code: null,
        user_id: person.id,
      }
    })
  },
})
