import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { createDevice, listDevices } from '#domain/devices/endpoints.ts'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import { connect } from '../postgres/database.ts'
import { watchStatements } from '../observability/slow-statements.ts'
import { captureLog, makeServer } from '#server/testing/server.ts'
import { logRequests } from './request-log.ts'

const { connection } = await makeServer()
const SECRET = 'Hannah-7-Marsh'
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A server on a port whose two endpoints take a quarter of a second in the database. */
const slowServer = async (least: number) => {
  const { log, logged } = captureLog('warn')
  const { db, close } = connect(connection, undefined, watchStatements(log, { SLOW_STATEMENT_MS: 200 }))
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  }) as unknown as FastifyInstance
  ends.push(close, () => app.close())
  logRequests(app, { SLOW_CALL_MS: least })
  // Like the gate, which queries the database before a body is read.
  const passed = Promise.withResolvers<void>()
  app.addHook('onRequest', async () => {
    await sql`select 1`.execute(db)
    passed.resolve()
  })
  const handler = async () => {
    await sql`select pg_sleep(0.25), ${SECRET}::text`.execute(db)
    return { token: SECRET }
  }
  for (const endpoint of [listDevices, createDevice] as unknown as Endpoint[])
    app.route({ method: endpoint.method, url: '/slow/:id', config: { endpoint }, handler })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    /** Resolves once the gate has admitted a request. */
    passed: passed.promise,
    ask: async (options: RequestInit = {}) => (await fetch(`${url}/slow/${SECRET}?name=${SECRET}`, options)).text(),
    told: () =>
      logged.splice(0).map((line) => {
        expect(line).not.toContain(SECRET)
        return JSON.parse(line) as Record<string, unknown>
      }),
  }
}

it('a slow call is logged by name without its URL or response, and its slow statement names the call', async () => {
  const { ask, told } = await slowServer(200)
  await ask()
  const lines = told()
  expect(lines).toMatchObject([
    { msg: 'slow statement', call: 'listDevices', statement: 'select pg_sleep(?), $1::text' },
    { msg: 'slow call', level: 40, call: 'listDevices', status: 200, times: 1 },
  ])
  expect(lines[1]?.['ms']).toBeGreaterThanOrEqual(200)
})

it('a slow call whose body arrives after authentication is logged, without the body', async () => {
  const { ask, told, passed } = await slowServer(200)
  const parts = async function* () {
    yield Buffer.from(`{"name":"${SECRET}`)
    await passed
    yield Buffer.from('"}')
  }
  const body = ReadableStream.from(parts())
  await ask({ method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' })
  expect(told()).toMatchObject([
    { msg: 'slow statement', call: 'createDevice' },
    { msg: 'slow call', call: 'createDevice' },
  ])
})

it.each([60_000, 0])('no call is logged below the threshold, or at all if the threshold is 0: %i', async (least) => {
  const { ask, told } = await slowServer(least)
  await ask()
  expect(told()).toMatchObject([{ msg: 'slow statement' }])
})
