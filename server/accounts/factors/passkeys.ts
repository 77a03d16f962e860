import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { sql } from 'kysely'
import type { Factors } from '#domain/accounts/factor-endpoints.ts'
import { factorMessages } from '#domain/accounts/factor-messages.ts'
import type { Db } from '../../platform/postgres/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Settings } from '../../platform/config/settings.ts'

type Json = Record<string, unknown>
const NAME = 'Bombus'
const MOST = 20
const TRANSPORTS = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

/** EdDSA, ES256 and RS256 (RFC 9053): what else the library would offer, Node still calls an experiment, and says so at each start. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** Loaded with the first passkey: it takes a while, and most servers start without one. */
const library = () => import('@simplewebauthn/server')

/** Passkeys (WebAuthn level 3), for the host of BASE_URL alone. */
export const makePasskeys = ({ baseUrl }: Pick<Settings, 'baseUrl'>) => {
  const expected = { expectedOrigin: baseUrl, expectedRPID: new URL(baseUrl).hostname }
  const rpID = expected.expectedRPID

  const keysOf = (db: Db, user_id: number) =>
    db.selectFrom('passkeys').where('user_id', '=', user_id).orderBy('id').selectAll().execute()

  return {
    list: async (db: Db, user_id: number): Promise<Factors['passkeys']> =>
      (await keysOf(db, user_id)).map(({ id, name, created_at, last_used_at }) => ({
        id,
        name,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at?.toISOString() ?? null,
      })),

    /** What a browser needs to make one. An authenticator that has one of this account already makes none. */
    wanted: async (db: Db, user: { id: number; email: string; passkey_handle: string; name: string }) => {
      const known = await keysOf(db, user.id)
      if (known.length >= MOST) throw new Problem(409, factorMessages.tooManyPasskeys)
      const { generateRegistrationOptions } = await library()
      return generateRegistrationOptions({
        rpName: NAME,
        rpID,
        userID: Uint8Array.from(Buffer.from(user.passkey_handle.replaceAll('-', ''), 'hex')),
        userName: user.email,
        userDisplayName: user.name,
        attestationType: 'none',
        supportedAlgorithmIDs,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
      })
    },

    /** Keeps a new one. Throws 422 where it was not made for this challenge and host, 409 where it is there already. */
    add: async (
      db: Db,
      { user_id, challenge, response, name }: { user_id: number; challenge: string; response: Json; name: string },
    ): Promise<void> => {
      const { verifyRegistrationResponse } = await library()
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        ...expected,
        response: response as unknown as RegistrationResponseJSON,
        expectedChallenge: challenge,
        supportedAlgorithmIDs,
      }).catch(() => ({ verified: false, registrationInfo: undefined }))
      if (!verified || !registrationInfo) throw new Problem(422, factorMessages.passkeyRefused)
      const { credential } = registrationInfo
      const added = await db
        .insertInto('passkeys')
        .values({
          user_id,
          credential_id: credential.id,
          public_key: Buffer.from(credential.publicKey),
          counter: credential.counter,
          transports: (credential.transports ?? []).filter((each) => TRANSPORTS.has(each)),
          name,
        })
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!added) throw new Problem(409, factorMessages.passkeyKnown)
    },

    /** What a browser needs to sign in with one: of a person, or whichever it has for this host. */
    asked: async (db: Db, user_id: number | null) => {
      const { generateAuthenticationOptions } = await library()
      return generateAuthenticationOptions({
        rpID,
        userVerification: 'required',
        allowCredentials:
          user_id === null ? [] : (await keysOf(db, user_id)).map(({ credential_id }) => ({ id: credential_id })),
      })
    },

    /** Whose passkey answered the challenge; null where none that is known here did. */
    verify: async (db: Db, challenge: string, response: Json): Promise<{ user_id: number } | null> => {
      const known = await db
        .selectFrom('passkeys')
        .where('credential_id', '=', String(response['id']))
        .selectAll()
        .executeTakeFirst()
      if (!known) return null
      const { verifyAuthenticationResponse } = await library()
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...expected,
        response: response as unknown as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        credential: {
          id: known.credential_id,
          publicKey: Uint8Array.from(known.public_key),
          counter: known.counter,
        },
      }).catch(() => ({ verified: false, authenticationInfo: undefined }))
      if (!verified || !authenticationInfo) return null
      await db
        .updateTable('passkeys')
        .set({ counter: authenticationInfo.newCounter, last_used_at: sql`now()` })
        .where('id', '=', known.id)
        .execute()
      return { user_id: known.user_id }
    },

    /** False if this person has none of that number. */
    remove: async (db: Db, user_id: number, id: number): Promise<boolean> => {
      const { numDeletedRows } = await db
        .deleteFrom('passkeys')
        .where('id', '=', id)
        .where('user_id', '=', user_id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    removeAll: async (db: Db, user_id: number): Promise<void> => {
      await db.deleteFrom('passkeys').where('user_id', '=', user_id).execute()
    },
  }
}
