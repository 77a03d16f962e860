import type pg from 'pg'
import { connectUnlimited } from './database.ts'
import { checkDurability, checkVersion } from './durability.ts'
import { openLocalPostgres, type LocalPostgres } from './embedded/local-postgres.ts'
import type { Connection } from './own-client.ts'
import { prepareDatabase } from './server-role.ts'
import type { Settings } from '../config/settings.ts'

/** The database as each of its two roles reaches it: the owner of the tables at start, the server from then on. */
export interface DatabaseRoles {
  owner: pg.PoolConfig
  server: pg.PoolConfig
  /** As the server, past a pooler. */
  direct: Connection
  release: () => Promise<void>
}

/** The roles of a database that the settings name; null for the embedded one, which makes its own. */
export const namedRoles = ({ DATABASE_URL, DATABASE_OWNER_URL, DATABASE_DIRECT_URL }: Settings) =>
  DATABASE_URL === undefined
    ? null
    : {
        server: { connectionString: DATABASE_URL },
        direct: { connectionString: DATABASE_DIRECT_URL ?? DATABASE_URL },
        owner: { connectionString: DATABASE_OWNER_URL ?? DATABASE_URL },
      }

/** The database of the settings, or the embedded one, started if need be. `onLost`: it died and could not be started again. */
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

/** The owner's connection lasts no longer than the start: what the server does later, it does as a role that owns nothing. */
export const prepare = async ({ owner, server }: DatabaseRoles, settings: Settings) => {
  // A migration takes as long as it takes, and a server that starts beside another waits for it.
  const { pool, close } = connectUnlimited({ ...owner, max: 2 })
  const asServer = connectUnlimited({ ...server, max: 1 })
  try {
    const [ownerName, serverName] = await Promise.all([
      roleOf(pool),
      roleOf(asServer.pool),
      checkDurability(pool, settings),
      checkVersion(pool),
    ])
    await prepareDatabase(pool, ownerName === serverName ? null : serverName)
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
