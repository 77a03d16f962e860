import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, inject, it } from 'vitest'
import { makeEmptyDatabase } from '#server/backup/testing/drill.ts'
import { timeLimit } from '#server/testing/time-limit.ts'
import { projectRoot } from '../config/settings.ts'
import { connect } from './database.ts'
import { newestMigration } from './migrate.ts'

/** `npm run migrate` as a job of an update runs it. */
const migrateAs = async (env: Record<string, string>) => {
  const child = spawn(process.execPath, [join(projectRoot, 'server/platform/postgres/migrate-command.ts')], {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], BOMBUS_DEMO: 'off', BOMBUS_MAIL: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code as number | null, out, error }
}

describe('migrating before an update', { timeout: timeLimit(60_000) }, () => {
  it('brings the database up to date as its owner, names what it did, and is repeated without harm', async () => {
    const owner = await makeEmptyDatabase()
    const address = (user: string) =>
      `postgres://${user}@localhost/${owner.database}?host=${encodeURIComponent(String(owner.host))}`
    const env = {
      // The cluster of the tests does not wait for its disk.
      BOMBUS_TEST: 'on',
      DATABASE_URL: address(inject('serverRole')),
      DATABASE_OWNER_URL: address(String(owner.user)),
    }
    const first = await migrateAs(env)
    expect(first).toMatchObject({ code: 0, error: '' })
    expect(first.out).toContain(`Applied ${newestMigration()}\n`)
    const { pool, close } = connect({ ...owner, user: inject('serverRole') })
    expect((await pool.query('select * from devices')).rows).toEqual([])
    await close()
    expect(await migrateAs(env)).toEqual({ code: 0, out: 'The database is up to date.\n', error: '' })
  })

  it('says what is missing', async () => {
    expect(await migrateAs({ BOMBUS_DATA: '/nowhere' })).toEqual({
      code: 1,
      out: '',
      error: 'Set DATABASE_URL: the embedded database is migrated by its server.\n',
    })
  })
})
