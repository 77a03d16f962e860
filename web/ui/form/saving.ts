import { translated } from '#domain/language/text.ts'
import * as z from 'zod/mini'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import { wordsOf } from '#domain/platform/issue-words.ts'
import { request } from '#web/platform/api/api.ts'
import type { Issue } from '#web/platform/api/problem.ts'

/** Validates and sends the contents of a form. */
export interface Saving<R> {
  /** The errors of a body, in the wording of its schema. */
  issuesIn: (body: object) => Issue[]
  /** Sends a valid body. `key` makes the creation idempotent. */
  send: (body: object, key: string) => Promise<R>
}

/** The errors of a body, in the wording of its schema, or the server's if it has none. */
export const issuesIn = (schema: z.core.$ZodType, body: object): Issue[] => {
  const read = z.safeParse(schema, body, { error: wordsOf })
  return read.success
    ? []
    : read.error.issues.map(({ path, message }) => ({
        path: path.join('.'),
        // The schemas' messages are fixed when the page is loaded, so they are translated here.
        message: translated(message),
      }))
}

/** Validates with a schema; `send` gets the parsed value. */
export const savingWith = <T, R>(
  schema: z.core.$ZodType<T>,
  send: (data: T, key: string) => Promise<R>,
): Saving<R> => ({
  issuesIn: (body) => issuesIn(schema, body),
  send: (body, key) => send(z.parse(schema, body), key),
})

type Schema = z.core.$ZodType

/** Validates with the schema of an endpoint, and sends the request. */
export const savingBy = <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  params?: Record<keyof z.input<P>, string | number>,
): Saving<z.output<R>> =>
  savingWith(endpoint.body, (body, key) => request(endpoint, { params, body, key }) as Promise<z.output<R>>)
