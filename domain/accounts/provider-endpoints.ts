import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { byId, id, instant } from '../platform/shapes.ts'
import { providerChoice } from './provider-choice.ts'
import { secondFactor, factorRequired, signedIn } from './signed-in.ts'

const tag = 'Accounts'

/** A provider by its name in the settings. */
const byProvider = z.object({ provider: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/)) })
/** A page of the portal; refuses other sites, however a browser may parse them. */
const pageAddress = z.string().check(z.maxLength(1_000), z.regex(/^\/(?![/\\])[\w!#$%&'()*+,./:;=?@[\]^{|}~-]*$/))

/** The URL to which the browser is sent. */
const providerRedirect = named('ProviderRedirect', z.object({ url: z.string() }))
/** The query with which the provider redirected the browser back, unchanged. */
const providerReply = named(
  'ProviderReply',
  z.strictObject({ query: z.string().check(z.minLength(1), z.maxLength(6_000)) }),
)

export const startProviderSignIn = endpoint({
  id: 'startProviderSignIn',
  tag,
  method: 'POST',
  path: '/auth/providers/{provider}/start',
  can: 'anyone',
  summary: 'Start signing in with a provider',
  description: 'Sets a cookie and returns the URL to open in the same browser.',
  params: byProvider,
  body: named(
    'ProviderSignIn',
    z.strictObject({
      return_to: z.optional(pageAddress),
      code: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    }),
  ),
  response: providerRedirect,
  refuses: [403, 429],
})
export const finishProviderSignIn = endpoint({
  id: 'finishProviderSignIn',
  tag,
  method: 'POST',
  path: '/auth/providers/{provider}/finish',
  can: 'anyone',
  event: 'provider-sign-in',
  summary: 'Finish signing in with a provider',
  description:
    'Send the query string with which the provider redirected, from the browser that started. A second factor may be required next.',
  params: byProvider,
  body: providerReply,
  response: named(
    'ProviderSignedIn',
    z.object({ entered: z.union([signedIn, factorRequired]), return_to: z.nullable(z.string()) }),
  ),
  refuses: [400, 403, 409],
})

/** An identity at a provider, linked with this account. */
const linkedProvider = named(
  'LinkedProvider',
  z.object({
    id,
    /** Null if the provider is no longer in the settings. */
    provider: z.nullable(z.string()),
    label: z.string(),
    linked_at: instant,
    last_used_at: z.nullable(instant),
  }),
)
export type LinkedProvider = z.infer<typeof linkedProvider>

export const listOwnProviders = endpoint({
  id: 'listOwnProviders',
  tag,
  method: 'GET',
  path: '/auth/identities',
  can: 'account.secure',
  summary: 'List your linked sign-in providers',
  response: z.array(linkedProvider),
})
export const startProviderLink = endpoint({
  id: 'startProviderLink',
  tag,
  method: 'POST',
  path: '/auth/identities/{provider}/start',
  can: 'account.secure',
  confirms: true,
  summary: 'Start linking a sign-in provider',
  description: 'Returns the URL to open in the browser.',
  params: byProvider,
  response: providerRedirect,
  refuses: [429],
})
export const finishProviderLink = endpoint({
  id: 'finishProviderLink',
  tag,
  method: 'POST',
  path: '/auth/identities/{provider}/finish',
  can: 'account.secure',
  event: 'provider-linked',
  summary: 'Finish linking a sign-in provider',
  description:
    'Send the query string with which the provider redirected. 409 if the identity or provider is already linked.',
  params: byProvider,
  body: providerReply,
  refuses: [409],
})
export const unlinkProvider = endpoint({
  id: 'unlinkProvider',
  tag,
  method: 'DELETE',
  path: '/auth/identities/{id}',
  can: 'account.secure',
  confirms: true,
  event: 'provider-unlinked',
  summary: 'Unlink a sign-in provider',
  description:
    'Revokes the sessions that the provider opened, except this one. 409 if you could not sign in without it.',
  params: byId,
  refuses: [409],
})

const confirmationWays = named(
  'ConfirmationWays',
  z.object({
    password: z.boolean(),
    factors: z.array(secondFactor),
    providers: z.array(providerChoice),
  }),
)
export type ConfirmationWays = z.infer<typeof confirmationWays>
export const getConfirmationWays = endpoint({
  id: 'getConfirmationWays',
  tag,
  method: 'GET',
  path: '/auth/confirm',
  can: 'profile.use',
  summary: 'List the methods to confirm your identity',
  response: confirmationWays,
})
export const startProviderConfirmation = endpoint({
  id: 'startProviderConfirmation',
  tag,
  method: 'POST',
  path: '/auth/confirm/providers/{provider}/start',
  can: 'profile.use',
  summary: 'Start confirming your identity with a linked provider',
  description: 'Returns the URL to open in the browser. The provider asks for your credentials again.',
  params: byProvider,
  response: providerRedirect,
  refuses: [429],
})
export const finishProviderConfirmation = endpoint({
  id: 'finishProviderConfirmation',
  tag,
  method: 'POST',
  path: '/auth/confirm/providers/{provider}/finish',
  can: 'profile.use',
  event: 'identity-confirmed',
  summary: 'Finish confirming your identity with a provider',
  description: 'Send the query string with which the provider redirected. See `POST /auth/confirm` for the effect.',
  params: byProvider,
  body: providerReply,
})
