import type * as z from 'zod/mini'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import { allOf, MAX_ROWS } from '#domain/platform/paging.ts'
import { api, type Given } from './api.ts'

type Schema = z.core.$ZodType
type ListOf<Row> = z.core.$ZodType<Row[] | { rows: unknown[]; total: number }>

/**
 * Fetches a complete list: requests it without a limit, and continues with further pages as long as there may be more.
 */
export const fetchAllPages = async <P extends Schema, Q extends Schema, B extends Schema, Row>(
  endpoint: Endpoint<P, Q, B, ListOf<Row>>,
  given: Given<P, Q, B> = {},
  signal?: AbortSignal,
): Promise<Row[]> => {
  const rows: Row[] = []
  for (;;) {
    const skip = rows.length === 0 ? {} : { skip: rows.length }
    const query = { ...given.query, ...skip } as NonNullable<typeof given.query>
    const part = allOf((await api(endpoint, { ...given, query }, signal)) as Row[] | { rows: unknown[]; total: number })
    rows.push(...part)
    if (part.length < MAX_ROWS) return rows
  }
}
