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

/** EdDSA, ES256 and RS256 (RFC 9053). Node reports other algorithms of the library as experimental at each start. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** Loaded with the first passkey: it is slow to load and most servers start without it. */
const library = () => import('@simplewebauthn/server')

/** Passkeys (WebAuthn level 3) for the host of BASE_URL. */
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

    /** Options to create a passkey. Authenticators that already have one for this account are excluded. */
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

    /** Stores a new passkey. Throws 422 if it was made for another challenge or host, 409 if it exists. */
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

    /** Options to sign in with a passkey of a person, or with any passkey for this host. */
    asked: async (db: Db, user_id: number | null) => {
      const { generateAuthenticationOptions } = await library()
      return generateAuthenticationOptions({
        rpID,
        userVerification: 'required',
        allowCredentials:
          user_id === null ? [] : (await keysOf(db, user_id)).map(({ credential_id }) => ({ id: credential_id })),
      })
    },

    /** The owner of the passkey that answered the challenge; null if it is unknown. */
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

    /** Returns false if this person has no such passkey. */
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
