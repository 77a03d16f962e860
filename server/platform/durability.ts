import type pg from 'pg'
import { SettingsError, type Settings } from './settings.ts'

/** Refuses a database that may forget what it acknowledged, unless this is a test. */
export const checkDurability = async (pool: pg.Pool, settings: Settings): Promise<void> => {
  if (settings.BOMBUS_TEST) return
  const { rows } = await pool.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off'",
  )
  if (rows.length > 0)
    throw new SettingsError(
      `The database has ${rows.map((row) => row.name).join(' and ')} switched off: what it acknowledges could be lost.`,
    )
}
