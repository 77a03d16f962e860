import { sql } from 'kysely'
import type { FunctionalGroup } from '#domain/intensity/functional-groups.ts'
import { functionalGroup } from '#domain/intensity/group-of-class.ts'
import { perDatabase, type Db } from '../platform/postgres/database.ts'

type Groups = Map<string, FunctionalGroup | null>
/** The id and name of a class never change, so each is looked up once. */
const known = perDatabase<Groups>(() => new Map())

/** Functional groups by class id, for at least the ids that are members of `counted`; null: no group. */
export const classGroups = async (
  db: Db,
  counted: readonly { by_class: Record<string, number> }[],
): Promise<ReadonlyMap<string, FunctionalGroup | null>> => {
  const groups = known(db)
  const unknown = new Set<string>()
  for (const { by_class } of counted) for (const id in by_class) if (!groups.has(id)) unknown.add(id)
  if (unknown.size === 0) return groups
  const rows = await db
    .selectFrom('object_classes')
    .where(sql<boolean>`id = any(${[...unknown].map(Number)}::int[])`)
    .select(['id', 'name'])
    .execute()
  for (const { id, name } of rows) groups.set(String(id), functionalGroup(name))
  return groups
}
