import type { SearchSchemaInput } from '@tanstack/react-router'
import type * as z from 'zod/mini'

type Search = Record<string, unknown>

/** The address as it is written: every value a text, so that the schemas read it as the server does. */
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
 * A route's search, named by its schema's type only: `validateSearch: addressTexts<typeof dashboardAddress>()`. The page
 * reads it with `useAddress(schema)`; so no schema weighs on the sign-in, which carries all routes.
 */
export const addressTexts =
  <S extends z.core.$ZodObject>() =>
  (given: { [N in Names<S>]?: string | number } & SearchSchemaInput): AddressTexts<S> =>
    given as AddressTexts<S>
