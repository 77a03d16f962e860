import * as z from 'zod/mini'
import type { Action } from '../access/policy.ts'
import type { SecurityKind } from '../security/kinds.ts'

/** `anyone`: also signed out. `device`: a device key. Any other value is a row of the permission table. */
export type Access = Action | 'anyone' | 'device'
type Schema = z.core.$ZodType

/** A part of a form with files: the content types of a file, or the shape of JSON or text. */
export type FormPart = { file: readonly string[] } | { shape: Schema; required?: boolean }

/** A former address of an endpoint. It works for one release more, and is marked as deprecated. */
interface Alias {
  id: string
  path: string
}

/**
 * One operation, written once: the server routes and validates by it, the web requests it, openapi.json describes it.
 * `id` is the operation's one name everywhere; `path` is below /api, with `{param}` places.
 */
export interface Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
> {
  id: string
  /** What it does, as a verb and a noun, without a full stop. */
  summary: string
  /** What the summary cannot say: order, side effects, limits. */
  description?: string
  tag: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  can: Access
  params: P
  query: Q
  body: B
  response: R
  status: 200 | 201
  /** Content types of the file that is returned in place of the envelope. */
  file?: readonly [string, ...string[]]
  /** The parts of the multipart/form-data that it takes, by name. */
  form?: Record<string, FormPart>
  /** Only for who signed in, or confirmed who they are, within the last ten minutes. */
  confirms?: true
  /** Also for who must have a second factor and has none yet: it helps to set one up. */
  beforeFactor?: true
  /** The security log records each call, whatever comes of it. */
  event?: SecurityKind
  /**
   * It may tell what was so a moment ago, and is read from a replica where there is one; never what is older than the person's own
   * last write. Without it, what is told is what is so.
   */
  reads?: 'may lag'
  /** It makes something once for each Idempotency-Key. */
  idempotent?: true
  /** Statuses that it may refuse with, beside those that follow from its policy and its shapes. */
  refuses?: readonly number[]
  /** Older clients read what is returned in `Data`, beside `data`. */
  isLegacy?: true
  /** What older clients show when it was done, in place of OK. */
  says?: string
  aliases?: readonly Alias[]
  /** The path to use instead, where this is an alias. */
  instead?: string
}

const exported: readonly string[] = ['text/csv', 'application/pdf', 'application/x-ndjson']
/** Whether a call writes a table, a document or the lines of a bundle as a file. Pictures are files, too, but short ones. */
export const isExport = ({ file }: Pick<Endpoint, 'file'>): boolean =>
  file?.some((type) => exported.includes(type)) === true

/** Whether a call goes on for as long as its page is open. */
export const isStream = ({ file }: Pick<Endpoint, 'file'>): boolean => file?.includes('text/event-stream') === true

/** An endpoint at its own address, and at the former ones. */
export const withAliases = (endpoint: Endpoint): Endpoint[] => {
  const { aliases = [], ...own } = endpoint
  return [endpoint, ...aliases.map((alias) => ({ ...own, ...alias, instead: `${endpoint.method} ${endpoint.path}` }))]
}

const nothing = z.object({})
type Nothing = typeof nothing
const none = z.null()
type None = typeof none

/** Completes an endpoint: whatever is left out takes nothing, and the response is null. */
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
    status?: 200 | 201
  },
): Endpoint<P, Q, B, R> => ({
  ...given,
  params: (given.params ?? nothing) as P,
  query: (given.query ?? nothing) as Q,
  body: (given.body ?? none) as B,
  response: (given.response ?? none) as R,
  status: given.status ?? 200,
})
