import type pg from 'pg'
import { connectUnlimited } from './database.ts'
import { checkDurability, checkVersion } from './durability.ts'
import { openLocalPostgres, type LocalPostgres } from './embedded/local-postgres.ts'
import type { Connection } from './own-client.ts'
import { prepareDatabase } from './server-role.ts'
import type { Settings } from '../config/settings.ts'

/**
 * Connection settings of the two database roles: the owner of the tables for the start, and the server's role
 * afterwards.
 */
export interface DatabaseRoles {
  owner: pg.PoolConfig
  server: pg.PoolConfig
  /** As the server's role, without a pooler. */
  direct: Connection
  release: () => Promise<void>
}

/** The database roles of the settings; null for the embedded database, which creates its own. */
export const namedRoles = ({ DATABASE_URL, DATABASE_OWNER_URL, DATABASE_DIRECT_URL }: Settings) =>
  DATABASE_URL === undefined
    ? null
    : {
        server: { connectionString: DATABASE_URL },
        direct: { connectionString: DATABASE_DIRECT_URL ?? DATABASE_URL },
        owner: { connectionString: DATABASE_OWNER_URL ?? DATABASE_URL },
      }

/**
 * Opens the database of the settings, or starts the embedded one. `onLost` is called when it died and could not be
 * restarted.
 */
export const openDatabase = async (
  settings: Settings,
  say: (line: string) => void,
  onLost?: (error: Error) => void,
): Promise<DatabaseRoles> => {
  const named = namedRoles(settings)
  if (named) return { ...named, release: async () => undefined }
  const local = await openLocalPostgres(settings.dataDir, {
    chosen: settings.BOMBUS_DATA !== undefined,
    say,
    ...(onLost && { onLost }),
  })
  const database = await ensureDatabase(local, 'bombus')
  const server = { ...local.server, ...database }
  return {
    owner: { ...local.connection, ...database },
    server,
    direct: server,
    release: local.release,
  }
}

/**
 * Migrates as the owner, whose connection is then closed: from then on the server uses a role that owns nothing. Returns
 * the names of the migrations that were applied.
 */
export const prepare = async ({ owner, server }: DatabaseRoles, settings: Settings): Promise<string[]> => {
  // Migrations may take any time, and a server that starts beside another waits for them.
  const { pool, close } = connectUnlimited({ ...owner, max: 2 })
  const asServer = connectUnlimited({ ...server, max: 1 })
  try {
    const [ownerName, serverName] = await Promise.all([
      roleOf(pool),
      roleOf(asServer.pool),
      checkDurability(pool, settings),
      checkVersion(pool),
    ])
    return await prepareDatabase(pool, ownerName === serverName ? null : serverName)
  } finally {
    await asServer.close()
    await close()
  }
}
const roleOf = async (pool: pg.Pool): Promise<string> => {
  const { rows } = await pool.query<{ name: string }>('select current_user as name')
  return rows[0]?.name ?? ''
}

const ensureDatabase = async ({ connection }: LocalPostgres, database: string) => {
  const { pool, close } = connectUnlimited({ ...connection, database: 'postgres', max: 1 })
  const { rowCount } = await pool.query('select from pg_database where datname = $1', [database])
  if (rowCount === 0) await pool.query(`create database ${database}`)
  await close()
  return { database }
}
