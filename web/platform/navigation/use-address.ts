import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import * as z from 'zod/mini'

/**
 * Reads search parameters. A value that the schema rejects is ignored instead of breaking the page: people edit
 * addresses, and email clients truncate them.
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

/** The search parameters of the page as values of the schema. */
export const useAddress = <S extends z.core.$ZodShape>(schema: z.ZodMiniObject<S>): z.output<z.ZodMiniObject<S>> => {
  const texts: Record<string, unknown> = useSearch({ strict: false })
  return useMemo(() => readAddress(schema, texts), [schema, texts])
}
