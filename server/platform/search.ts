import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** Every word of `term` occurs somewhere in the texts; accents and case do not matter. */
export const hasWords = (term: string | undefined, ...texts: RawBuilder<unknown>[]): RawBuilder<SqlBool> => {
  const words = (term ?? '').split(/\s+/).filter((word) => word !== '' && !word.includes('\0'))
  if (words.length === 0) return sql<SqlBool>`true`
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  return sql<SqlBool>`plain_text(concat_ws(' ', ${sql.join(texts)})) like all
    (array(select plain_text(pattern) from unnest(${patterns}::text[]) as pattern))`
}

/** A column of an allow-list, `-` before it: down. Rows without a value come last either way. */
export const inOrder = <C extends string>(
  sort: C | `-${C}` | undefined,
  columns: Record<C, RawBuilder<unknown>>,
  otherwise: C,
): RawBuilder<unknown> => {
  const down = sort?.startsWith('-') ?? false
  const column = columns[((down ? sort?.slice(1) : sort) ?? otherwise) as C]
  return down ? sql`${column} desc nulls last` : sql`${column} asc nulls last`
}
