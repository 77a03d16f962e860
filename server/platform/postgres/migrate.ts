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
 * newer version of Bombus migrated the database in a way that this version would misread. `only`: an earlier level, for
 * restoring a backup of that level.
 */
export const migrate = async (pool: pg.Pool, only?: ReadonlySet<string>): Promise<string[]> => {
  const client = await pool.connect()
  try {
    await client.query(`select pg_advisory_lock(${LOCK})`)
    await prepareLedger(client)
    const { rows } = await client.query<{ name: string; checksum: string; is_compatible: boolean }>(
      'select name, checksum, is_compatible from migrations',
    )
    const ran = new Map(rows.map((row) => [row.name, row.checksum]))
    const fresh: string[] = []
    const files = migrationFiles()
    // The previous release may start again on a database that only gained content, which allows an update to be undone.
    const unknown = rows
      .flatMap(({ name, is_compatible }) => (is_compatible || files.includes(name) ? [] : name))
      .sort()
    if (unknown.length > 0)
      throw new SettingsError(
        `A newer version of Bombus has migrated this database (${unknown.at(-1)}): start that version, or a newer one.`,
      )
    for (const name of files) {
      const text = readFileSync(join(folder, name), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      if (ran.has(name) && ran.get(name) !== checksum) throw new Error(`Migration ${name} was changed after it ran.`)
      if (ran.has(name) || only?.has(name) === false) continue
      await runOne(client, name, text, checksum)
      fresh.push(name)
    }
    return fresh
  } finally {
    await client.query(`select pg_advisory_unlock(${LOCK})`).catch(() => undefined)
    client.release()
  }
}

/**
 * Creates the table of migrations. A column is added only if it is missing, because its lock would wait for a running
 * backup.
 */
const prepareLedger = async (client: pg.PoolClient): Promise<void> => {
  await client.query(
    'create table if not exists migrations (name text primary key, checksum text not null, at timestamptz not null default now())',
  )
  const { rowCount } = await client.query(
    "select from pg_attribute where attrelid = 'migrations'::regclass and attname = 'is_compatible' and not attisdropped",
  )
  if (rowCount === 0)
    await client.query('alter table migrations add column is_compatible boolean not null default false')
}

const migrationFiles = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()

const mark = /^-- compatible: (yes|no)\b/m

/**
 * Whether servers of the previous release work on the migrated database: the migration only adds what they do not read.
 * A migration declares this in a separate line, `-- compatible: yes`, or `-- compatible: no, ` and the reason.
 */
const isCompatible = (text: string): boolean => mark.exec(text)?.[1] === 'yes'

/** Migrations after this number without such a line. */
export const unmarkedMigrations = (after: string): string[] =>
  migrationFiles().filter((name) => name > after && !mark.test(readFileSync(join(folder, name), 'utf8')))

/** Name of the last migration of this version. */
export const newestMigration = (): string => migrationFiles().at(-1) ?? ''

/** The migrations of this version in their order, with the digests of their texts. */
export const knownMigrations = (): Map<string, string> =>
  new Map(
    migrationFiles().map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name), 'utf8'))
        .digest('hex'),
    ]),
  )

const runOne = async (client: pg.PoolClient, name: string, text: string, checksum: string) => {
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0')
    await client.query(text)
    await client.query('insert into migrations (name, checksum, is_compatible) values ($1, $2, $3)', [
      name,
      checksum,
      isCompatible(text),
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
