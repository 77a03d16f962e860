import { sql } from 'kysely'
import { SettingsError } from '../platform/config/settings.ts'
import type { Db } from '../platform/postgres/database.ts'
import { knownMigrations } from '../platform/postgres/migrate.ts'

/**
 * Throws unless the database has all migrations of this version: commands read tables that the latest one may have
 * added.
 */
export const requireCurrentSchema = async (db: Db): Promise<void> => {
  const { rows: tables } = await sql<{ found: boolean }>`select to_regclass('migrations') is not null as found`.execute(
    db,
  )
  if (tables[0]?.found !== true)
    throw new SettingsError('The database is empty: start the portal once, or restore a backup into it.')
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  const ran = new Set(rows.map(({ name }) => name))
  const missing = [...knownMigrations().keys()].find((name) => !ran.has(name))
  if (missing !== undefined)
    throw new SettingsError(
      `The database was not migrated to this version yet (${missing}): run the command with the version of Bombus that made it, or start the portal once.`,
    )
}
