import * as z from 'zod/mini'
import type { Action } from '../access/policy.ts'
import type { TokenScopeName } from '../access/scope.ts'
import type { SecurityKind } from '../security/kinds.ts'

/** `anyone`: also anonymous callers. `device`: a device key. Other values are rows of the permission table. */
export type Access = Action | 'anyone' | 'device'
type Schema = z.core.$ZodType
/** `HEAD` and `PATCH` occur in the tus protocol only. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'PATCH'

/** A part of a multipart form: the content types of a file, or the schema of JSON or text. */
export type FormPart = { file: readonly string[] } | { shape: Schema; required?: boolean }

/** A former path of an endpoint. It works for one more release and is marked as deprecated. */
interface Alias {
  id: string
  path: string
}

/**
 * An operation, declared once: the server routes and validates by it, the web requests it, openapi.json describes it.
 * `id` is its operationId; `path` is below /api, with `{param}` placeholders.
 */
export interface Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
> {
  id: string
  /** Verb and noun, without a full stop. */
  summary: string
  /** What the summary cannot say: order, side effects, limits. */
  description?: string
  tag: string
  method: Method
  path: string
  can: Access
  params: P
  query: Q
  body: B
  response: R
  status: 200 | 201 | 204
  /** Content types of the file returned instead of the envelope. */
  file?: readonly [string, ...string[]]
  /** Parts of the multipart/form-data body, by name. */
  form?: Record<string, FormPart>
  /** The name of the form's schema, if several endpoints take the same form. */
  formName?: string
  /** Follows the tus protocol: a file of any length as the body, and headers in place of JSON. */
  protocol?: 'tus'
  /** Requires a sign-in or confirmation within the last ten minutes. */
  confirms?: true
  /** Allowed for people who must set up a second factor first. */
  beforeFactor?: true
  /** Each call is recorded in the security log. */
  event?: SecurityKind
  /**
   * The response may lag: it is read from a replica if there is one, but is never older than the caller's own last
   * write. Without this option, the response is current.
   */
  reads?: 'may lag'
  /** Also open to access tokens of this limited scope, which may call nothing else. */
  tokenScope?: Exclude<TokenScopeName, 'full'>
  /** Creates something once per Idempotency-Key. */
  idempotent?: true
  /** Sends an ETag, and 304 without a body if it matches If-None-Match (RFC 9110). */
  conditional?: true
  /** Supports this preference in the header Prefer (RFC 7240). */
  prefers?: 'handling'
  /** Statuses of errors other than those that follow from its policy and schemas. */
  refuses?: readonly number[]
  /** Older clients read `Data` beside `data`. */
  isLegacy?: true
  /** Message that older clients show on success, instead of OK. */
  says?: string
  aliases?: readonly Alias[]
  /** The path to use instead, for an alias. */
  instead?: string
}

const exported: readonly string[] = ['text/csv', 'application/pdf', 'application/x-ndjson', 'application/zip']
/** Whether a call streams a table, a document or the lines of a bundle. Images are files, too, but short ones. */
export const isExport = ({ file }: Pick<Endpoint, 'file'>): boolean =>
  file?.some((type) => exported.includes(type)) === true

/** Whether a call lasts for as long as its page is open. */
export const isStream = ({ file }: Pick<Endpoint, 'file'>): boolean => file?.includes('text/event-stream') === true

/** Whether a change names the version of the record that it is based on. */
export const takesVersion = ({ method, body }: Pick<Endpoint, 'method' | 'body'>): boolean => {
  const { def } = (body as z.core.$ZodTypes)._zod
  return method !== 'GET' && def.type === 'object' && 'version' in def.shape
}

/** An endpoint at its own path and at its deprecated ones. */
export const withAliases = (endpoint: Endpoint): Endpoint[] => {
  const { aliases = [], ...own } = endpoint
  return [endpoint, ...aliases.map((alias) => ({ ...own, ...alias, instead: `${endpoint.method} ${endpoint.path}` }))]
}

const nothing = z.object({})
type Nothing = typeof nothing
const none = z.null()
type None = typeof none

/** Completes an endpoint: absent parts accept nothing, and an absent response is null. */
export const endpoint = <
  P extends Schema = Nothing,
  Q extends Schema = Nothing,
  B extends Schema = None,
  R extends Schema = None,
>(
  given: Omit<Endpoint, 'params' | 'query' | 'body' | 'response' | 'status'> & {
    params?: P
    query?: Q
    body?: B
    response?: R
    status?: 200 | 201 | 204
  },
): Endpoint<P, Q, B, R> => ({
  ...given,
  params: (given.params ?? nothing) as P,
  query: (given.query ?? nothing) as Q,
  body: (given.body ?? none) as B,
  response: (given.response ?? none) as R,
  status: given.status ?? 200,
})
