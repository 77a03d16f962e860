import { describe, expect, it } from 'vitest'
import type { System } from '#domain/system/endpoints.ts'
import { makeDevice } from '#server/factories/devices.ts'
import { makeUser } from '#server/factories/people.ts'
import { makeStorageMeter } from './storage-queries.ts'
import { makeServer } from '#server/testing/server.ts'

const server = await makeServer()
const { app, db } = server
const admin = await server.as(await makeUser(db, { role: 'admin' }))
const read = async (target = app) => {
  const response = await target.inject({ url: '/api/system', headers: admin })
  expect(response.statusCode).toBe(200)
  return response.json<{ data: System }>().data
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

it('shows version, schema, database and every queue of a new portal without problems', async () => {
  const system = await read()
  expect(system).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
    schema_level: expect.stringMatching(/^\d{4}$/) as string,
    backups: { scheduled: false, late: false, last_backup: null, last_verify: null, last_failure: null },
    expiring: [],
    silent_devices: 0,
    never_sent_devices: 0,
    newest_message_at: null,
  })
  expect(Date.parse(system.started_at)).toBeLessThan(Date.now())
  expect(system.database.bytes).toBeGreaterThan(1_000_000)
  expect(system.queues.find(({ name }) => name === 'send-webhook')).toEqual({
    name: 'send-webhook',
    waiting: 0,
    running: 0,
    failed_last_day: 0,
    oldest_seconds: null,
  })
  expect(system.storage?.map(({ kind }) => kind)).toEqual([
    'messages',
    'archived_messages',
    'images',
    'photos',
    'uploads',
    'exports',
  ])
})

it('counts active devices that have never sent', async () => {
  const before = (await read()).never_sent_devices
  await makeDevice(db)
  await makeDevice(db, { is_active: false })
  expect((await read()).never_sent_devices).toBe(before + 1)
})

it('lists what expires soon, but not what is expired, revoked or permanent', async () => {
  const { id, name } = await makeDevice(db)
  const key = (expires_at: Date | null, revoked_at: Date | null = null) =>
    db
      .insertInto('device_keys')
      .values({ device_id: id, key_hash: Buffer.from(crypto.randomUUID()), expires_at, revoked_at })
      .execute()
  await key(inDays(3))
  await key(inDays(-1))
  await key(inDays(60))
  await key(null)
  await key(inDays(3), new Date())
  const { expiring, expiring_total } = await read()
  expect(expiring).toEqual([{ kind: 'device_key', name, expires_at: expect.any(String) as string }])
  expect(expiring_total).toBe(1)
})

it('shows a failed backup until a later one succeeds', async () => {
  const run = (state: 'failed' | 'done', hours_ago: number) => {
    const at = new Date(Date.now() - hours_ago * 3_600_000)
    return db
      .insertInto('backup_runs')
      .values({ kind: 'backup', state, error: state === 'failed' ? 'no space' : null, started_at: at, finished_at: at })
      .execute()
  }
  await run('done', 40)
  await run('failed', 16)
  expect((await read()).backups).toMatchObject({ last_backup: { state: 'done' }, last_failure: { error: 'no space' } })
  await run('done', 1)
  expect((await read()).backups.last_failure).toBeNull()
})

it('measures storage once every ten minutes, however often it is requested', async () => {
  const measure = makeStorageMeter(server)
  const first = await measure(db)
  expect(first.storage?.find(({ kind }) => kind === 'images')).toMatchObject({ rows: 0, bytes: 0 })
  expect(await measure(db)).toBe(first)
})

describe('unsent emails', () => {
  const emails = async (env: Record<string, string>) => {
    const { app: target } = await makeServer({ beside: server, env })
    return (await read(target)).sent_last_day.find(({ channel }) => channel === 'email')
  }

  it('are counted as not sent if the portal sends none', async () => {
    const mail = { recipient: 'rosa@example.org', subject: 'Hello', body: 'Hello' }
    await db.insertInto('mails').values([mail, mail]).execute()
    expect(await emails({ BOMBUS_MAIL: 'off' })).toEqual({
      channel: 'email',
      enabled: false,
      sent: 0,
      failed: 0,
      waiting: 2,
    })
  })

  it('wait in the queue if the portal sends them, so that both figures agree', async () => {
    expect(await emails({ BOMBUS_MAIL: 'on', SMTP_URL: 'smtp://127.0.0.1:9' })).toMatchObject({
      enabled: true,
      waiting: 0,
    })
  })
})
