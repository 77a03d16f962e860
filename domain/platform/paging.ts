import * as z from 'zod/mini'
import { formerWord, named, shapeNames, withFormer } from './named.ts'

/** A whole number in a query: text of digits, returned as a number. */
export const wholeNumberText = (most: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number')),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.int().check(z.maximum(most)),
    ),
  )

/** The most rows that are returned at once, with a limit or without one. */
export const MAX_ROWS = 1_000
/** Which part of a list. Without a limit it is an array, of MAX_ROWS rows at most. */
export const pageParams = {
  skip: z.optional(wholeNumberText(10_000_000)),
  limit: z.optional(wholeNumberText(MAX_ROWS)),
}

/**
 * Words that must all occur somewhere in a row, and the column to sort by: `-` before it sorts downwards. `former` are
 * columns that were called otherwise in the release before.
 */
export const sortAndSearch = <const C extends readonly [string, ...string[]]>(
  columns: C,
  row: string,
  former: Record<string, C[number]> = {},
) => {
  const words = columns.flatMap((name) => [name, `-${name}`]) as (C[number] | `-${C[number]}`)[]
  const sort = named(`${row}Sort`, z.enum(words))
  const formers = Object.entries(former).flatMap(([old, name]) => [
    formerWord(old, name),
    formerWord(`-${old}`, `-${name}` as const),
  ])
  return {
    q: z.optional(z.string().check(z.maxLength(200))),
    sort: z.optional(withFormer(sort, formers)),
  }
}

/** What a list returns: an array, or rows and how many there are where a limit was asked for. */
export const listOf = <A extends z.core.$ZodType, R extends z.core.$ZodType = A>(
  row: A,
  rowOfPage: R = row as unknown as R,
) => z.union([z.array(row), pageShape(rowOfPage)])

/** One page of a list. Rows that have a name make a page that has one, too. */
export const pageShape = <R extends z.core.$ZodType>(row: R) => {
  const page = z.object({ rows: z.array(row), total: z.int() })
  const name = shapeNames.get(row)?.id
  return name === undefined ? page : named(`${name}Page`, page)
}

/** The page of a response that was asked for with a limit. */
export const pageOf = <P extends { rows: unknown[]; total: number }>(response: P | unknown[]): P => {
  if (Array.isArray(response)) throw new Error('This list was asked for without a limit.')
  return response
}

/** The rows of a response that was asked for without a limit. */
export const allOf = <R>(response: R[] | { rows: unknown[]; total: number }): R[] => {
  if (Array.isArray(response)) return response
  throw new Error('This list was asked for with a limit.')
}
