import { expect, it } from 'vitest'
import { sql } from 'kysely'
import { makeServer } from '#server/testing/server.ts'

const server = await makeServer()
const { app, db } = server
const health = async () => {
  const response = await app.inject('/api/health')
  return [response.statusCode, response.json<{ data: { database: string } | null }>().data?.database]
}

it('a database that takes long to respond is slow, and not away: the server goes on serving', async () => {
  expect(await health()).toEqual([200, 'ok'])
  await db.transaction().execute(async (trx) => {
    await sql`lock table alert_heartbeats in access exclusive mode`.execute(trx)
    expect(await health()).toEqual([200, 'slow'])
  })
  expect(await health()).toEqual([200, 'ok'])
})
