import { sql } from 'kysely'
import type { PollinatorGroup } from '#domain/reference/taxon.ts'
import type { Trx } from '../platform/postgres/database.ts'

/** The group of each of these pollinators that is there. Held, so that none changes group meanwhile. */
export const groupsOf = async (trx: Trx, given: readonly number[]): Promise<Map<number, PollinatorGroup>> => {
  const ids = [...new Set(given)].toSorted((a, b) => a - b)
  const { rows } = await sql<{ id: number; functional_group: PollinatorGroup }>`
    select id, functional_group from pollinators where id = any(${ids}::int[]) order by id for share`.execute(trx)
  return new Map(rows.map((row) => [row.id, row.functional_group]))
}
