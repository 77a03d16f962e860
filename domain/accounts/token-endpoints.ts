import * as z from 'zod/mini'
import { t } from '../language/text.ts'
import { tokenScopes } from '../access/scope.ts'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { byId, id, idText, instant, requiredText } from '../platform/shapes.ts'

const tag = 'Access tokens'

const MAX_DAYS = 366
const MAX_FARMS = 100

const scope = named('AccessTokenScope', z.enum(tokenScopes))

const accessToken = named(
  'AccessToken',
  z.object({
    id,
    name: z.string(),
    /** The last four characters, by which its owner recognises it. */
    hint: z.string(),
    writes: z.boolean(),
    scope,
    /** Null: all farms that its owner sees. */
    farm_ids: z.nullable(z.array(id)),
    created_at: instant,
    expires_at: instant,
    last_used_at: z.nullable(instant),
    revoked_at: z.nullable(instant),
  }),
)
export type AccessToken = z.infer<typeof accessToken>

const newAccessToken = named(
  'NewAccessToken',
  z.strictObject({
    name: requiredText(60, t('Name is required')),
    writes: z._default(z.boolean(), false),
    scope: z._default(scope, 'full'),
    farm_ids: z._default(
      z.nullable(z.array(id).check(z.minLength(1, t('Choose at least one farm')), z.maxLength(MAX_FARMS))),
      null,
    ),
    days: z.int(t('Choose when it expires')).check(z.minimum(1), z.maximum(MAX_DAYS)),
  }),
)
export type NewAccessToken = z.infer<typeof newAccessToken>

export const listAccessTokens = endpoint({
  id: 'listAccessTokens',
  tag,
  method: 'GET',
  path: '/auth/tokens',
  can: 'account.secure',
  summary: 'List your personal access tokens',
  description: 'Newest first, at most 100, without the tokens themselves.',
  response: z.array(accessToken),
})
export const createAccessToken = endpoint({
  id: 'createAccessToken',
  tag,
  method: 'POST',
  path: '/auth/tokens',
  can: 'account.secure',
  confirms: true,
  event: 'token-made',
  summary: 'Create a personal access token',
  description:
    'The token has your permissions, limited by `writes`, `scope` and `farm_ids`. It cannot manage accounts, sessions, tokens or users. 409 if you have too many valid tokens.',
  body: newAccessToken,
  response: named('CreatedAccessToken', z.extend(accessToken, { token: z.string() })),
  status: 201,
  refuses: [404, 409],
})
export const revokeAccessToken = endpoint({
  id: 'revokeAccessToken',
  tag,
  method: 'DELETE',
  path: '/auth/tokens/{id}',
  can: 'account.secure',
  event: 'token-ended',
  summary: 'Revoke one of your access tokens',
  description: 'Takes effect immediately.',
  params: byId,
})
export const listAccessTokensOfUser = endpoint({
  id: 'listAccessTokensOfUser',
  tag,
  method: 'GET',
  path: '/users/{id}/tokens',
  can: 'account.secure-other',
  summary: 'List the access tokens of a user',
  description: 'Newest first, at most 100, without the tokens themselves.',
  params: byId,
  response: z.array(accessToken),
})
export const revokeAccessTokenOfUser = endpoint({
  id: 'revokeAccessTokenOfUser',
  tag,
  method: 'DELETE',
  path: '/users/{id}/tokens',
  can: 'account.secure-other',
  event: 'token-ended',
  summary: 'Revoke the access tokens of a user',
  description: 'The one given as `token_id`, or all of them and all feeds of the user.',
  params: byId,
  query: z.object({ token_id: z.optional(idText) }),
})
