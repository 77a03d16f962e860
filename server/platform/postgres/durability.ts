import type pg from 'pg'
import { SettingsError, type Settings } from '../config/settings.ts'

/** Refuses a database that may lose acknowledged commits, except in tests. */
export const checkDurability = async (pool: pg.Pool, settings: Settings): Promise<void> => {
  if (settings.BOMBUS_TEST) return
  const { rows } = await pool.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off'",
  )
  if (rows.length > 0)
    throw new SettingsError(
      `The database has ${rows.map((row) => row.name).join(' and ')} switched off, so acknowledged data could be lost.`,
    )
}

const MIN_VERSION = 16

/** Refuses a version of PostgreSQL that is too old. */
export const checkVersion = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ number: number; version: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as version",
  )
  for (const { number, version } of rows) refuseVersion(number, version)
}
/** `number` as PostgreSQL reports it: 150018 for 15.18. */
export const refuseVersion = (number: number, version: string): void => {
  if (number < MIN_VERSION * 10_000)
    throw new SettingsError(`The database is PostgreSQL ${version}: Bombus needs ${MIN_VERSION} or newer.`)
}
