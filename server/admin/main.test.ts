import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../platform/config/settings.ts'
import { openLocalPostgres } from '../platform/postgres/embedded/local-postgres.ts'
import { startProcess } from '../testing/own-process.ts'
import { makeServer } from '../testing/server.ts'
import { timeLimit } from '../testing/time-limit.ts'

/** `npm run admin` as an operator runs it, without a terminal. */
const admin = async (env: Record<string, string>, ...argv: string[]) => {
  const child = spawn(process.execPath, [join(projectRoot, 'server/admin/main.ts'), ...argv], {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], BOMBUS_DEMO: 'off', BOMBUS_MAIL: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code as number | null, out, error }
}
const somebody = ['--firstname', 'Ada', '--lastname', 'Byron']
const timeout = timeLimit(60_000)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bombus-admin-'))
  // If root runs the tests, the account of the database needs access.
  await chmod(folder, 0o755)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('with the embedded database', { timeout }, () => {
  it('works both while the portal runs and while it is stopped', async () => {
    const env = { BOMBUS_DATA: join(folder, 'data') }
    const portal = await startProcess(env)
    await portal.ready()
    const { code, out, error } = await admin(env, 'create-administrator', 'ada@example.org', ...somebody)
    expect([code, error]).toEqual([0, ''])
    const oobCode = /oobCode=([\w-]+)/.exec(out)?.[1]
    const response = await fetch(`${portal.url}/api/auth/invitation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ oobCode }),
    })
    expect(await response.json()).toMatchObject({ data: { email: 'ada@example.org', role: 'admin' } })
    expect(portal.isAlive()).toBe(true)
    await portal.stop()
    expect(await admin(env, 'unlock-account', 'ada@example.org')).toMatchObject({
      code: 1,
      out: expect.stringContaining('not verified yet') as string,
    })
    // The last process to release the cluster stops the database.
    const cluster = await openLocalPostgres(env.BOMBUS_DATA, { chosen: true })
    await cluster.release()
  })

  it('fails on a portal that was never started', async () => {
    expect(await admin({ BOMBUS_DATA: join(folder, 'empty') }, 'list-jobs')).toEqual({
      code: 1,
      out: expect.any(String) as string,
      error: 'The database is empty: start the portal once, or restore a backup into it.\n',
    })
  })
})

describe('with an external database', { timeout }, () => {
  it('reads the settings of the servers, including those in files', async () => {
    const { host, user, database } = (await makeServer()).connection
    const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}`
    const file = join(folder, 'database-url')
    await writeFile(file, `${url}\n`)
    const env = { DATABASE_URL_FILE: file, BOMBUS_DATA: join(folder, 'other') }
    const { code, out } = await admin(env, 'list-jobs')
    expect([code, out]).toEqual([0, expect.stringMatching(/^send-mail +0 /m) as string])
    const both = await admin({ ...env, DATABASE_URL: url }, 'list-jobs')
    expect(both).toMatchObject({
      code: 1,
      error: expect.stringContaining('DATABASE_URL_FILE: DATABASE_URL is set, too') as string,
    })
  })
})
