import type pg from 'pg'
import { SettingsError } from '../platform/config/settings.ts'
import { knownMigrations, migrate } from '../platform/postgres/migrate.ts'
import type { Head } from './archive/archive-format.ts'

const MARK = 'restoring'
/** `application_name` of the connections of a restore: all other connections are servers. */
export const RESTORE_NAME = 'bombus-restore'

const has = async (pool: pg.Pool, table: string): Promise<boolean> => {
  const { rows } = await pool.query<{ has: boolean }>('select to_regclass($1) is not null as has', [`public.${table}`])
  return rows[0]?.has ?? false
}
const countOf = async (pool: pg.Pool, table: string): Promise<number> => {
  if (!(await has(pool, table))) return 0
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)
  return rows[0]?.count ?? 0
}

/** Refuses a database that is in use, or that contains anything but an unused portal. */
export const refuseFilledDatabase = async (pool: pg.Pool): Promise<void> => {
  const [farms, users] = [await countOf(pool, 'farms'), await countOf(pool, 'users')]
  if (farms + users > 0)
    throw new SettingsError(`The database already has ${farms} farms and ${users} accounts: restore into an empty one.`)
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  if ((rows[0]?.count ?? 0) > 0 && !(await has(pool, 'migrations')))
    throw new SettingsError('The database has tables of something else: restore into an empty one.')
  const { rowCount } = await pool.query(
    `select from pg_stat_activity
      where datname = current_database() and application_name like 'bombus%' and application_name <> $1`,
    [RESTORE_NAME],
  )
  if (rowCount) throw new SettingsError('A server uses this database: stop it first.')
}

/**
 * Returns the archive of an interrupted restore into this database, whose objects may already be stored; null if there
 * was none.
 */
export const restoringId = async (pool: pg.Pool): Promise<string | null> => {
  if (!(await has(pool, 'installation'))) return null
  const { rows } = await pool.query<{ value: string }>('select value from installation where name = $1', [MARK])
  return rows[0]?.value ?? null
}

/** Refuses an archive of a newer version, because this version does not have all of its tables. */
export const refuseUnknownLevel = ({ migrations, product_version }: Head): void => {
  const known = knownMigrations()
  const newer = migrations.find(({ name }) => !known.has(name))
  if (newer)
    throw new SettingsError(
      `A newer version of Bombus made this backup (${product_version}, ${newer.name}): restore with that version, or a newer one.`,
    )
  const changed = migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (changed)
    throw new SettingsError(
      `${changed.name} differs from the one of the backup: restore with the version that made it.`,
    )
}

/**
 * Creates the tables at the archive's schema level. Tables of an unused portal are dropped first;
 * `refuseFilledDatabase` has verified that it is unused.
 */
export const makeEmptyDatabase = async (pool: pg.Pool, { id, migrations }: Head): Promise<void> => {
  await pool.query('drop schema if exists pgboss, staging, public cascade')
  await pool.query('create schema public')
  await pool.query('grant usage on schema public to public')
  await migrate(pool, new Set(migrations.map(({ name }) => name)))
  if (await has(pool, 'installation'))
    await pool.query('insert into installation (name, value) values ($1, $2)', [MARK, JSON.stringify(id)])
}
