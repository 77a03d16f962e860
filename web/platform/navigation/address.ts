import type { SearchSchemaInput } from '@tanstack/react-router'
import type * as z from 'zod/mini'

type Search = Record<string, unknown>

/** Parses the search parameters with every value as text, so that the schemas read them as the server does. */
export const parseSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text))

export const writeSearch = (search: Search): string => {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'number' || (typeof value === 'string' && value !== '')) given.set(name, String(value))
  }
  return given.size > 0 ? `?${given}` : ''
}

type Names<S extends z.core.$ZodObject> = keyof z.input<S>
export type AddressTexts<S extends z.core.$ZodObject> = { [N in Names<S>]?: string }

/**
 * A route's search, typed by its schema's type only: `validateSearch: addressTexts<typeof dashboardAddress>()`. The
 * page reads it with `useAddress(schema)`, so that no schema adds weight to the sign-in, which includes all routes.
 */
export const addressTexts =
  <S extends z.core.$ZodObject>() =>
  (given: { [N in Names<S>]?: string | number } & SearchSchemaInput): AddressTexts<S> =>
    given as AddressTexts<S>
