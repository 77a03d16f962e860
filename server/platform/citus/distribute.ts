import type pg from 'pg'
import { placingStatement, recipe, type Placing } from './recipe.ts'

/** Why an installation cannot be distributed as it is. */
export class CannotDistribute extends Error {}

/** The nodes with shards, and how each table of the recipe is distributed: `undefined` for a plain table. */
export interface Distribution {
  version: string
  workers: { node: string; active: boolean }[]
  tables: { placing: Placing; placed: 'as it should' | 'otherwise' | undefined; shards: number; bytes: number }[]
}

type Asked = Pick<pg.Client, 'query'>

const MIN_VERSION = 13

/** Null if the database has no Citus extension. */
export const distributionOf = async (client: Asked): Promise<Distribution | null> => {
  const { rows: extensions } = await client.query<{ version: string }>(
    `select extversion as version from pg_extension where extname = 'citus'`,
  )
  const [citus] = extensions
  if (!citus) return null
  const { rows: nodes } = await client.query<{ node: string; active: boolean }>(
    `select nodename || ':' || nodeport as node, isactive as active from pg_dist_node
      where noderole = 'primary' and groupid <> 0 order by 1`,
  )
  const { rows: tables } = await client.query<{
    table: string
    by: string | null
    colocation: number
    shards: number
    bytes: number
  }>(
    `select logicalrelid::text as table, colocationid as colocation,
        case partmethod when 'h' then column_to_column_name(logicalrelid, partkey) end as by,
        (select count(*) from pg_dist_shard shard where shard.logicalrelid = placed.logicalrelid)::int as shards,
        (citus_total_relation_size(logicalrelid, fail_on_error => false) + (
          select coalesce(sum(citus_total_relation_size(inhrelid, fail_on_error => false)), 0)
          from pg_inherits where inhparent = logicalrelid))::float8 as bytes
      from pg_dist_partition placed where logicalrelid::text = any($1)`,
    [recipe.map(({ table }) => table)],
  )
  const found = new Map(tables.map((row) => [row.table, row]))
  return {
    version: citus.version,
    workers: nodes,
    tables: recipe.map((placing) => {
      const row = found.get(placing.table)
      const beside = placing.by !== null && placing.beside !== null ? found.get(placing.beside) : row
      const isRight = row?.by === placing.by && row.colocation === beside?.colocation
      return {
        placing,
        placed: row && (isRight ? 'as it should' : 'otherwise'),
        shards: row?.shards ?? 0,
        bytes: row?.bytes ?? 0,
      }
    }),
  }
}

/** All obstacles to distributing, reported together. */
const obstacles = async (client: Asked): Promise<string[]> => {
  const distribution = await distributionOf(client)
  if (!distribution)
    return ['The database has no extension citus: `create extension citus` as a superuser, on every node.']
  const { rows } = await client.query<{ coordinator: boolean; wal: string; prepared: number; connections: number }>(
    `select (select count(*) from pg_dist_local_group where groupid = 0) = 1 as coordinator,
        current_setting('wal_level') as wal, current_setting('max_prepared_transactions')::int as prepared,
        current_setting('max_connections')::int as connections`,
  )
  const [is] = rows
  const found: string[] = []
  if (Number(distribution.version.split('.')[0]?.split('-')[0]) < MIN_VERSION)
    found.push(`Citus ${distribution.version} is too old: ${MIN_VERSION} or newer is needed.`)
  if (is?.coordinator !== true) found.push('This is a worker: give the address of the coordinator.')
  if (distribution.workers.length === 0) found.push('There is no worker: `select citus_add_node(...)` for each.')
  for (const { node, active } of distribution.workers) if (!active) found.push(`Worker ${node} is not active.`)
  if (is && is.prepared < 2 * is.connections)
    found.push(
      `max_prepared_transactions is ${is.prepared}: at least twice max_connections, ${2 * is.connections}, is needed on every node.`,
    )
  if (is?.wal !== 'logical')
    found.push('wal_level must be logical, so that shards can be moved while messages come in.')
  for (const { placing, placed } of distribution.tables)
    if (placed === 'otherwise') found.push(`${placing.table} is distributed already, but not as it should be.`)
  return found
}

/**
 * Distributes the tables that are not distributed yet, each in a separate transaction, so that an interrupted run can
 * be continued. Throws CannotDistribute with all obstacles before anything is changed.
 */
export const distribute = async (client: Asked, say: (line: string) => void): Promise<void> => {
  const found = await obstacles(client)
  if (found.length > 0) throw new CannotDistribute(found.join('\n'))
  const { tables = [] } = (await distributionOf(client)) ?? {}
  await client.query('set statement_timeout = 0')
  for (const { placing, placed } of tables) {
    if (placed) continue
    const began = performance.now()
    await client.query(placingStatement(placing))
    say(`${placing.table}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  }
}
