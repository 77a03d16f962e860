import type pg from 'pg'
import type { Head } from './archive/archive-format.ts'
import { quoted } from './archive/stored-tables.ts'

interface Part {
  table: string
  name: string
  definition: string
}

/** For building an index. */
const INDEX_MEMORY = '256MB'

/**
 * Prepares empty tables for rows in any order, as their owner and without a superuser: triggers are disabled, so that
 * the history is not written twice, and foreign keys and indexes are dropped, because building an index over all rows
 * is faster than updating it row by row. Returns a function that sets the sequences from the archive and restores
 * triggers, keys and indexes; foreign keys are then checked against all rows. Everything runs in the caller's
 * transaction.
 */
export const openForCopy = async (client: pg.PoolClient, { tables, sequences }: Head): Promise<() => Promise<void>> => {
  const { rows: triggers } = await client.query<Part>(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as name, '' as definition from pg_trigger
      where not tgisinternal and tgparentid = 0 and tgenabled = 'O'
        and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  )
  const { rows: keys } = await client.query<Part>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
  )
  const indexes = await indexesWithoutConstraint(client)
  for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${name}`)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  // Rows written by migrations are in the archive in their current state.
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
  // Rows of each month are stored in its partition. An archive made before partitioning has none.
  await client.query(`do $$ begin
    if to_regproc('keep_message_months') is not null then perform keep_message_months(now()); end if; end $$`)
  return async () => {
    for (const { name, last_value } of sequences)
      await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), last_value])
    await endSessions(client)
    await checkFilesAgain(client)
    await client.query(`set local maintenance_work_mem = '${INDEX_MEMORY}'`)
    for (const { definition } of indexes) await client.query(definition)
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const { table, name } of triggers) await client.query(`alter table ${table} enable trigger ${name}`)
  }
}

/**
 * Indexes that do not belong to a constraint such as a primary key. Indexes of partitions are part of the index of
 * their table.
 */
const indexesWithoutConstraint = async (client: pg.PoolClient): Promise<Pick<Part, 'name' | 'definition'>[]> => {
  const { rows } = await client.query<Pick<Part, 'name' | 'definition'>>(
    `select indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition
      from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = 'public'::regnamespace and not relispartition
        and not exists (select from pg_constraint where conindid = indexrelid)
      order by 1`,
  )
  return rows
}

/** Sessions and links that were revoked after the backup must not come back. */
const endSessions = async (client: pg.PoolClient) => {
  await client.query('update sessions set expires_at = least(expires_at, now())')
  await client.query('update codes set expires_at = least(expires_at, now())')
}

/** Staged rows of a checked file that awaits confirmation are not part of the archive. */
const checkFilesAgain = (client: pg.PoolClient) =>
  client.query("update imports set state = 'checking' where state = 'ready'")
