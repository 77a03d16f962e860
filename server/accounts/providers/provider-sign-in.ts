import { t } from '#domain/language/text.ts'
import { messages } from '#domain/messages.ts'
import { providerMessages } from '#domain/accounts/provider-messages.ts'
import type { FactorRequired } from '#domain/accounts/signed-in.ts'
import type { Deps } from '../../deps.ts'
import { authorOf, type Person } from '../../platform/http/actor.ts'
import { inTransaction, system, type Db, type Trx } from '../../platform/postgres/database.ts'
import { notFound, Problem } from '../../platform/http/problem.ts'
import { makeSealer, readable, secretsOf } from '../../platform/security/encryption.ts'
import { newToken } from '../../platform/security/passwords.ts'
import { useCode } from '../emails/codes.ts'
import type { From, IdentityProvider, ProviderReply, SignInProviders } from '../identity-provider.ts'
import { queueNotice } from '../emails/notice-writes.ts'
import { openSession, type Proof } from '../sessions/open-session.ts'
import { makeProviderConnection, type Timeouts } from './provider-connection.ts'
import { providerIdentities } from './provider-identities.ts'
import { beginProof, finishProof, signOutAddress, type ProviderProof } from './provider-proof.ts'
import { providerRequests, type Purpose } from './provider-requests.ts'
import { aboutSignOutHint, sessions } from '../sessions/sessions.ts'
import { attempt } from '../throttle-writes.ts'

interface Beside {
  resendVerification: IdentityProvider['resendVerification']
  askFactor: (user_id: number, proof: Proof) => Promise<FactorRequired | null>
  methodsOf: IdentityProvider['factors']['methods']
}
interface Begun {
  provider: string
  purpose: Purpose
  session_id: number | null
  browser: string | null
  return_to?: string | undefined
  code?: string | undefined
}

/**
 * Sign-in at OpenID Connect providers. A provider only authenticates: accounts, roles and organisations stay the
 * portal's (docs/decisions/0028-openid-connect.md).
 */
export const providerSignIn = (
  { db, mail, settings }: Pick<Deps, 'db' | 'mail' | 'settings'>,
  { resendVerification, askFactor, methodsOf }: Beside,
  timeout?: Timeouts,
): SignInProviders & { labels: ReadonlyMap<string, string>; leave: (session_id: number) => Promise<string | null> } => {
  const sealer = makeSealer(secretsOf(settings))
  const requests = providerRequests(sealer)
  const connections = new Map(settings.OIDC_PROVIDERS.map((each) => [each.id, makeProviderConnection(each, timeout)]))
  const byIssuer = new Map(settings.OIDC_PROVIDERS.map((each) => [each.issuer, each]))
  const named = (provider: string) => {
    const found = connections.get(provider)
    if (!found) throw new Problem(404, providerMessages.unknown)
    return found
  }
  const redirectUri = (provider: string) => `${settings.baseUrl}/sign-in-with/${provider}`

  const begin = async ({ code, ...begun }: Begun, from: From) => {
    const connection = named(begun.provider)
    await attempt(db, { kind: 'provider', account: from.address, address: from.address })
    const { secrets, addressFor } = await beginProof(connection, begun.purpose, redirectUri(begun.provider))
    const browser = begun.browser ?? newToken()
    const state = await requests.make(db, { ...begun, browser }, { ...secrets, code })
    return { url: addressFor(state), browser }
  }
  const finish = async (purpose: Purpose, session_id: number | null, { provider, query, browser }: ProviderReply) => {
    const connection = named(provider)
    const state = new URLSearchParams(query).get('state')
    const request = await requests.use(db, { provider, purpose, session_id, browser, state })
    const proof = await finishProof(connection, { ...request, purpose, query, redirectUri: redirectUri(provider) })
    return { request, proof, provider: connection.settings }
  }

  const account = (of: Db) =>
    of
      .selectFrom('users')
      .where('deleted_at', 'is', null)
      .select(['id', 'email', 'firstname', 'is_active', 'email_verified_at'])
  const labelOf = (issuer: string) => byIssuer.get(issuer)?.label ?? new URL(issuer).hostname
  const tell = async (trx: Trx, user_id: number, what: () => string) =>
    queueNotice({ mail, settings }, trx, await account(trx).where('id', '=', user_id).executeTakeFirstOrThrow(), {
      kind: 'factor-changed',
      what,
      at: new Date(),
    })
  const link = async (trx: Trx, user_id: number, proof: ProviderProof) => {
    await sessions.lock(trx, user_id)
    const { id, isNew } = await providerIdentities.link(trx, user_id, proof)
    if (isNew)
      await tell(trx, user_id, () => t('Sign-in with {provider} was added', { provider: labelOf(proof.issuer) }))
    return id
  }

  /** Links by a code that was emailed to the account's owner. */
  const linkByCode = (code: string, proof: ProviderProof) =>
    inTransaction(db, system, async (trx) => {
      const { user_id, email } = await useCode(trx, 'link-provider', code)
      if (user_id === null) throw new Problem(400, messages.badCode)
      const user = await account(trx).where('id', '=', user_id).forNoKeyUpdate().executeTakeFirst()
      if (!user?.is_active) throw new Problem(403, user ? messages.disabled : messages.notRegistered)
      // The code was sent to an address that the account no longer has.
      if (user.email !== email) throw new Problem(400, messages.badCode)
      await link(trx, user_id, proof)
    })
  /**
   * Links by an address that the provider has verified, if the settings allow that. This verifies the address here,
   * too.
   */
  const linkByAddress = (email: string, proof: ProviderProof) =>
    inTransaction(db, system, async (trx) => {
      const user = await account(trx).where('email', '=', email).forNoKeyUpdate().executeTakeFirst()
      if (!user) throw new Problem(403, messages.notRegistered)
      if (!user.is_active) throw new Problem(403, messages.disabled)
      // Another identity of this provider is linked: the address changed hands there but not here.
      const others = await providerIdentities.list(trx, user.id)
      if (others.some(({ issuer }) => issuer === proof.issuer)) throw new Problem(403, providerMessages.notLinked)
      await link(trx, user.id, proof)
      if (user.email_verified_at === null)
        await trx.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', user.id).execute()
    })

  const found = async (proof: ProviderProof, code: string | undefined) => {
    if (code !== undefined) await linkByCode(code, proof)
    const known = await providerIdentities.find(db, proof)
    if (known) return known
    if (proof.email === null) throw new Problem(403, providerMessages.notLinked)
    await linkByAddress(proof.email, proof)
    return providerIdentities.find(db, proof)
  }
  /** Throws like a sign-in with a password. */
  const checkState = async (user_id: number, from: From) => {
    const user = await account(db).where('id', '=', user_id).executeTakeFirst()
    if (!user) throw new Problem(403, messages.notRegistered)
    if (!user.is_active) throw new Problem(403, messages.disabled)
    if (user.email_verified_at !== null) return
    await resendVerification(user.email, from).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
    })
    throw new Problem(403, messages.notVerified)
  }

  const ownIdentities = async (of: Db, person: Pick<Person, 'user_id'>) =>
    (await providerIdentities.list(of, person.user_id)).map((each) => ({ ...each, known: byIssuer.get(each.issuer) }))
  const hasPassword = async (of: Db, user_id: number) =>
    settings.LOCAL_PASSWORDS &&
    (await of
      .selectFrom('users')
      .where('id', '=', user_id)
      .where('password_hash', 'is not', null)
      .select('id')
      .executeTakeFirst()) !== undefined

  return {
    labels: new Map(settings.OIDC_PROVIDERS.map(({ issuer, label }) => [issuer, label])),

    startSignIn: (given, from) => begin({ ...given, purpose: 'sign-in', session_id: null }, from),
    finishSignIn: async (reply, from) => {
      const { request, proof, provider } = await finish('sign-in', null, reply)
      const identity = await found(proof, request.code)
      if (!identity) throw new Problem(403, providerMessages.notLinked)
      const { id: identity_id, user_id } = identity
      await checkState(user_id, from)
      const entering: Proof = {
        with: 'provider',
        identity_id,
        hint: provider.sign_out ? sealer.seal(proof.id_token, aboutSignOutHint(identity_id)).toString('base64') : null,
        proven_at: proof.proven_at?.toISOString() ?? null,
      }
      const asked = proof.hasFactor ? null : await askFactor(user_id, entering)
      const entered =
        asked ??
        (await inTransaction(db, system, (trx) =>
          openSession(
            trx,
            { mail, settings },
            { user_id, hasFactor: proof.hasFactor, isFresh: false, proof: entering },
            from,
          ),
        ))
      return { entered, user_id, return_to: request.return_to }
    },

    list: async (person) =>
      (await ownIdentities(db, person)).map(({ id, issuer, known, linked_at, last_used_at }) => ({
        id,
        provider: known?.id ?? null,
        label: labelOf(issuer),
        linked_at: linked_at.toISOString(),
        last_used_at: last_used_at?.toISOString() ?? null,
      })),
    startLink: ({ session_id }, given, from) => begin({ ...given, purpose: 'link', session_id }, from),
    finishLink: async (person, reply) => {
      const { proof } = await finish('link', person.session_id, reply)
      await inTransaction(db, authorOf(person), (trx) => link(trx, person.user_id, proof))
    },
    unlink: (person, id) =>
      inTransaction(db, authorOf(person), async (trx) => {
        const { user_id, session_id } = person
        await sessions.lock(trx, user_id)
        const issuer = await providerIdentities.unlink(trx, user_id, { id, except: session_id })
        if (issuer === null) throw notFound()
        const others = (await ownIdentities(trx, person)).some(({ known }) => known !== undefined)
        const hasPasskey = settings.LOCAL_PASSWORDS && (await methodsOf(user_id)).includes('passkey')
        if (!others && !hasPasskey && !(await hasPassword(trx, user_id)))
          throw new Problem(409, providerMessages.lastWayIn)
        await tell(trx, user_id, () => t('Sign-in with {provider} was removed', { provider: labelOf(issuer) }))
      }),

    waysToConfirm: async (person) => ({
      password: await hasPassword(db, person.user_id),
      factors: await methodsOf(person.user_id),
      providers: (await ownIdentities(db, person)).flatMap(({ known }) =>
        known ? [{ id: known.id, label: known.label }] : [],
      ),
    }),
    startConfirmation: ({ session_id }, given, from) => begin({ ...given, purpose: 'confirm', session_id }, from),
    finishConfirmation: async (person, reply) => {
      const { proof } = await finish('confirm', person.session_id, reply)
      const known = await providerIdentities.find(db, proof)
      if (known?.user_id !== person.user_id) throw new Problem(403, providerMessages.notYours)
      await sessions.confirm(db, person.session_id)
    },

    leave: async (session_id) => {
      const ended = await sessions.signOut(db, session_id)
      if (!ended) return null
      const identity = await db
        .selectFrom('provider_identities')
        .where('id', '=', ended.identity_id)
        .select('issuer')
        .executeTakeFirst()
      const known = byIssuer.get(identity?.issuer ?? '')
      if (!known?.sign_out) return null
      const token = readable(() => sealer.unseal(ended.hint, aboutSignOutHint(ended.identity_id)))
      // The session here has ended; the provider's session expires by itself.
      if (token === null) return null
      return signOutAddress(named(known.id), token, `${settings.baseUrl}/`)
    },
    isLockedOut: async (of, user_id) =>
      !settings.LOCAL_PASSWORDS && (await ownIdentities(of, { user_id })).every(({ known }) => known === undefined),
    forget: (trx, user_id) => providerIdentities.removeAll(trx, user_id),
  }
}
