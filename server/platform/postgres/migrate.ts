import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { projectRoot, SettingsError } from '../config/settings.ts'

const folder = join(projectRoot, 'server/migrations')
const LOCK = 4_716_001

/**
 * Migrates the schema: each numbered file once, in one transaction with its entry in the migrations table, under a
 * lock so that servers starting together run it once. Throws if a file that was applied has changed since, or if a
 * newer version of Bombus migrated the database, which this version would misread.
 */
export const migrate = async (pool: pg.Pool): Promise<string[]> => {
  const client = await pool.connect()
  try {
    await client.query(`select pg_advisory_lock(${LOCK})`)
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
    const ran = new Map(rows.map((row) => [row.name, row.checksum]))
    const fresh: string[] = []
    const files = readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .sort()
    const unknown = [...ran.keys()].filter((name) => !files.includes(name)).sort()
    if (unknown.length > 0)
      throw new SettingsError(
        `A newer version of Bombus has migrated this database (${unknown.at(-1)}): start that version, or a newer one.`,
      )
    for (const name of files) {
      const text = readFileSync(join(folder, name), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      if (ran.has(name) && ran.get(name) !== checksum) throw new Error(`Migration ${name} was changed after it ran.`)
      if (ran.has(name)) continue
      await runOne(client, name, text, checksum)
      fresh.push(name)
    }
    return fresh
  } finally {
    await client.query(`select pg_advisory_unlock(${LOCK})`).catch(() => undefined)
    client.release()
  }
}

const runOne = async (client: pg.PoolClient, name: string, text: string, checksum: string) => {
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0')
    await client.query(text)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
