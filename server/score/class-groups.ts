import { sql } from 'kysely'
import type { FunctionalGroup } from '#domain/intensity/functional-groups.ts'
import { functionalGroup } from '#domain/intensity/group-of-class.ts'
import { perDatabase, type Db } from '../platform/postgres/database.ts'

type Groups = Map<string, FunctionalGroup | null>
/** Once made, a class keeps its number and its name, so that each is asked for once. */
const known = perDatabase<Groups>(() => new Map())

/** The functional groups of classes by their numbers, of those at least that stand as members in `counted`; null: of no group. */
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
