import { describe, expect, it } from 'vitest'
import { makeDevice } from '#server/factories/devices.ts'
import { makeUser } from '#server/factories/people.ts'
import { makeHandleDelivery } from '#server/ingest/mqtt/handle-delivery.ts'
import { topicsOf } from '#server/ingest/mqtt/topics.ts'
import { message } from '#server/ingest/testing/messages.ts'
import { deviceAuthenticator, deviceFinder } from '#server/devices/keys.ts'
import { readExposition, valueOf } from '#server/platform/metrics/testing/read-exposition.ts'
import { makeServer } from '#server/testing/server.ts'

const METRICS_TOKEN = 'a token for monitoring'
const server = await makeServer({ env: { METRICS_TOKEN } })
const { app, db } = server
const bearer = { authorization: `Bearer ${METRICS_TOKEN}` }
const read = async () => {
  const { statusCode, headers, body } = await app.inject({ url: '/metrics', headers: bearer })
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
  return readExposition(body)
}
const sent = (key: string, payload: unknown) =>
  app.inject({
    method: 'POST',
    url: '/api/ingest/messages',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  })

describe('/metrics', () => {
  it('does not exist unless the settings configure access', async () => {
    const other = await makeServer({ beside: server })
    for (const headers of [{}, bearer]) {
      const { statusCode, body } = await other.app.inject({ url: '/metrics', headers })
      expect(statusCode).toBe(404)
      expect(body).not.toContain('bombus_')
    }
  })

  it('rejects requests without the token, with a wrong one, and from administrators', async () => {
    const admin = await server.as(await makeUser(db, { role: 'admin' }))
    for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: METRICS_TOKEN }, admin])
      expect((await app.inject({ url: '/metrics', headers })).statusCode).toBe(401)
  })

  it('counts requests by operation and messages by result', async () => {
    const { key } = await makeDevice(db)
    const before = await read()
    await app.inject('/api/portal')
    await sent(key, [message('a'), message('b'), message('c', { battery_level: 'full' })])
    await sent(key, message('a'))
    await sent('bdk_wrong', message('a'))
    const after = await read()
    const grown = (name: string, labels: Record<string, string>) =>
      valueOf(after, name, labels) - valueOf(before, name, labels)
    expect(grown('bombus_http_requests_total', { operation: 'getPortalSettings', status: '200', method: 'GET' })).toBe(
      1,
    )
    expect(grown('bombus_http_requests_total', { operation: 'sendMessages', status: '401' })).toBe(1)
    expect(grown('bombus_http_request_duration_seconds_count', { operation: 'sendMessages' })).toBe(3)
    const messages = (result: string, reason = '') =>
      grown('bombus_ingest_messages_total', { transport: 'http', result, reason })
    expect([messages('accepted'), messages('duplicate'), messages('rejected', 'invalid')]).toEqual([2, 1, 1])
    expect(grown('bombus_ingest_refusals_total', { transport: 'http', reason: 'unknown_device' })).toBe(1)
    expect(grown('bombus_ingest_lag_seconds_count', { transport: 'http' })).toBe(2)
  })

  it('counts MQTT messages separately', async () => {
    const { id, key } = await makeDevice(db)
    const handle = makeHandleDelivery(
      server,
      { authenticate: deviceAuthenticator(server), isKnown: deviceFinder(server) },
      topicsOf('bombus'),
    )
    const before = await read()
    const delivery = {
      topic: `bombus/devices/${id}/messages`,
      payload: Buffer.from(JSON.stringify(message('m'))),
      isRetained: false,
      traceparent: null,
      prefer: null,
      responseTopic: null,
      correlation: null,
    }
    await handle({ ...delivery, key })
    await handle({ ...delivery, key: 'bdk_wrong' })
    const after = await read()
    const grown = (name: string, labels: Record<string, string>) =>
      valueOf(after, name, { transport: 'mqtt', ...labels }) - valueOf(before, name, { transport: 'mqtt', ...labels })
    expect(grown('bombus_ingest_messages_total', { result: 'accepted' })).toBe(1)
    expect(grown('bombus_ingest_refusals_total', { reason: 'unknown_device' })).toBe(1)
  })

  it('measures queues, devices, database, backups, disk and connections', async () => {
    const other = await makeServer({ beside: server, env: { METRICS_TOKEN } })
    const { body } = await other.app.inject({ url: '/metrics', headers: bearer })
    const samples = readExposition(body)
    const ups = samples.filter(({ name }) => name === 'bombus_collector_up')
    expect(Object.fromEntries(ups.map(({ labels, value }) => [labels['collector'], value]))).toEqual({
      pool: 1,
      certificates: 1,
      message_archives: 1,
      disk: 1,
      queues: 1,
      devices: 1,
      database: 1,
      backups: 1,
    })
    expect(valueOf(samples, 'bombus_schema_level')).toBeGreaterThan(98)
    expect(valueOf(samples, 'bombus_disk_size_bytes')).toBeGreaterThan(valueOf(samples, 'bombus_disk_free_bytes'))
    expect(valueOf(samples, 'bombus_pg_pool_max_connections', { pool: 'main' })).toBe(20)
    expect(
      samples.filter(({ name }) => name === 'bombus_job_queue_depth').map(({ labels }) => labels['queue']),
    ).toContain('send-mail')
    expect(samples.find(({ name }) => name === 'bombus_build_info')?.labels['version']).toMatch(/^\d+\.\d+\.\d+$/)
  })

  it('has no more series after five hundred made-up URLs', async () => {
    await app.inject('/made-up')
    await app.inject('/api/made-up')
    await app.inject('/api/devices/0')
    const before = (await read()).length
    for (let n = 0; n < 250; n += 1) {
      await app.inject(`/made-up-${n}/${n}`)
      await app.inject(`/api/devices/${n}`)
      await app.inject(`/api/made-up-${n}`)
    }
    const after = await read()
    expect(after.length - before).toBeLessThan(30)
    expect(JSON.stringify(after)).not.toContain('made-up')
  })
})
