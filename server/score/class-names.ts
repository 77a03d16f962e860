import { sql } from 'kysely'
import { perDatabase, type Db } from '../platform/postgres/database.ts'

/** The id and name of a class never change, so each is looked up once. */
const known = perDatabase<Map<string, string>>(() => new Map())

/** Class names by id, for at least the ids that are members of `counted`. */
export const classNames = async (
  db: Db,
  counted: readonly { by_class: Record<string, number> }[],
): Promise<ReadonlyMap<string, string>> => {
  const names = known(db)
  const unknown = new Set<string>()
  for (const { by_class } of counted) for (const id in by_class) if (!names.has(id)) unknown.add(id)
  if (unknown.size === 0) return names
  const rows = await db
    .selectFrom('object_classes')
    .where(sql<boolean>`id = any(${[...unknown].map(Number)}::int[])`)
    .select(['id', 'name'])
    .execute()
  for (const { id, name } of rows) names.set(String(id), name)
  return names
}
