import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { expect, it } from 'vitest'
import type { System } from '#domain/system/endpoints.ts'
import { makeUser } from '../factories/people.ts'
import { makeServer } from '../testing/server.ts'
import { whenDone } from '../testing/when-done.ts'
import { testCertificate } from './testing/certificate.ts'

/** When the test certificate expires. */
const EXPIRES = '2036-11-26T10:49:09.000Z'
const DAY_MS = 86_400_000

const listening = async () => {
  const state = { connections: 0 }
  const server = createServer(testCertificate, (socket) => {
    state.connections += 1
    socket.on('error', () => undefined)
    socket.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  whenDone(async () => void server.close())
  return { port: (server.address() as AddressInfo).port, state, server }
}

it('a certificate that expires within a month is listed and measured, and checked once an hour', async () => {
  const { port, state, server: tls } = await listening()
  const server = await makeServer({ env: { BASE_URL: `https://localhost:${port}` } })
  const headers = await server.as(await makeUser(server.db, { role: 'admin' }))
  const before = (days: number, more_ms = 0) =>
    server.setClock(new Date(Date.parse(EXPIRES) - days * DAY_MS + more_ms).toISOString())
  const expiring = async () => {
    const response = await server.app.inject({ url: '/api/system', headers })
    const { data } = response.json<{ data: System }>()
    return data.expiring.filter(({ kind }) => kind === 'certificate')
  }
  before(40)
  expect(await expiring()).toEqual([])
  before(20)
  const listed = [{ kind: 'certificate', name: `localhost:${port}`, expires_at: EXPIRES }]
  expect(await expiring()).toEqual(listed)
  const read = state.connections
  before(20, 60_000)
  expect(await expiring()).toEqual(listed)
  expect(state.connections).toBe(read)
  expect(await server.metrics.read()).toContain(
    `bombus_certificate_expiry_timestamp_seconds{host="localhost:${port}"} ${Date.parse(EXPIRES) / 1_000}`,
  )
  // An expired certificate of an address that no longer responds.
  tls.close()
  before(-1)
  expect(await expiring()).toEqual(listed)
})
