import type pg from 'pg'

/** A table of an archive: partitions are part of their partitioned table. */
export interface StoredTable {
  name: string
  columns: string[]
}

type Client = Pick<pg.ClientBase, 'query'>

/** Text formats that every PostgreSQL server reads back as the same values. */
export const PORTABLE_VALUES = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8'`

/** Migrations write their own rows. */
const NOT_ARCHIVED = ['migrations']

/**
 * All tables of the portal with the columns that can be written. Staging tables of uploads are left out, because an
 * interrupted check starts again. The tables of the queues belong to pg-boss; their waiting jobs are archived by name.
 */
export const storedTables = async (client: Client): Promise<StoredTable[]> => {
  const { rows } = await client.query<StoredTable>(
    `select relname as name, (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname <> all($1) order by relname`,
    [NOT_ARCHIVED],
  )
  return rows
}

/** Read after the tables, so that a number taken meanwhile is not assigned again. */
export const storedSequences = async (client: Client): Promise<{ name: string; last_value: string }[]> => {
  const { rows } = await client.query<{ name: string; last_value: string }>(
    `select sequencename as name, last_value::text as last_value from pg_sequences
      where schemaname = 'public' and last_value is not null order by sequencename`,
  )
  return rows
}

export const ranMigrations = async (client: Client): Promise<{ name: string; checksum: string }[]> => {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  )
  return rows
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
const columnList = (columns: readonly string[]) => columns.map(quoted).join(', ')

/** COPY does not accept the name of a partitioned table. */
export const copyOutText = ({ name, columns }: StoredTable): string =>
  `copy (select ${columnList(columns)} from ${quoted(name)}) to stdout`
export const copyInText = ({ name, columns }: StoredTable): string =>
  `copy ${quoted(name)} (${columnList(columns)}) from stdin`
