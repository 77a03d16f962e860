import { isDatabaseAway } from '../postgres/database-away.ts'
import type { Db } from '../postgres/database.ts'
import { runSqlOn } from '../postgres/sql-text.ts'

/** Whether a statement failed for a node of a cluster that is away, while the coordinator itself answers. */
export const isNodeAway = (error: unknown): boolean =>
  isDatabaseAway(error) && (error as { severity?: unknown }).severity === 'ERROR'

/**
 * Which nodes have to be there for a device's messages to be stored: those of its messages and of the sums of its place. Devices of
 * one text share their fate. The coordinator knows it without asking them; throws on a database that is no cluster.
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
