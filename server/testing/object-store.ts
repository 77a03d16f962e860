import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Blobs } from '#server/platform/storage/blobs.ts'
import type { Log } from '#server/platform/observability/log.ts'
import { s3Blobs } from '#server/platform/storage/s3/s3-blobs.ts'
import type { StoreSettings } from '#server/platform/storage/store-settings.ts'
import { captureLog } from './server.ts'
import { timeLimit } from './time-limit.ts'
import { whenDone } from './when-done.ts'

/** A fault applied to a request. */
export type Trick =
  | 'answers 503'
  | 'is reset'
  | 'says nothing'
  | 'arrives damaged'
  | 'comes back damaged'
  | 'loses its answer'
  | 'answers 200 and stores nothing'
interface Seen {
  method: string
  url: string
}

export interface ObjectStore {
  settings: StoreSettings
  /** Decides the fault of each request; undefined for none. */
  trick: (decide: (request: Seen) => Trick | undefined) => void
  seen: Seen[]
  /** `timeout_ms`: time after which a request to a silent store is given up. */
  blobs: (prefix?: string, limits?: { timeout_ms?: number }) => Blobs
  log: Log
  logged: string[]
  close: () => Promise<void>
}

const KEY = 'S3RVER'
/** Parts of an upload are small here, so that small files have several parts. */
export const TEST_PART = 20_000
/** Retries follow at once. The timeouts allow for a busy machine: only a test of a silent store needs shorter ones. */
const testLimits = {
  timeout_ms: timeLimit(3_000),
  connect_ms: timeLimit(1_000),
  pause_ms: 1,
  longest_pause_ms: 5,
  part_bytes: TEST_PART,
}

/** A small S3 server with one empty bucket behind a proxy that simulates network faults. */
export const startObjectStore = async (): Promise<ObjectStore> => {
  const folder = await mkdtemp(join(tmpdir(), 'bombus-objects-'))
  const { default: S3rver } = await import('@20minutes/s3rver')
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 'store'),
    configureBuckets: [{ name: 'bombus' }],
  })
  const { port } = await server.run()
  let decide: (request: Seen) => Trick | undefined = () => undefined
  const seen: Seen[] = []
  const door = createServer((request, response) => {
    const what = { method: request.method ?? '', url: request.url ?? '' }
    seen.push(what)
    void pass(port, request, response, decide(what)).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const settings: StoreSettings = {
    endpoint: new URL(`http://127.0.0.1:${(door.address() as AddressInfo).port}`),
    bucket: 'bombus',
    region: 'us-east-1',
    access_key_id: KEY,
    secret_access_key: KEY,
    path_style: true,
    prefix: '',
  }
  const opened: Blobs[] = []
  const { log, logged } = captureLog('info')
  let closed: Promise<void> | undefined
  const closeAll = async () => {
    for (const blobs of opened) await blobs.close()
    door.closeAllConnections()
    door.close()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
  const close = () => (closed ??= closeAll())
  whenDone(close)
  return {
    settings,
    trick: (given) => {
      decide = given
    },
    seen,
    blobs: (prefix = '', limits = {}) => {
      const blobs = s3Blobs(
        { ...settings, prefix },
        { log, fetched: join(folder, 'fetched'), limits: { ...testLimits, ...limits } },
      )
      opened.push(blobs)
      return blobs
    },
    log,
    logged,
    close,
  }
}

const pass = async (port: number, request: IncomingMessage, response: ServerResponse, trick: Trick | undefined) => {
  if (trick === 'says nothing') return
  if (trick === 'is reset') {
    request.once('data', () => request.socket.resetAndDestroy())
    if (request.headers['content-length'] === '0' || request.method === 'GET') request.socket.resetAndDestroy()
    return
  }
  const body = await buffer(request)
  if (trick === 'answers 503') return response.writeHead(503, { 'content-length': 0 }).end()
  if (trick === 'answers 200 and stores nothing') return response.writeHead(200, { 'content-length': 0 }).end()
  if (trick === 'arrives damaged') body.writeUInt8(body.readUInt8(0) ^ 1, 0)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const { method, url, headers } = request
    ask({ port, host: '127.0.0.1', method, path: url, headers }, resolve).once('error', reject).end(body)
  })
  const said = await buffer(answer)
  if (trick === 'loses its answer') return request.socket.resetAndDestroy()
  if (trick === 'comes back damaged') said.writeUInt8(said.readUInt8(0) ^ 1, 0)
  // A HEAD response has a length but no body.
  response.writeHead(answer.statusCode ?? 0, answer.headers).end(said)
}
