import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { connect, type Database } from './database.ts'
import { migrate, unmarkedMigrations } from './migrate.ts'
import { projectRoot } from '../config/settings.ts'
import { waitFor } from '#server/testing/wait-for.ts'

const files = readdirSync(join(projectRoot, 'server/migrations'))
  .filter((name) => name.endsWith('.sql'))
  .sort()
const admin = connect({ ...inject('postgres'), database: 'postgres', max: 1 })
const made: { name: string; own: Database }[] = []
/** Creates an empty database. */
const makeEmpty = async () => {
  const name = `test_${inject('template').replace('template_', '')}_migrate_${made.length}`
  await admin.pool.query(`create database ${name}`)
  const own = connect({ ...inject('postgres'), database: name })
  made.push({ name, own })
  return own
}
afterAll(async () => {
  for (const { own } of made) await own.close()
  await admin.close()
})
const tables = async ({ pool }: Database) =>
  (
    await pool.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
    )
  ).rows.map(({ name }) => name)
const ledger = async ({ pool }: Database) =>
  (await pool.query<{ name: string }>('select name from migrations order by name')).rows.map(({ name }) => name)

describe('migrate', () => {
  it('brings the schema up to date once and in order, even when two servers start together', async () => {
    const own = await makeEmpty()
    const runs = await Promise.all([migrate(own.pool), migrate(own.pool)])
    expect(runs.toSorted((a, b) => a.length - b.length)).toEqual([[], files])
    expect(await ledger(own)).toEqual(files)
    expect(await tables(own)).toContain('messages')
    expect(await migrate(own.pool)).toEqual([])
  })

  it('fails if a file was changed after it ran', async () => {
    const own = await makeEmpty()
    await migrate(own.pool)
    await own.pool.query('update migrations set checksum = $1 where name = $2', ['another', files[1]])
    await expect(migrate(own.pool)).rejects.toThrow(`Migration ${files[1]} was changed after it ran.`)
    // The lock was released: the next start throws the same error instead of waiting.
    await expect(migrate(own.pool)).rejects.toThrow('was changed after it ran')
  })

  it('fails on a server older than the schema, in one sentence', async () => {
    const own = await makeEmpty()
    await migrate(own.pool)
    await own.pool.query("insert into migrations (name, checksum) values ('9999-of-next-year.sql', 'x')")
    await expect(migrate(own.pool)).rejects.toThrow(
      'A newer version of Bombus has migrated this database (9999-of-next-year.sql): start that version, or a newer one.',
    )
  })

  it('accepts newer migrations on an older server if they are compatible with it', async () => {
    const own = await makeEmpty()
    await migrate(own.pool)
    const next = async (name: string, is_compatible: boolean) =>
      own.pool.query('insert into migrations (name, checksum, is_compatible) values ($1, $2, $3)', [
        name,
        'x',
        is_compatible,
      ])
    await next('9998-of-next-year.sql', true)
    expect(await migrate(own.pool)).toEqual([])
    await next('9999-of-next-year.sql', false)
    await expect(migrate(own.pool)).rejects.toThrow('(9999-of-next-year.sql)')
  })

  it('requires each migration to declare whether the previous release works with it', async () => {
    // The first release has the migrations up to 0108.
    expect(unmarkedMigrations('0109')).toEqual([])
    const own = await makeEmpty()
    await migrate(own.pool)
    const { rows } = await own.pool.query(
      "select is_compatible from migrations where name = '0112_erasure_register.sql'",
    )
    expect(rows).toEqual([{ is_compatible: true }])
  })

  it('never applies a migration partially: the next run resumes an interrupted one', async () => {
    const own = await makeEmpty()
    await own.pool.query(
      `create table migrations (name text primary key, checksum text not null, at timestamptz not null default now(),
        is_compatible boolean not null default false)`,
    )
    // The migration waits when it inserts the entry of its third file.
    const client = await own.pool.connect()
    await client.query('begin')
    await client.query("insert into migrations (name, checksum) values ($1, 'held')", [files[2]])
    const run = migrate(own.pool).catch((error: unknown) => error)
    await waitFor(async () => {
      const { rowCount } = await own.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      expect(rowCount).toBe(1)
    })
    expect(await run).toBeInstanceOf(Error)
    await client.query('rollback')
    client.release()
    expect(await ledger(own)).toEqual(files.slice(0, 2))
    expect(await tables(own)).not.toContain('farms')
    expect(await migrate(own.pool)).toEqual(files.slice(2))
    expect(await tables(own)).toContain('farms')
  })
})
