import { translated } from '#domain/language/text.ts'
import * as z from 'zod/mini'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import { wordsOf } from '#domain/platform/issue-words.ts'
import { request } from '#web/platform/api/api.ts'
import type { Issue } from '#web/platform/api/problem.ts'

/** How what stands in a form is checked and sent. */
export interface Saving<R> {
  /** What is wrong with a body, in the words of its schema. */
  issuesIn: (body: object) => Issue[]
  /** Sends a body that has no issues. `key` makes what it creates safe to repeat. */
  send: (body: object, key: string) => Promise<R>
}

/** What is wrong with a body, in the words of its schema, or the server's where it has none. */
export const issuesIn = (schema: z.core.$ZodType, body: object): Issue[] => {
  const read = z.safeParse(schema, body, { error: wordsOf })
  return read.success
    ? []
    : read.error.issues.map(({ path, message }) => ({
        path: path.join('.'),
        // Schemas have their messages since the page was loaded.
        message: translated(message),
      }))
}

/** Checks by a schema; `send` gets what the schema read. */
export const savingWith = <T, R>(
  schema: z.core.$ZodType<T>,
  send: (data: T, key: string) => Promise<R>,
): Saving<R> => ({
  issuesIn: (body) => issuesIn(schema, body),
  send: (body, key) => send(z.parse(schema, body), key),
})

type Schema = z.core.$ZodType

/** Checks by the schema of an endpoint, and sends the request. */
export const savingBy = <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  params?: Record<keyof z.input<P>, string | number>,
): Saving<z.output<R>> =>
  savingWith(endpoint.body, (body, key) => request(endpoint, { params, body, key }) as Promise<z.output<R>>)
