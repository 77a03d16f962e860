import fastJson, { type AnySchema } from 'fast-json-stringify'
import type * as z from 'zod/mini'
import { responseSchema } from './json-schema.ts'

type Serialise = (response: unknown) => string
const built = new WeakMap<z.core.$ZodType, Serialise>()

const build = (response: z.core.$ZodType): Serialise => {
  const serialise = fastJson(responseSchema(response) as AnySchema)
  built.set(response, serialise)
  return serialise
}

/**
 * Serialises responses by their schema. Each serialiser is built with its first response: building all of them took a
 * third of the server's start.
 */
export const serialiserOf =
  (response: z.core.$ZodType): Serialise =>
  (given) =>
    (built.get(response) ?? build(response))(given)
