import * as z from 'zod/mini'
import type { Action } from '../access/policy.ts'

/** `anyone`: also signed out. `device`: a device key. Any other value is a row of the permission table. */
export type Access = Action | 'anyone' | 'device'
type Schema = z.core.$ZodType

/**
 * One operation, written once: the server routes and validates by it, the web calls it, openapi.json describes it.
 * `id` is the operation's one name everywhere; `path` is below /api, with `{param}` places.
 */
export interface Call<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  A extends Schema = Schema,
> {
  id: string
  summary: string
  tag: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  can: Access
  params: P
  query: Q
  body: B
  answer: A
  status: 200 | 201
}

const nothing = z.object({})
type Nothing = typeof nothing
const none = z.null()
type None = typeof none

/** Completes a call: whatever is left out takes nothing, and answers null. */
export const call = <
  P extends Schema = Nothing,
  Q extends Schema = Nothing,
  B extends Schema = None,
  A extends Schema = None,
>(
  given: Pick<Call, 'id' | 'summary' | 'tag' | 'method' | 'path' | 'can'> & {
    params?: P
    query?: Q
    body?: B
    answer?: A
    status?: 200 | 201
  },
): Call<P, Q, B, A> => ({
  ...given,
  params: (given.params ?? nothing) as P,
  query: (given.query ?? nothing) as Q,
  body: (given.body ?? none) as B,
  answer: (given.answer ?? none) as A,
  status: given.status ?? 200,
})
