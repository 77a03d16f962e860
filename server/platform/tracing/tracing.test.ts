import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { InMemorySpanExporter, type ReadableSpan } from '@opentelemetry/sdk-trace'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { makeDevice } from '../../factories/devices.ts'
import { makeUser } from '../../factories/people.ts'
import { makeFarm } from '../../factories/places.ts'
import { deviceAuthenticator, deviceFinder } from '../../devices/keys.ts'
import { makeHandleDelivery } from '../../ingest/mqtt/handle-delivery.ts'
import { topicsOf } from '../../ingest/mqtt/topics.ts'
import { carriedTrace, inSpan } from './spans.ts'
import { startTracing } from './start-tracing.ts'
import { asker } from '#server/testing/asker.ts'
import { captureLog, makeServer } from '#server/testing/server.ts'
import { waitFor } from '#server/testing/wait-for.ts'

const server = await makeServer({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', LOG_LEVEL: 'info' } })
const exporter = new InMemorySpanExporter()
const settings = { ...server.settings, OTEL_TRACES_SAMPLER_ARG: 1 }
const tracing = startTracing(settings, captureLog('warn').log, exporter)
afterAll(tracing.stop)
beforeEach(() => exporter.reset())

const ask = asker(server.app)
const email = 'secret-person@example.org'
const person = await makeUser(server.db, { email })
const headers = await server.as(person)
const CALLER = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${CALLER}-b7ad6b7169203331-01`

const spans = async (): Promise<ReadableSpan[]> => {
  await tracing.flush()
  return exporter.getFinishedSpans()
}
/** Waits for a span of that name: the response is sent before its span ends. */
const spanOf = (name: string) =>
  waitFor(async () => {
    const found = (await spans()).find((span) => span.name === name)
    if (!found) throw new Error(`no span ${name}`)
    return found
  })
const childrenOf = async (parent: ReadableSpan) =>
  (await spans()).filter(({ parentSpanContext }) => parentSpanContext?.spanId === parent.spanContext().spanId)

it('a request continues its caller’s trace and includes its statements without values', async () => {
  await ask('GET /users/profile', { headers: { ...headers, traceparent } })
  const request = await spanOf('GET /api/users/profile')
  expect(request.spanContext().traceId).toBe(CALLER)
  expect(request.attributes).toMatchObject({
    'http.request.method': 'GET',
    'http.route': '/api/users/profile',
    'http.response.status_code': 200,
  })
  const statements = (await childrenOf(request)).filter(
    ({ attributes }) => attributes['db.system.name'] === 'postgresql',
  )
  expect(statements.length).toBeGreaterThan(0)
  expect(JSON.stringify((await spans()).map(({ name, attributes }) => [name, attributes]))).not.toContain(email)
})

it('a request without a caller starts a trace, and its log line links to it', async () => {
  server.logged.splice(0)
  await ask('GET /users/profile', { headers })
  const request = await spanOf('GET /api/users/profile')
  expect(request.parentSpanContext).toBeUndefined()
  const line = await waitFor(() => {
    const found = server.logged.find((one) => one.includes('/api/users/profile'))
    if (found === undefined) throw new Error('no line yet')
    return JSON.parse(found) as Record<string, unknown>
  })
  expect(line['trace_id']).toBe(request.spanContext().traceId)
})

it('requests to unknown paths and health probes are not traced', async () => {
  await ask('GET /health/live')
  await ask('GET /nothing-here', { headers })
  await ask('GET /users/profile', { headers })
  await spanOf('GET /api/users/profile')
  expect((await spans()).map(({ name }) => name).filter((name) => name.startsWith('GET'))).toEqual([
    'GET /api/users/profile',
  ])
})

it('a job belongs to the trace of the request that added it', async () => {
  const ran = Promise.withResolvers<void>()
  await server.jobs.work('send-push', { at_once: 1 }, (data) => {
    expect(data).toEqual({ push_id: 7 })
    ran.resolve()
    return Promise.resolve()
  })
  const outer = await inSpan('outer', { traceparent }, async () => {
    await server.jobs.add(server.db, 'send-push', { push_id: 7 })
    return carriedTrace()
  })
  expect(outer.traceparent).toContain(CALLER)
  await ran.promise
  const job = await spanOf('job send-push')
  expect(job.spanContext().traceId).toBe(CALLER)
})

it('an MQTT message continues the trace of its device', async () => {
  const { id, key } = await makeDevice(server.db, { farm_id: (await makeFarm(server.db)).id })
  const handle = makeHandleDelivery(
    server,
    { authenticate: deviceAuthenticator(server), isKnown: deviceFinder(server) },
    topicsOf('bombus'),
  )
  await handle({
    topic: `bombus/devices/${id}/messages`,
    payload: Buffer.from('{"messages":[]}') as Buffer<ArrayBuffer>,
    isRetained: false,
    key,
    traceparent,
    prefer: null,
    responseTopic: null,
    correlation: null,
  })
  const receipt = await spanOf('mqtt receive')
  expect(receipt.spanContext().traceId).toBe(CALLER)
  expect(receipt.attributes).toMatchObject({ 'messaging.system': 'mqtt', 'bombus.device_id': id })
})

it('a span that throws is marked as failed without the error message', async () => {
  await inSpan('failing', {}, () => Promise.reject(new RangeError(email))).catch(() => undefined)
  const failing = await spanOf('failing')
  expect(failing.status).toEqual({ code: 2, message: 'RangeError' })
})

it('with a sampling ratio of 0 nothing is recorded, even if the caller asks for it', async () => {
  await tracing.stop()
  const none = startTracing({ ...settings, OTEL_TRACES_SAMPLER_ARG: 0 }, captureLog('warn').log, exporter)
  await ask('GET /users/profile', { headers: { ...headers, traceparent } })
  await none.flush()
  expect(exporter.getFinishedSpans()).toEqual([])
  await none.stop()
})

it('spans are exported to a collector, and an unreachable one is logged', async () => {
  const received: string[] = []
  const collector = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push(`${request.url} ${Buffer.concat(parts).toString()}`)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  const { log, logged } = captureLog('warn')
  const sent = startTracing({ ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/` }, log)
  await inSpan('sent', {}, () => Promise.resolve())
  await sent.flush()
  expect(received).toEqual([expect.stringMatching(/^\/v1\/traces .*"name":"sent"/)])
  expect(received[0]).toContain('"stringValue":"bombus"')
  await new Promise((resolve) => collector.close(resolve))
  collector.closeAllConnections()
  await inSpan('lost', {}, () => Promise.resolve())
  await sent.stop()
  expect(logged.join()).toContain('traces could not be exported')
})
