import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { describe, expect, it, onTestFinished } from 'vitest'
import { LARGE_BODY_CONCURRENCY, INLINE_PARSE_BYTES } from '#domain/budgets/budgets.ts'
import { messages as texts } from '#domain/messages.ts'
import { buildApp } from '../app.ts'
import { makeDevice } from '../factories/devices.ts'
import { backendsThatWait, lockTable } from '../testing/backends.ts'
import { makeServer } from '../testing/server.ts'
import { outcomeOf, resultOf } from '../platform/workers/task-messages.ts'
import { startBatches } from './batch-worker/batch-replies.ts'
import { startBatchWorker } from './batch-worker/run-in-worker.ts'
import { processBatchInline, type ProcessBatch } from './process-batch.ts'
import { message, sender } from './testing/messages.ts'

const server = await makeServer()
server.setClock('2026-06-10T12:00:00Z')
const data = { connection: server.connection, settings: server.settings, rollups: true }
const apart = (script?: URL) => {
  const batches = startBatchWorker(data, server.log, ...(script ? [script] : []))
  onTestFinished(batches.stop)
  return batches.process
}
const bodyOf = (text: string) => new Uint8Array(Buffer.from(text))
/** Runs the work of the worker thread on this thread. */
const asTheThreadDoes = (): ProcessBatch => {
  const { take, close } = startBatches(data)
  onTestFinished(close)
  return async (batch) => {
    const outcome = structuredClone(await outcomeOf(take, { id: 7, task: batch }))
    expect(outcome.id).toBe(7)
    return resultOf(outcome)
  }
}
const places: [string, () => ProcessBatch][] = [
  ['here', () => processBatchInline(server.messages)],
  ['as the thread does', asTheThreadDoes],
  ['in the thread', () => apart()],
]

describe.each(places)('a batch that is processed %s', (_place, where) => {
  it('is stored, and errors are reported with their position', async () => {
    const { id: device_id } = await makeDevice(server.db)
    const take = where()
    const body = () =>
      bodyOf(JSON.stringify([message('a'), message('b', { battery_level: 'full' }), message('c'), message('a')]))
    const { count, receipt } = await take({ device_id, body: body(), max: 4 })
    expect(count).toBe(4)
    expect(receipt).toMatchObject({ accepted: 2, duplicates: 1, conflicts: 0 })
    const issues = [{ path: 'battery_level', message: 'must be a number' }]
    expect(receipt?.rejected).toEqual([{ index: 1, id: 'b', issues }])
    expect((await take({ device_id, body: body(), max: 4 })).receipt).toMatchObject({ accepted: 0, duplicates: 3 })
    const kept = await server.db
      .selectFrom('messages')
      .where('device_id', '=', device_id)
      .select('message_id')
      .orderBy('message_id')
      .execute()
    expect(kept.map(({ message_id }) => message_id)).toEqual(['a', 'c'])
  })

  it('is not stored if it has more messages than the device may send', async () => {
    const { id: device_id } = await makeDevice(server.db)
    const taken = await where()({ device_id, body: bodyOf(JSON.stringify([message('a'), message('b')])), max: 1 })
    expect(taken).toEqual({ count: 2, receipt: null })
    const kept = await server.db
      .selectFrom('messages')
      .where('device_id', '=', device_id)
      .select('message_id')
      .execute()
    expect(kept).toEqual([])
  })

  it.each([
    ['no JSON', '[{]', 400],
    ['a name that changes what an object is', '[{"__proto__":{"id":"a"}}]', 400],
    ['more than a request may have', `[${'1,'.repeat(1_000)}1]`, 413],
  ])('is rejected if it is %s', async (_name, text, status) => {
    const { id: device_id } = await makeDevice(server.db)
    await expect(where()({ device_id, body: bodyOf(text), max: 9_999 })).rejects.toMatchObject({ status })
  })
})

describe('the batch worker', () => {
  it('reports other errors with their message and stack for the log', async () => {
    const unknown = { device_id: 0, body: bodyOf(JSON.stringify([message('a')])), max: 1 }
    await expect(apart()(unknown)).rejects.toMatchObject({
      message: expect.stringContaining('placement') as string,
      stack: expect.stringContaining('store-batch') as string,
    })
  })

  it('runs at a lower priority than user requests and single messages', async () => {
    const niceOf = (thread: string) => {
      const text = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
      return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[16])
    }
    const threads = () => (process.platform === 'linux' ? readdirSync('/proc/self/task') : [])
    const before = new Set(threads())
    const own = getPriority()
    const { id: device_id } = await makeDevice(server.db)
    await apart()({ device_id, body: bodyOf('[]'), max: 1 })
    const later = threads().filter((thread) => !before.has(thread))
    expect(later.some((thread) => niceOf(thread) > own)).toBe(process.platform === 'linux')
    // Including its garbage collection threads.
    const nameOf = (thread: string) => readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim()
    const helpers = threads().filter((thread) => nameOf(thread) === 'V8Worker')
    expect(helpers.length > 0).toBe(process.platform === 'linux')
    expect(helpers.filter((thread) => niceOf(thread) <= own)).toEqual([])
    expect(getPriority()).toBe(own)
  })

  it('rejects its pending batches with 503 if it crashes', async () => {
    const { id: device_id } = await makeDevice(server.db)
    const take = apart(new URL('data:text/javascript,process.exit(1)'))
    for (const attempt of [1, 2])
      await expect(take({ device_id, body: bodyOf('[]'), max: attempt })).rejects.toMatchObject({ status: 503 })
  })

  it('stores a batch or rejects it with a retry when it is stopped', async () => {
    const { id: device_id } = await makeDevice(server.db)
    const batches = startBatchWorker(data, server.log)
    let told: unknown = null
    void batches.process({ device_id, body: bodyOf(JSON.stringify([message('a')])), max: 1 }).then(
      ({ receipt }) => (told = receipt?.accepted),
      ({ status }: { status: number }) => (told = status),
    )
    await batches.stop()
    expect([1, 503]).toContain(told)
    // Nothing is left to stop.
    await batches.stop()
  })

  it('reports an unavailable database in the same way as the server', async () => {
    const { id: device_id } = await makeDevice(server.db)
    const lost = startBatchWorker({ ...data, connection: { host: '127.0.0.1', port: 1 } }, server.log)
    onTestFinished(lost.stop)
    const body = () => bodyOf(JSON.stringify([message('a')]))
    await expect(lost.process({ device_id, body: body(), max: 1 })).rejects.toMatchObject({ status: 503 })
  })
})

describe('a server with the batch worker', () => {
  it.each([
    ['small, and shares its memory with others', 40, 8_193],
    ['large', 300, INLINE_PARSE_BYTES.usual + 1],
  ])('stores the valid messages of a body that is %s', async (_name, count, least) => {
    const app = await buildApp({ ...server, processBatch: apart() })
    onTestFinished(() => app.close())
    const { key } = await makeDevice(server.db)
    const items = [...Array.from({ length: count }, (_, n) => message(`m${n}`)), {}]
    const payload = JSON.stringify(items)
    expect(payload.length).toBeGreaterThanOrEqual(least)
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const response = await app.inject({ method: 'POST', url: '/api/ingest/messages', headers, payload })
    expect(response.statusCode).toBe(200)
    expect(response.json<{ data: object }>().data).toMatchObject({ accepted: count, rejected: [{ index: count }] })
  })

  it('rejects too many messages of a device, even if a new minute has begun in the meantime', async () => {
    const takeBatch = async () => ({ count: 800, receipt: null })
    const app = await buildApp({ ...server, processBatch: takeBatch })
    onTestFinished(() => app.close())
    const { key } = await makeDevice(server.db)
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const payload = `[${' '.repeat(INLINE_PARSE_BYTES.usual)}]`
    const response = await app.inject({ method: 'POST', url: '/api/ingest/messages', headers, payload })
    expect(response.statusCode).toBe(429)
    expect(response.json()).toMatchObject({ message: texts.tooManyMessagesAMinute })
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('large bodies of one device', () => {
  const send = sender(server)
  const large = (id: string) => [message(id, { metrics: {} }), ' '.repeat(INLINE_PARSE_BYTES.usual)]

  it('are processed one after the other; some may wait, and one more is rejected with a retry', async () => {
    const [device, other] = [await makeDevice(server.db), await makeDevice(server.db)]
    const unlock = await lockTable(server, 'device_status')
    onTestFinished(unlock)
    const first = send(device.key, large('0'))
    await backendsThatWait(server, 1)
    const waiting = Array.from({ length: LARGE_BODY_CONCURRENCY.waiting }, (_, n) =>
      send(device.key, large(`${n + 1}`)),
    )
    const tooMany = await send(device.key, large('one more'))
    expect(tooMany).toMatchObject({ status: 429, message: texts.tooManyAtOnce })
    expect(tooMany.headers['retry-after']).toBe('1')
    // Neither another device nor small batches of the same one wait for them; they only wait for the table.
    const [small, others] = [send(device.key, message('small')), send(other.key, large('0'))]
    await backendsThatWait(server, 2)
    await unlock()
    for (const each of [...waiting, first, small, others])
      expect(await each).toMatchObject({ status: 200, data: { accepted: 1 } })
  })
})
