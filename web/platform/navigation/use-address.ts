import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import * as z from 'zod/mini'

/**
 * Reads an address. A value that the schema refuses is left out instead of breaking the page: people edit addresses, and
 * mail programs cut them.
 */
export const readAddress = <S extends z.core.$ZodShape>(
  schema: z.ZodMiniObject<S>,
  texts: Record<string, unknown>,
): z.output<z.ZodMiniObject<S>> => {
  const first = z.safeParse(schema, texts)
  if (first.success) return first.data
  const refused = new Set(first.error.issues.map(({ path }) => path[0]))
  return z.parse(schema, Object.fromEntries(Object.entries(texts).filter(([name]) => !refused.has(name))))
}

/** What the page's address says, in the schema's own values. */
export const useAddress = <S extends z.core.$ZodShape>(schema: z.ZodMiniObject<S>): z.output<z.ZodMiniObject<S>> => {
  const texts: Record<string, unknown> = useSearch({ strict: false })
  return useMemo(() => readAddress(schema, texts), [schema, texts])
}
