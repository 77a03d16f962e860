import * as z from 'zod/mini'
import { t } from '../language/text.ts'
import { formerWord, named, shapeNames, withFormer } from './named.ts'

/** A whole number in a query: digits, converted to a number. */
export const wholeNumberText = (most: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, t('must be a whole number'))),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.int().check(z.maximum(most)),
    ),
  )

/** Maximum rows per response, with or without a limit. */
export const MAX_ROWS = 1_000
/** Offset and limit of a list. Without a limit an array of at most MAX_ROWS rows is returned. */
export const pageParams = {
  skip: z.optional(wholeNumberText(10_000_000)),
  limit: z.optional(wholeNumberText(MAX_ROWS)),
}

/**
 * Search words that must all occur in a row, and the sort column: a leading `-` sorts descending. `former`: column
 * names of the previous release.
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

/** The response of a list: an array, or a page with its total if a limit was given. */
export const listOf = <A extends z.core.$ZodType, R extends z.core.$ZodType = A>(
  row: A,
  rowOfPage: R = row as unknown as R,
) => z.union([z.array(row), pageShape(rowOfPage)])

/** A page of a list. If the row schema has a name, the page has one, too. */
export const pageShape = <R extends z.core.$ZodType>(row: R) => {
  const page = z.object({ rows: z.array(row), total: z.int() })
  const name = shapeNames.get(row)?.id
  return name === undefined ? page : named(`${name}Page`, page)
}

/** The page of a response requested with a limit. */
export const pageOf = <P extends { rows: unknown[]; total: number }>(response: P | unknown[]): P => {
  if (Array.isArray(response)) throw new Error('This list was asked for without a limit.')
  return response
}

/** The rows of a response requested without a limit. */
export const allOf = <R>(response: R[] | { rows: unknown[]; total: number }): R[] => {
  if (Array.isArray(response)) return response
  throw new Error('This list was asked for with a limit.')
}
