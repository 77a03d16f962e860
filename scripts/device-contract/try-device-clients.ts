import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { projectRoot } from '#server/platform/config/settings.ts'
import { freePort, startProcess } from '#server/testing/own-process.ts'

/**
 * Runs the clients in clients/ against a portal behind a faulty network: a portal that is unavailable, one that
 * requests a retry, and lost responses. Clients whose interpreter or compiler is not installed are reported; if none
 * can run, it fails.
 */
const clients = join(projectRoot, 'clients')
const password = 'Walk7!by@River'
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** Calls the portal; throws if it refuses. */
const caller = (url: string) => {
  let token = ''
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    assert.ok(response.ok, `${method} ${path}: ${response.status} ${text}`)
    const { data } = JSON.parse(text) as { data: T & { token?: string } }
    if (data?.token !== undefined) token = data.token
    return data
  }
}

/** Forwards requests to the portal, after requesting one retry, and drops the first response of each path. */
const startFaultyNetwork = async (url: string) => {
  const seen = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const path = (request.url ?? '').split('?')[0] ?? ''
    const count = (seen.get(path) ?? 0) + 1
    seen.set(path, count)
    if (count === 1) return void response.writeHead(503, { 'retry-after': '1' }).end('{"message":"busy"}')
    const passed = await fetch(`${url}${request.url}`, {
      method: request.method ?? 'GET',
      headers: {
        authorization: request.headers.authorization ?? '',
        'content-type': request.headers['content-type'] ?? '',
        ...(request.headers['if-none-match'] !== undefined && { 'if-none-match': request.headers['if-none-match'] }),
      },
      ...(request.method !== 'GET' && { body: Buffer.concat(parts) }),
    })
    const text = await passed.text()
    if (count === 2) return void request.socket.destroy()
    response.writeHead(passed.status, passed.status === 304 ? {} : { 'content-type': 'application/json' }).end(text)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

interface Client {
  name: string
  /** The command, without options and arguments. */
  command: string[]
  sendsImages?: true
}

const runs = (program: string) => spawnSync(program, ['--version']).error === undefined

/** The clients that this machine can run, and why not the others. */
const findClients = (folder: string): { found: Client[]; missing: string[] } => {
  const found: Client[] = []
  const missing: string[] = []
  if (runs('python3')) {
    found.push({ name: 'Python', command: ['python3', join(clients, 'python/bombus_client.py')], sendsImages: true })
    found.push({
      name: 'MicroPython, run by CPython',
      command: ['python3', join(clients, 'micropython/bombus_client.py')],
    })
  } else missing.push('Python: there is no python3')
  if (runs('micropython'))
    found.push({ name: 'MicroPython', command: ['micropython', join(clients, 'micropython/bombus_client.py')] })
  else missing.push('MicroPython itself: there is no micropython')
  if (runs('cc')) {
    const program = join(folder, 'bombus')
    const sources = ['main.c', 'bombus.c', 'posix_transport.c'].map((name) => join(clients, 'c', name))
    const flags = ['-std=c99', '-Wall', '-Wextra', '-Wpedantic', '-Werror', '-O2']
    const built = spawnSync('cc', [...flags, '-o', program, ...sources], { encoding: 'utf8' })
    assert.equal(built.status, 0, built.stderr)
    found.push({ name: 'C', command: [program] })
  } else missing.push('C: there is no cc')
  return { found, missing }
}

type Call = ReturnType<typeof caller>
interface Portal {
  url: string
  call: Call
  device: { id: number; key: string }
}

/** Runs one client through typical field conditions, with a queue and a device of its own. */
const tryClient = async ({ name, command, sendsImages }: Client, { url, call, device }: Portal, folder: string) => {
  const queue = join(folder, 'queue')
  const run = async (to: string, attempts: number, ...words: string[]) => {
    const options = ['--url', to, '--key', device.key, '--queue', queue, '--attempts', String(attempts)]
    const [program = '', ...before] = command
    const child = spawn(program, [...before, ...options, ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    child.stdout.on('data', (part: Buffer) => (said += part.toString()))
    const [exit] = (await once(child, 'close')) as [number]
    return { exit, said: said.trim() }
  }
  const queued = async (kind: string) => (await readdir(join(queue, kind))).length

  const messages = [30, 20, 10].map((minutes, index) => ({
    id: `m${index}`,
    interval_start: minutesAgo(minutes),
    interval_end: minutesAgo(minutes - 10),
    ml_results: { avg_flowers: 4, visitations: 2 },
    ...(index === 2 && { battery_level: 101 }),
  }))
  const file = join(folder, 'messages.ndjson')
  await writeFile(file, messages.map((one) => JSON.stringify(one)).join('\n'))
  const nowhere = `http://127.0.0.1:${await freePort()}`
  assert.equal((await run(nowhere, 1, 'message', file)).exit, 1)
  assert.equal(await queued('messages'), 3, 'Messages are kept while the portal is away.')

  await call('PUT', `/devices/${device.id}/configuration`, {
    capture_interval_seconds: 30,
    thresholds: { detection: 0.5 },
    settings: { note: 'a "quoted" }{ text' },
  })
  const network = await startFaultyNetwork(url)
  try {
    assert.equal((await run(network.url, 5, 'send')).exit, 0)
    if (sendsImages) {
      await writeFile(join(folder, 'capture.jpg'), await picture())
      // Taken after the device was registered, because images belong to a placement.
      const image = ['image', join(folder, 'capture.jpg'), '--id', 'i1', '--captured-at', new Date().toISOString()]
      assert.equal((await run(network.url, 5, ...image)).exit, 0)
      assert.equal(await queued('images'), 0)
      const captures = await call<{ rows: unknown[] }>('GET', `/devices/${device.id}/captures?limit=50`)
      assert.equal(captures.rows.length, 1, 'The image is stored once.')
    }
    const told = await run(network.url, 5, 'time')
    assert.ok(Math.abs(Date.parse(told.said) - Date.now()) < 60_000, `The time is ${told.said}.`)
    const { said } = await run(network.url, 5, 'configuration', '0')
    assert.equal(said.slice(0, 2), '1 ')
    assert.deepEqual(JSON.parse(said.slice(2)), {
      capture_interval_seconds: 30,
      thresholds: { detection: 0.5 },
      settings: { note: 'a "quoted" }{ text' },
    })
    assert.equal((await run(network.url, 5, 'configuration', '1')).said, '', 'The same version is not fetched again.')
    assert.equal((await run(network.url, 5, 'report', '2.4.1', '1', 'no "memory"')).exit, 0)
    const state = () => call<Record<string, unknown>>('GET', `/devices/${device.id}/configuration`)
    const { state: refused, error, firmware_version } = await state()
    assert.deepEqual([refused, error, firmware_version], ['refused', 'no "memory"', '2.4.1'])
    assert.equal((await run(network.url, 5, 'report', '2.4.1', '1')).exit, 0)
    assert.equal((await state())['state'], 'acknowledged')
  } finally {
    network.stop()
  }
  assert.deepEqual([await queued('messages'), await queued('refused')], [0, 1])
  const { rows } = await call<{ rows: unknown[] }>('GET', `/device_messages/${device.id}?limit=50`)
  assert.equal(rows.length, 2, 'Each valid message is stored once.')
  console.log(`ok      ${name}: kept, repeated and sent messages; fetched, refused and acknowledged a configuration.`)
}

const picture = () =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: '#3c7a4e' } })
    .jpeg()
    .toBuffer()

const folder = await mkdtemp(join(tmpdir(), 'bombus-clients-'))
const { found, missing } = findClients(folder)
for (const why of missing) console.log(`not run ${why}.`)
if (found.length === 0) throw new Error('This machine can run none of the clients.')
const portal = await startProcess({
  BOMBUS_DATA: join(folder, 'data'),
  BOMBUS_TEST: 'on',
  SECOND_FACTOR: 'off',
  LOG_LEVEL: 'info',
})
try {
  await portal.ready()
  const call = caller(portal.url)
  const code = /first-admin\?code=([\w-]+)/.exec(portal.said())?.[1]
  const email = 'ada@client.example'
  await call('POST', '/auth/first-admin', { code, firstname: 'Ada', lastname: 'Frost', email, password })
  await call('POST', '/auth/sign-in', { email, password })
  const organisation = await call<{ id: number }>('POST', '/organisations', { title: 'Frost Fruit' })
  const farm = await call<{ id: number }>('POST', '/farms', {
    title: 'Ashcombe Farm',
    description: 'Strawberries under glass',
    area_in_sq_meters: 12_000,
    city: 'Ledbury',
    country: 'United Kingdom',
    latitude: 52.03,
    longitude: -2.42,
    organisation_id: organisation.id,
  })
  const devices = await call<{ id: number; key: string }[]>('POST', '/devices/batch', {
    farm_id: farm.id,
    devices: found.map(({ name }, index) => ({ name, device_id: `CAM-${index}`, device_type: 'camera' })),
  })
  for (const [index, client] of found.entries()) {
    const device = devices[index]
    assert.ok(device)
    const own = join(folder, String(index))
    await mkdir(own)
    await tryClient(client, { url: portal.url, call, device }, own)
  }
} finally {
  await portal.stop()
  await rm(folder, { recursive: true, force: true })
}
