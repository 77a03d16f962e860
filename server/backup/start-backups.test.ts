import { expect, it } from 'vitest'
import { makeUser } from '../factories/people.ts'
import { inTransaction, system } from '../platform/postgres/database.ts'
import { makeServer } from '../testing/server.ts'
import { waitFor } from '../testing/wait-for.ts'
import { whenDone } from '../testing/when-done.ts'
import { backups } from './queries.ts'
import type { Run } from './run-in-process.ts'
import { notifyOfFailures, scheduleBackups, startBackups } from './start-backups.ts'

const env = {
  BACKUP_TO: '/srv/archives/',
  BACKUP_PASSPHRASE: 'correct horse battery staple',
  BOMBUS_MAIL: 'on',
  SMTP_URL: 'smtp://127.0.0.1:9',
}
const made: Run = async (kind) => ({ file: kind === 'backup' ? 'one.age' : null, facts: { rows: 7 }, problem: null })
const runsOf = async ({ db, settings }: Awaited<ReturnType<typeof makeServer>>) =>
  (await backups.list(db, settings)).runs

it('two servers together make one backup a day after its hour and one check a week', async () => {
  const server = await makeServer({ env })
  const other = await makeServer({ beside: server, env })
  for (const [at, runs] of [
    ['2026-06-12T01:59:00Z', 0],
    ['2026-06-12T02:00:00Z', 2],
    ['2026-06-12T23:00:00Z', 2],
    ['2026-06-13T02:00:00Z', 3],
  ] as const) {
    for (const one of [server, other]) one.setClock(at)
    await Promise.all([server, other].map(scheduleBackups))
    expect(await runsOf(server)).toHaveLength(runs)
  }
  expect((await runsOf(server)).map(({ kind }) => kind).toSorted()).toEqual(['backup', 'backup', 'verify'])
})

it('administrators can list the newest runs with the schedule', async () => {
  const server = await makeServer({ env })
  server.setClock('2026-06-12T03:00:00Z')
  whenDone(startBackups(server, made))
  await waitFor(async () => expect((await runsOf(server)).map(({ state }) => state)).toEqual(['done', 'done']))
  const headers = await server.as(await makeUser(server.db, { role: 'admin', organisation_id: null }))
  const { data } = (await server.app.inject({ url: '/api/system/backups', headers })).json<{ data: object }>()
  expect(data).toMatchObject({
    schedule: { to: '/srv/archives/', hour: 2, keep_daily: 7, keep_weekly: 5 },
    late: false,
    last_backup: { file: 'one.age', rows: 7, scheduled: true },
    last_verify: { kind: 'verify' },
  })
})

it('each administrator is notified of a failure once, by email', async () => {
  const server = await makeServer({ env })
  server.setClock('2026-06-12T03:00:00Z')
  const admin = await makeUser(server.db, { role: 'admin', firstname: 'Ann' })
  await makeUser(server.db, { role: 'admin', is_active: false })
  await makeUser(server.db, { role: 'farm_admin' })
  const failing: Run = async (kind) => {
    if (kind === 'verify') return { file: null, facts: { problems: 2 }, problem: 'objects with their row: 2 (x)' }
    throw new Error('No space left on device')
  }
  whenDone(startBackups(server, failing))
  await waitFor(async () => expect((await runsOf(server)).map(({ state }) => state)).toEqual(['failed', 'failed']))
  for (let round = 0; round < 2; round += 1)
    await inTransaction(server.db, system, (trx) => notifyOfFailures(server, trx))
  const mails = await server.db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'body'])
    .orderBy('subject')
    .execute()
  expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [admin.email, 'Bombus: the backup failed'],
    [admin.email, 'Bombus: the check found problems'],
  ])
  expect(mails[0]?.body).toContain('Hello Ann,')
  expect(mails[0]?.body).toContain('No space left on device')
  expect(mails[1]?.body).toContain('objects with their row: 2 (x)')
})

it('reports a run of a crashed server as failed, and a portal without a backup for two days as overdue', async () => {
  const server = await makeServer({ env })
  expect(await backups.isLate(server.db, server.settings)).toBe(false)
  server.setClock('2026-06-12T03:00:00Z')
  await scheduleBackups(server)
  await server.asOwner("update backup_runs set state = 'running', started_at = now() - interval '51 hours'")
  expect(await backups.isLate(server.db, server.settings)).toBe(true)
  await makeUser(server.db, { role: 'admin' })
  await inTransaction(server.db, system, (trx) => notifyOfFailures(server, trx))
  const [mail] = await server.db.selectFrom('mails').select('body').execute()
  expect(mail?.body).toContain('it was interrupted')
})

it('schedules nothing without BACKUP_TO', async () => {
  const server = await makeServer()
  await startBackups(server, made)()
  expect(await backups.list(server.db, server.settings)).toEqual({
    schedule: null,
    late: false,
    last_backup: null,
    last_verify: null,
    runs: [],
  })
})
