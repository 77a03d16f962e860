import { mkdtempSync, rmSync } from 'node:fs'
import { request as askStore, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import { startLoad } from './load.ts'
import { startLyingServer } from './lying-server.ts'
import { measure } from './measure.ts'
import { leftBehind, startPortal } from './portal.ts'

type StoreTrouble = 'none' | 'fails' | 'silent' | 'truncates downloads' | 'loses responses'
const troubles: { trouble: StoreTrouble; name: string; fault: string }[] = [
  { trouble: 'fails', name: 'fails', fault: 'object store answers 500' },
  { trouble: 'silent', name: 'silent', fault: 'object store says nothing' },
  { trouble: 'truncates downloads', name: 'short', fault: 'object store breaks off its responses' },
  { trouble: 'loses responses', name: 'unsure', fault: 'object store stores and does not say so' },
]
const BEFORE_MS = 3_000
const FOR_MS = 10_000
const KEY = 'S3RVER'

/** An S3 store behind a proxy that reports false results. */
const objectStore: Fault = async ({ full }, report) => {
  const folder = mkdtempSync(join(tmpdir(), 'bombus-faults-store-'))
  const { default: S3rver } = await import('@20minutes/s3rver')
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'bombus' }],
  })
  const { port } = await store.run()
  let trouble: StoreTrouble = 'none'
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    if (trouble === 'fails') return void response.writeHead(500, { 'content-length': 0 }).end()
    if (trouble === 'silent') return
    const { method, url, headers } = request
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      askStore({ port, host: '127.0.0.1', method, path: url, headers }, resolve).once('error', reject).end(body)
    })
    const said = await buffer(answer)
    if (trouble === 'loses responses') return void request.socket.destroy()
    response.writeHead(answer.statusCode ?? 0, answer.headers)
    if (trouble !== 'truncates downloads' || said.length === 0) return void response.end(said)
    response.write(said.subarray(0, Math.floor(said.length / 2)))
    setTimeout(() => request.socket.destroy(), 100)
  }
  const door = await startLyingServer((request, response) => {
    pass(request, response).catch(() => request.socket.destroy())
  })
  const portal = await startPortal('store', {
    env: {
      S3_ENDPOINT: door.url,
      S3_BUCKET: 'bombus',
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    },
  })
  const [server] = portal.servers
  if (!server) throw new Error('A portal has a server.')
  const injected = full === 1 ? troubles : troubles.slice(0, 1)
  for (const { trouble: next, name, fault } of injected) {
    const load = startLoad({
      ports: [server.port],
      farm: portal.farm,
      name,
      senders: ['messages', 'images', 'surveys', 'reviews'],
    })
    await wait(BEFORE_MS)
    const before = load.ledger.acknowledged().size
    trouble = next
    await wait(FOR_MS)
    const meanwhile = load.ledger.acknowledged().size - before
    trouble = 'none'
    const endedAt = performance.now()
    await wait(BEFORE_MS)
    const row = await measure(portal, load, {
      fault,
      times: 1,
      endedAt: [endedAt],
      found: () => `${meanwhile} acknowledged meanwhile`,
    })
    report({
      ...row,
      wrong: [...row.wrong, ...(meanwhile === 0 ? ['messages were not taken without the object store'] : [])],
    })
  }
  const left = await leftBehind(portal)
  if (left.length > 0) throw new Error(left.join('; '))
  await portal.end()
  await door.close()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
}
export default objectStore
