import { isDatabaseAway } from '../postgres/database-away.ts'
import type { Db } from '../postgres/database.ts'
import { runSqlOn } from '../postgres/sql-text.ts'

/** Whether a statement failed because a node of the cluster is unavailable while the coordinator responds. */
export const isNodeAway = (error: unknown): boolean =>
  isDatabaseAway(error) && (error as { severity?: unknown }).severity === 'ERROR'

/**
 * The nodes needed to store each device's messages: those of its messages and of its placement's sums, joined into one
 * text. Devices with equal texts need the same nodes. Queries only the coordinator; throws on a database without a
 * cluster.
 */
export const nodesOfDevices = async (db: Db, device_ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows = await runSqlOn(db)<{ device_id: number; nodes: string }>(
    `with needed as (
      select device_id, get_shard_id_for_distribution_column('message_keys', device_id) as shard
      from unnest($1::int[]) as device_id
      union all
      select device_id, get_shard_id_for_distribution_column('hourly_watch', id) from placements
      where device_id = any($1::int[]) and upper_inf(during))
    select device_id, string_agg(distinct groupid::text, ' ' order by groupid::text) as nodes
    from needed join pg_dist_placement on shardid = shard group by device_id`,
    [device_ids],
  )
  return new Map(rows.map(({ device_id, nodes }) => [device_id, nodes]))
}
