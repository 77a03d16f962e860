import http from 'node:http'
import { expect, it } from 'vitest'
import { backendsThatWait, lockTable } from '#server/testing/backends.ts'
import { closeWithin } from './drain.ts'
import { makeServer } from '#server/testing/server.ts'

/** Sends one request on a keep-alive connection, as a proxy does. */
const ask = (port: number, path: string, agent: http.Agent) =>
  new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path, agent }, (response) => {
        response.resume().once('end', () => {
          resolve({ status: response.statusCode, connection: response.headers.connection })
        })
      })
      .once('error', reject)
  })
const start = async () => {
  const server = await makeServer()
  const { port } = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }))
  const agent = new http.Agent({ keepAlive: true })
  return { ...server, ask: (path: string) => ask(Number(port), path, agent) }
}

it('a draining server reports 503 and closes each connection, then finishes pending requests and accepts no more', async () => {
  const server = await start()
  expect(await server.ask('/api/health')).toEqual({ status: 200, connection: 'keep-alive' })
  const unlock = await lockTable(server, 'alert_heartbeats')
  const underWay = server.ask('/api/health')
  await backendsThatWait(server, 1)
  server.drain.begin()
  expect(await server.ask('/api/health')).toEqual({ status: 503, connection: 'close' })
  expect(await server.ask('/api/portal')).toEqual({ status: 200, connection: 'close' })
  const closed = closeWithin(server.app, 5_000, new AbortController().signal)
  await expect.poll(() => server.ask('/api/portal').catch(() => 'refused'), { interval: 10 }).toBe('refused')
  await unlock()
  expect(await underWay).toEqual({ status: 200, connection: 'close' })
  await closed
})

it('a second stop request ends the server without waiting', async () => {
  const server = await start()
  const unlock = await lockTable(server, 'alert_heartbeats')
  const underWay = server.ask('/api/health')
  await backendsThatWait(server, 1)
  const hurry = new AbortController()
  const closed = closeWithin(server.app, 60_000, hurry.signal)
  hurry.abort()
  await expect(underWay).rejects.toThrow('socket hang up')
  await unlock()
  await closed
})
