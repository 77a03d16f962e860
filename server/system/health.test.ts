import { expect, it } from 'vitest'
import { sql } from 'kysely'
import { makeUser } from '#server/factories/people.ts'
import { knownMigrations, newestMigration } from '#server/platform/postgres/migrate.ts'
import { makeServer } from '#server/testing/server.ts'

const METRICS_TOKEN = 'a token for monitoring'
const server = await makeServer({ env: { METRICS_TOKEN } })
const { app, db } = server
const health = async () => {
  const response = await app.inject('/api/health')
  return [response.statusCode, response.json<{ data: { database: string } | null }>().data?.database]
}

it('a slow database is reported as slow, not unavailable, and the server continues to respond', async () => {
  expect(await health()).toEqual([200, 'ok'])
  await db.transaction().execute(async (trx) => {
    await sql`lock table alert_heartbeats in access exclusive mode`.execute(trx)
    expect(await health()).toEqual([200, 'slow'])
  })
  expect(await health()).toEqual([200, 'ok'])
})

const details = async (target: string, headers: Record<string, string> = {}) =>
  (await app.inject({ url: target, headers })).json<{ data: { details?: Record<string, unknown> } }>().data.details

it('gives details to administrators and to monitoring on request, and to no one else', async () => {
  const as = async (role: 'admin' | 'farmer') => server.as(await makeUser(db, { role }))
  const asked = '/api/health?details=true'
  const expected = {
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
    schema_level: expect.stringMatching(/^\d{4}$/) as string,
    disk: { size_bytes: expect.any(Number) as number, free_bytes: expect.any(Number) as number },
    newest_message_at: null,
    last_backup_at: null,
  }
  expect(await details(asked, await as('admin'))).toMatchObject(expected)
  expect(await details(asked, { authorization: `Bearer ${METRICS_TOKEN}` })).toMatchObject(expected)
  expect(await details('/api/health', await as('admin'))).toBeUndefined()
  for (const headers of [await as('farmer'), {}, { authorization: 'Bearer nobody' }])
    expect(await details(asked, headers)).toBeUndefined()
})

const probe = async (name: string, target = app) => (await target.inject(`/api/health/${name}`)).statusCode
const probes = (target = app) => Promise.all(['live', 'ready', 'startup'].map((name) => probe(name, target)))

it('is live, ready and started; a draining server is not ready, but must not be restarted', async () => {
  const other = await makeServer({ beside: server })
  expect(await probes(other.app)).toEqual([200, 200, 200])
  other.drain.begin()
  expect(await probes(other.app)).toEqual([200, 503, 200])
})

it('is neither ready nor started before its migrations have run; newer migrations do not matter', async () => {
  const newest = newestMigration()
  const checksum = knownMigrations().get(newest)
  await server.asOwner(`update migrations set name = '0000_other.sql' where name = '${newest}'`)
  const early = await makeServer({ beside: server })
  expect(await probes(early.app)).toEqual([200, 503, 503])
  await server.asOwner(`update migrations set name = '${newest}' where name = '0000_other.sql'`)
  await server.asOwner(`insert into migrations (name, checksum) values ('9999_newer.sql', '${checksum}')`)
  expect(await probes(early.app)).toEqual([200, 200, 200])
  await server.asOwner(`delete from migrations where name = '9999_newer.sql'`)
})

it('without a database it is live, but not ready', async () => {
  const away = await makeServer({ beside: server })
  expect(await probe('startup', away.app)).toBe(200)
  await away.db.destroy()
  expect(await probe('live', away.app)).toBe(200)
  expect(await probe('ready', away.app)).toBeGreaterThanOrEqual(500)
})
