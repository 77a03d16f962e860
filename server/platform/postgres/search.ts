import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** The words of a search term as patterns for `like`, each anywhere in a text. */
export const wordsOf = (term: string | undefined): string[] =>
  (term ?? '')
    .split(/\s+/)
    .filter((word) => word !== '' && !word.includes('\0'))
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)

/** Every word of `term` occurs in the texts, ignoring accents and case. */
export const hasWords = (term: string | undefined, ...texts: RawBuilder<unknown>[]): RawBuilder<SqlBool> => {
  const patterns = wordsOf(term)
  if (patterns.length === 0) return sql<SqlBool>`true`
  return sql<SqlBool>`plain_text(concat_ws(' ', ${sql.join(texts)})) like all
    (array(select plain_text(pattern) from unnest(${patterns}::text[]) as pattern))`
}

/** `always`: the column is never null, so an index serves both directions. */
export type OrderColumn = RawBuilder<unknown> | { always: RawBuilder<unknown> }

/** Orders by a column of an allow-list; a leading `-` means descending. Nulls come last either way. */
export const inOrder = <C extends string>(
  sort: C | `-${C}` | undefined,
  columns: Record<C, OrderColumn>,
  otherwise: C,
): RawBuilder<unknown> => {
  const down = sort?.startsWith('-') ?? false
  const column = columns[((down ? sort?.slice(1) : sort) ?? otherwise) as C]
  if ('always' in column) return down ? sql`${column.always} desc` : column.always
  return down ? sql`${column} desc nulls last` : sql`${column} asc nulls last`
}
