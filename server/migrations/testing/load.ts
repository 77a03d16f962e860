import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { projectRoot } from '../../platform/config/settings.ts'

const migrations = join(projectRoot, 'server/migrations')

/** Database dumps of earlier versions, by date. */
export const dumps: readonly string[] = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.sql'))
  .map((file) => file.slice(0, -'.sql'.length))
  .sort()

/**
 * Restores an earlier version in the empty database of `owner`: its migrations, and its rows without triggers and
 * foreign keys. The migrations table has the checksums of that time, so that `migrate` refuses a migration edited
 * since. Returns the number of rows per table.
 */
export const loadDump = async (owner: pg.Client, name: string): Promise<Record<string, number>> => {
  const text = readFileSync(join(import.meta.dirname, `${name}.sql`), 'utf8')
  const ran = [...text.matchAll(/^-- migration (\S+) ([0-9a-f]{64})$/gm)].map(([, file = '', checksum = '']) => ({
    file,
    checksum,
  }))
  await owner.query(
    'create table migrations (name text primary key, checksum text not null, at timestamptz not null default now())',
  )
  for (const { file, checksum } of ran) {
    await owner.query(readFileSync(join(migrations, file), 'utf8'))
    await owner.query('insert into migrations (name, checksum) values ($1, $2)', [file, checksum])
  }
  await owner.query("set session_replication_role = replica; set timezone = 'UTC'")
  await owner.query(text)
  await owner.query('reset session_replication_role')
  return rowsOf(
    owner,
    [...text.matchAll(/^insert into (\w+) /gm)].map(([, table = '']) => table),
  )
}

/** Number of rows of these tables. */
export const rowsOf = async (owner: pg.Client, tables: readonly string[]): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await owner.query<{ count: number }>(`select count(*)::int as count from ${table}`)
    counts[table] = rows[0]?.count ?? 0
  }
  return counts
}
