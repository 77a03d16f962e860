import type { Role } from '#domain/access/policy.ts'
import { adminRoles } from '#domain/access/users.ts'
import type { Factors } from '#domain/accounts/factor-endpoints.ts'
import type { FactorRequired, SecondFactor } from '#domain/accounts/signed-in.ts'
import { factorMessages } from '#domain/accounts/factor-messages.ts'
import type { Deps } from '../../deps.ts'
import { authorOf, type Person } from '../../platform/http/actor.ts'
import { inTransaction, system, type Db, type Trx } from '../../platform/postgres/database.ts'
import { notFound, Problem } from '../../platform/http/problem.ts'
import { makeSealer, secretsOf, UnreadableSecret } from '../../platform/security/encryption.ts'
import type { Settings } from '../../platform/config/settings.ts'
import { challenges } from './challenges.ts'
import { factorFailures, MAX_FAILURES, NOTIFIED_AT } from './factor-failures.ts'
import type { From, SecondFactors, SignedIn } from '../identity-provider.ts'
import { queueNotice } from '../emails/notice-writes.ts'
import { openSession, type Proof } from '../sessions/open-session.ts'
import { requirePasswordSignIn } from '../password-rules.ts'
import { makePasskeys } from './passkeys.ts'
import { recoveryCodes } from './recovery-codes.ts'
import { sessions } from '../sessions/sessions.ts'
import { attempt } from '../throttle-writes.ts'
import { totp } from './totp.ts'

/** Whether the settings require a second factor of this role. */
const mustHaveFactor = ({ secondFactor }: Pick<Settings, 'secondFactor'>, role: Role): boolean =>
  secondFactor === 'everyone' || (secondFactor === 'admins' && adminRoles.has(role))

/** Second factors: listing, adding and removing them, and the second step of a sign-in. */
export const secondFactors = ({
  db,
  mail,
  settings,
  clock,
}: Pick<Deps, 'db' | 'mail' | 'settings' | 'clock'>): SecondFactors & {
  ask: (user_id: number, proof: Proof) => Promise<FactorRequired | null>
} => {
  const sealer = makeSealer(secretsOf(settings))
  const passkeys = makePasskeys(settings)

  const methodsOf = async (of: Db, user_id: number): Promise<SecondFactor[]> => {
    const [hasTotp, keys, codes] = [
      await totp.isOn(of, user_id),
      await passkeys.list(of, user_id),
      await recoveryCodes.left(of, user_id),
    ]
    if (!hasTotp && keys.length === 0) return []
    return [
      ...(keys.length > 0 ? (['passkey'] as const) : []),
      ...(hasTotp ? (['totp'] as const) : []),
      ...(codes > 0 ? (['recovery'] as const) : []),
    ]
  }
  const account = (of: Db, user_id: number) =>
    of
      .selectFrom('users')
      .where('id', '=', user_id)
      .select(['id', 'email', 'firstname', 'lastname', 'passkey_handle', 'password_hash'])
      .executeTakeFirstOrThrow()

  /**
   * After a factor is added: the first one comes with recovery codes, this session counts as verified, and all others
   * are revoked.
   */
  const added = async (trx: Trx, person: Person, what: string, isFirst: boolean) => {
    await sessions.proveFactor(trx, person.session_id)
    await sessions.revokeOthers(trx, person.user_id, person.session_id)
    await queueNotice({ mail, settings }, trx, await account(trx, person.user_id), {
      kind: 'factor-changed',
      what,
      at: new Date(),
    })
    return { recovery_codes: isFirst ? await recoveryCodes.renew(trx, person.user_id) : null }
  }
  /** Removes a factor, unless it is the last one of a person who must have one. */
  const removed = (person: Person, what: string, remove: (trx: Trx) => Promise<void>) =>
    inTransaction(db, authorOf(person), async (trx) => {
      await sessions.lock(trx, person.user_id)
      await remove(trx)
      const left = await methodsOf(trx, person.user_id)
      if (left.length === 0 && mustHaveFactor(settings, person.role)) throw new Problem(409, factorMessages.lastFactor)
      if (left.length === 0) await recoveryCodes.removeAll(trx, person.user_id)
      await queueNotice({ mail, settings }, trx, await account(trx, person.user_id), {
        kind: 'factor-changed',
        what,
        at: new Date(),
      })
    })
  /** Whether an app code is correct; null if its secret is unreadable or too many codes were wrong. */
  const appCodeFits = async (of: Db, user_id: number, code: string): Promise<boolean | null> => {
    if ((await factorFailures.count(of, user_id)) >= MAX_FAILURES) return null
    try {
      return await totp.take(of, sealer, { user_id, code, now: clock() })
    } catch (error) {
      if (error instanceof UnreadableSecret) return null
      throw error
    }
  }
  const codeFits = async (user_id: number, code: string): Promise<boolean> => {
    const byApp = await appCodeFits(db, user_id, code)
    if (byApp || (await recoveryCodes.take(db, user_id, code))) {
      await factorFailures.clear(db, user_id)
      return true
    }
    const failed = await factorFailures.add(db, user_id)
    if (failed === NOTIFIED_AT)
      await inTransaction(db, system, async (trx) =>
        queueNotice({ mail, settings }, trx, await account(trx, user_id), { kind: 'wrong-codes', at: clock() }),
      )
    if (failed > MAX_FAILURES) throw new Problem(409, factorMessages.tooManyCodes)
    if (byApp === null) throw new Problem(409, factorMessages.setUpAgain)
    return false
  }

  return {
    isNeeded: (role, hasFactor) => !hasFactor && mustHaveFactor(settings, role),

    isMissing: async ({ user_id, role }) =>
      mustHaveFactor(settings, role) && (await methodsOf(db, user_id)).length === 0,

    ask: async (user_id, proof) => {
      const methods = await methodsOf(db, user_id)
      if (methods.length === 0) return null
      const options = methods.includes('passkey') ? await passkeys.asked(db, user_id) : null
      // The first proof must still be valid at the end: a reset or unlinking meanwhile ends the sign-in.
      const challenge = JSON.stringify([options?.challenge ?? '', proof])
      const ticket = await challenges.make(db, 'second-factor', user_id, challenge)
      return { ticket, methods, passkey_options: options as FactorRequired['passkey_options'] }
    },

    finishSignIn: async ({ ticket, code, passkey }, from): Promise<SignedIn> => {
      const { user_id, challenge } = await challenges.find(db, 'second-factor', ticket)
      if (user_id === null || (code === undefined) === (passkey === undefined))
        throw new Problem(401, factorMessages.beginAgain)
      const { forgive } = await attempt(db, { kind: 'second-factor', account: String(user_id), address: from.address })
      const [expected, proof] = JSON.parse(challenge) as [string, Proof]
      // Started before password sign-in was disabled.
      if (proof.with !== 'provider') requirePasswordSignIn(settings)
      const fits =
        passkey === undefined
          ? await codeFits(user_id, code ?? '')
          : (await passkeys.verify(db, expected, passkey))?.user_id === user_id
      if (!fits)
        throw new Problem(401, passkey === undefined ? factorMessages.wrongCode : factorMessages.passkeyRefused)
      await forgive()
      await factorFailures.clear(db, user_id)
      return inTransaction(db, system, async (trx) => {
        await challenges.use(trx, 'second-factor', ticket)
        return openSession(trx, { mail, settings }, { user_id, hasFactor: true, isFresh: true, proof }, from)
      })
    },

    startPasskeySignIn: async (from: From) => {
      requirePasswordSignIn(settings)
      await attempt(db, { kind: 'passkey', account: from.address, address: from.address })
      const options = await passkeys.asked(db, null)
      return {
        ticket: await challenges.make(db, 'passkey-sign-in', null, options.challenge),
        options: options as unknown as Record<string, unknown>,
      }
    },
    signInWithPasskey: async ({ ticket, passkey }, from) => {
      requirePasswordSignIn(settings)
      const { challenge } = await challenges.use(db, 'passkey-sign-in', ticket)
      const found = await passkeys.verify(db, challenge, passkey)
      if (!found) throw new Problem(401, factorMessages.passkeyRefused)
      return inTransaction(db, system, (trx) =>
        openSession(
          trx,
          { mail, settings },
          { user_id: found.user_id, hasFactor: true, isFresh: true, proof: { with: 'passkey' } },
          from,
        ),
      )
    },

    methods: (user_id) => methodsOf(db, user_id),
    list: async ({ user_id, role }): Promise<Factors> => ({
      totp: await totp.isOn(db, user_id),
      passkeys: await passkeys.list(db, user_id),
      recovery_codes_left: await recoveryCodes.left(db, user_id),
      required: mustHaveFactor(settings, role),
    }),
    startTotp: async ({ user_id }) => totp.begin(db, sealer, await account(db, user_id)),
    confirmTotp: async (person, code, from) => {
      const { user_id } = person
      const { forgive } = await attempt(db, { kind: 'second-factor', account: String(user_id), address: from.address })
      const result = await inTransaction(db, authorOf(person), async (trx) => {
        await sessions.lock(trx, user_id)
        const isFirst = (await methodsOf(trx, user_id)).length === 0
        if (!(await totp.take(trx, sealer, { user_id, code, now: clock(), proves: true }))) return null
        return added(trx, person, 'One-time codes of an app were added', isFirst)
      })
      if (!result)
        throw new Problem(422, factorMessages.wrongCode, {
          issues: [{ path: 'code', message: factorMessages.wrongCode }],
        })
      await forgive()
      return result
    },
    removeTotp: (person) =>
      removed(person, 'One-time codes of an app were removed', (trx) => totp.remove(trx, person.user_id)),

    wantPasskey: async ({ user_id, name }) => {
      const options = await passkeys.wanted(db, { ...(await account(db, user_id)), name })
      return {
        ticket: await challenges.make(db, 'passkey-add', user_id, options.challenge),
        options: options as unknown as Record<string, unknown>,
      }
    },
    addPasskey: (person, { ticket, passkey, name }) =>
      inTransaction(db, authorOf(person), async (trx) => {
        await sessions.lock(trx, person.user_id)
        const { user_id, challenge } = await challenges.use(trx, 'passkey-add', ticket)
        if (user_id !== person.user_id) throw new Problem(422, factorMessages.passkeyRefused)
        const isFirst = (await methodsOf(trx, user_id)).length === 0
        await passkeys.add(trx, { user_id, challenge, response: passkey, name })
        return added(trx, person, `The passkey "${name}" was added`, isFirst)
      }),
    removePasskey: (person, id) =>
      removed(person, 'A passkey was removed', async (trx) => {
        if (!(await passkeys.remove(trx, person.user_id, id))) throw notFound()
      }),
    regenerateRecoveryCodes: (person) =>
      inTransaction(db, authorOf(person), async (trx) => {
        if ((await methodsOf(trx, person.user_id)).length === 0) throw new Problem(409, factorMessages.noFactor)
        const codes = await recoveryCodes.renew(trx, person.user_id)
        const what = 'New recovery codes were made; those before have ended'
        await queueNotice({ mail, settings }, trx, await account(trx, person.user_id), {
          kind: 'factor-changed',
          what,
          at: new Date(),
        })
        return codes
      }),

    askConfirmation: async ({ user_id }) => {
      const options = await passkeys.asked(db, user_id)
      if (!options.allowCredentials?.length) throw new Problem(409, factorMessages.noFactor)
      return {
        ticket: await challenges.make(db, 'passkey-confirm', user_id, options.challenge),
        options: options as unknown as Record<string, unknown>,
      }
    },
    confirmWithCode: async ({ user_id, session_id }, code, from) => {
      const { forgive } = await attempt(db, { kind: 'second-factor', account: String(user_id), address: from.address })
      if (!(await codeFits(user_id, code)))
        throw new Problem(422, factorMessages.wrongCode, {
          issues: [{ path: 'code', message: factorMessages.wrongCode }],
        })
      await forgive()
      await sessions.confirm(db, session_id)
    },
    confirmWithPasskey: async (person, { ticket, passkey }) => {
      const { user_id, challenge } = await challenges.use(db, 'passkey-confirm', ticket)
      const found = await passkeys.verify(db, challenge, passkey)
      if (user_id !== person.user_id || found?.user_id !== person.user_id)
        throw new Problem(422, factorMessages.passkeyRefused)
      await sessions.confirm(db, person.session_id)
    },

    reset: async (trx, user_id) => {
      await totp.remove(trx, user_id)
      await passkeys.removeAll(trx, user_id)
      await recoveryCodes.removeAll(trx, user_id)
      await factorFailures.clear(trx, user_id)
      await sessions.revokeAllOf(trx, user_id)
      const what = `An administrator reset your second factors; you can sign in with your ${settings.LOCAL_PASSWORDS ? 'password' : 'provider'} and add new ones`
      await queueNotice({ mail, settings }, trx, await account(trx, user_id), {
        kind: 'factor-changed',
        what,
        at: new Date(),
      })
    },
  }
}
