import { sql } from 'kysely'
import type { Db } from '../platform/postgres/database.ts'

/**
 * The first day with recordings at these placements, and the last, or the last before a day; null if there are none.
 * Each placement takes one index lookup; a minimum over all would scan all days. `distinct on` instead of a limit,
 * which distributed tables do not support here.
 */
export const firstWatched = (db: Db, placement_ids: readonly number[]) =>
  endOfDays(db, placement_ids, { end: 'first', before: null })
export const lastWatched = (db: Db, placement_ids: readonly number[], before: string | null = null) =>
  endOfDays(db, placement_ids, { end: 'last', before })

const endOfDays = async (
  db: Db,
  placement_ids: readonly number[],
  { end, before }: { end: 'first' | 'last'; before: string | null },
): Promise<string | null> => {
  const ids = sql`${placement_ids}::int[]`
  const [of, order] = end === 'first' ? [sql`min`, sql`asc`] : [sql`max`, sql`desc`]
  // Placement ids are repeated so that a cluster can route the statement (server/ingest/rollups/day-sums.ts).
  const { rows } = await sql<{ day: string | null }>`
    select ${of}(day) as day from unnest(${ids}) as place (id), lateral (
      select distinct on (placement_id) placement_id, day from daily_watch
      where placement_id = place.id and (placement_id = any(${ids}) or placement_id = (${ids})[1])
        and day < coalesce(${before}::date, 'infinity') order by placement_id, day ${order}) as watched`.execute(db)
  return rows[0]?.day ?? null
}
