import { sql } from 'kysely'
import type { Db } from '../platform/postgres/database.ts'

/**
 * The first day that something was watched at these places, and the last, or the last before a day; null where nothing ever was. Each place
 * is asked for its own, which is one look into the index, where the least of all would be found among all days of all places. Said by
 * `distinct on`: a limit, which says the same, cannot be had of tables that are spread over machines.
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
  // Whose days they are is told twice: a cluster then asks the nodes of these places alone (server/ingest/rollups/day-sums.ts).
  const { rows } = await sql<{ day: string | null }>`
    select ${of}(day) as day from unnest(${ids}) as place (id), lateral (
      select distinct on (placement_id) placement_id, day from daily_watch
      where placement_id = place.id and (placement_id = any(${ids}) or placement_id = (${ids})[1])
        and day < coalesce(${before}::date, 'infinity') order by placement_id, day ${order}) as watched`.execute(db)
  return rows[0]?.day ?? null
}
